// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/try_it/input_editor.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr int kPreview = 96;

// The default shape: free dimensions are 1.
QString defaultShape(const TensorSpec& spec)
{
    QStringList sizes;
    for (const qint64 size : spec.shape)
        sizes.append(QString::number(size < 0 ? 1 : size));
    return sizes.join(QStringLiteral(", "));
}

} // namespace

InputEditor::InputEditor(const TensorSpec& spec, int number, QWidget* parent)
    : QFrame(parent)
    , m_spec(spec)
    , m_name(QStringLiteral("input%1").arg(number))
    , m_shape(new QLineEdit(defaultShape(spec)))
    , m_source(new QComboBox)
    , m_stack(new QStackedWidget)
    , m_seed(new QSpinBox)
    , m_text(new QPlainTextEdit)
    , m_problem(makeParagraph({}, "error"))
    , m_reading(new LatestJob(this))
{
    setObjectName(m_name);
    setProperty(kRole, QLatin1String("panel"));
    m_problem->setObjectName(m_name + QStringLiteral("Problem"));
    m_seed->setObjectName(m_name + QStringLiteral("Seed"));
    m_seed->setAccessibleName(tr("Seed of %1").arg(spec.shown));
    m_seed->setPrefix(tr("seed "));
    m_seed->setRange(0, 1'000'000);
    m_text->setObjectName(m_name + QStringLiteral("Text"));
    m_text->setAccessibleName(tr("Values of %1").arg(spec.shown));
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(72);
    m_text->setPlaceholderText(spec.datatype == u"BYTES"
            ? tr("A line for each text, or a JSON array")
            : tr("Numbers with blanks or commas between them, or a JSON array"));
    auto* random = new QWidget;
    auto* randomRow = new QHBoxLayout(random);
    randomRow->setContentsMargins(0, 0, 0, 0);
    randomRow->addWidget(m_seed);
    randomRow->addStretch(1);
    m_stack->addWidget(random);
    m_stack->addWidget(m_text);
    m_stack->addWidget(makeFile(Source::File));
    m_stack->addWidget(makeFile(Source::Image));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kGap, kMargin, kGap);
    column->setSpacing(kGap / 2);
    column->addWidget(makeHead());
    column->addWidget(m_stack);
    column->addWidget(m_problem);
    m_problem->hide();
    setSource(Source::Random);
}

InputEditor::~InputEditor()
{
    m_reading->abandon();
}

QWidget* InputEditor::makeHead()
{
    m_shape->setObjectName(m_name + QStringLiteral("Shape"));
    m_shape->setAccessibleName(tr("Shape of %1").arg(m_spec.shown));
    m_shape->setToolTip(tr("The model takes %1; -1 is any size").arg(shapeText(m_spec.shape)));
    m_source->setObjectName(m_name + QStringLiteral("Source"));
    m_source->setAccessibleName(tr("Source of %1").arg(m_spec.shown));
    m_source->addItem(tr("Random"), static_cast<int>(Source::Random));
    m_source->addItem(tr("Values"), static_cast<int>(Source::Values));
    m_source->addItem(tr("File"), static_cast<int>(Source::File));
    if (imageLayoutOf(m_spec))
        m_source->addItem(tr("Image"), static_cast<int>(Source::Image));
    connect(m_source, &QComboBox::currentIndexChanged, this,
        [this] { setSource(static_cast<Source>(m_source->currentData().toInt())); });
    auto* name = new ElidedLabel(m_spec.shown);
    name->setProperty(kRole, QLatin1String("heading"));
    auto* widget = new QWidget;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(name, 1);
    row->addWidget(makeLabel(m_spec.datatype, "muted"));
    row->addWidget(m_shape, 1);
    row->addWidget(m_source);
    return widget;
}

QWidget* InputEditor::makeFile(Source source)
{
    const bool isImage = source == Source::Image;
    const QString part = isImage ? QStringLiteral("Image") : QStringLiteral("File");
    auto* widget = new QWidget;
    QToolButton* choose = makeToolButton(widget, m_name + QStringLiteral("Choose") + part,
        QStringLiteral("search"), tr("Choose…"),
        isImage ? tr("Choose an image; it is scaled to the shape")
                : tr("Choose a file with the bytes of the tensor"));
    connect(choose, &QToolButton::clicked, this, [this, source] { chooseFile(source); });
    auto* name = new ElidedLabel(tr("no file"));
    name->setProperty(kRole, QLatin1String("muted"));
    (isImage ? m_imageName : m_fileName) = name;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(choose, 0, Qt::AlignTop);
    if (isImage) {
        m_scale = new QComboBox;
        m_scale->setObjectName(m_name + QStringLiteral("Scale"));
        m_scale->setAccessibleName(tr("Scale of the pixels of %1").arg(m_spec.shown));
        m_scale->addItems({tr("0 to 255"), tr("0 to 1"), tr("-1 to 1"), tr("ImageNet")});
        m_scale->setCurrentIndex(m_spec.datatype.startsWith(u"FP") ? 1 : 0);
        m_preview = makeLabel({});
        m_preview->setAccessibleName(tr("The image of %1").arg(m_spec.shown));
        row->addWidget(m_scale, 0, Qt::AlignTop);
        row->addWidget(m_preview);
    }
    row->addWidget(name, 1);
    return widget;
}

InputEditor::Source InputEditor::source() const
{
    return static_cast<Source>(m_source->currentData().toInt());
}

void InputEditor::setSource(Source source)
{
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(source)));
    m_stack->setCurrentIndex(static_cast<int>(source));
    // Only the widget that is shown takes room.
    for (int i = 0; i < m_stack->count(); ++i) {
        const bool isShown = i == static_cast<int>(source);
        m_stack->widget(i)->setSizePolicy(
            QSizePolicy::Preferred, isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    m_stack->adjustSize();
}

void InputEditor::chooseFile(Source source)
{
    const QString filter = source == Source::Image
        ? tr("Images (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;All files (*)")
        : tr("All files (*)");
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Input %1").arg(m_spec.shown), {}, filter);
    if (file.isEmpty())
        return;
    setFile(file);
}

void InputEditor::setFile(const QString& path)
{
    m_file = path;
    showProblem({});
    if (source() == Source::Image)
        readImage();
    else {
        m_reading->cancel(); // its result is that of an image before
        showFile(false);
    }
}

void InputEditor::readImage()
{
    m_image = {};
    m_preview->clear();
    m_imageName->setFullText(tr("reading %1…").arg(QFileInfo(m_file).fileName()));
    m_reading->run([this, file = m_file](const std::atomic<bool>&) -> std::function<void()> {
        const ImageResult read = imageOfFile(file);
        const QImage preview = read.image.isNull()
            ? QImage()
            : read.image.scaled(kPreview, kPreview, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        return [this, read, preview] {
            m_image = read.image;
            m_thumbnail = preview;
            showFile(true);
            showProblem(read.problem);
            Q_EMIT imageRead();
        };
    });
}

void InputEditor::showFile(bool isImage)
{
    const QString name = QFileInfo(m_file).fileName();
    if (!isImage) {
        m_fileName->setFullText(name);
        return;
    }
    m_imageName->setFullText(m_image.isNull()
            ? name
            : tr("%1, %2 × %3").arg(name).arg(m_image.width()).arg(m_image.height()));
    m_preview->setPixmap(QPixmap::fromImage(m_thumbnail));
}

void InputEditor::takeFile(const InputEditor& before)
{
    setSource(before.source());
    m_file = before.m_file;
    m_image = before.m_image;
    m_thumbnail = before.m_thumbnail;
    if (before.m_reading->isRunning())
        readImage();
    else if (!m_image.isNull())
        showFile(true);
    else if (!m_file.isEmpty())
        showFile(false);
}

InputValues InputEditor::values() const
{
    InputValues values;
    values.spec = m_spec;
    values.shape = m_shape->text();
    values.source = source();
    values.seed = static_cast<quint32>(m_seed->value());
    values.text = m_text->toPlainText();
    values.file = m_file;
    values.image = m_image;
    if (m_scale != nullptr)
        values.scale = static_cast<PixelScale>(m_scale->currentIndex());
    return values;
}

void InputEditor::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace thalassa::console
