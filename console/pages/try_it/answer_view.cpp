// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/try_it/answer_view.h"

#include <QImage>
#include <QLabel>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/labels.h"
#include "console/look/tab_bar.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/try_it/image_tensor.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostOutputs = 64;
constexpr int kPicture = 160;

// An output as a picture, from its smallest value (black) to its largest; null: its shape is none.
QImage pictureOf(const Tensor& tensor)
{
    const std::optional<ImageLayout> layout =
        imageLayoutOf({tensor.name, tensor.shown, tensor.datatype, tensor.shape});
    if (!layout || layout->width < 1 || layout->height < 1)
        return {};
    const std::optional<QList<double>> numbers = numbersOf(tensor, kMostElements);
    const qint64 count = layout->width * layout->height;
    if (!numbers || numbers->size() != count * layout->channels)
        return {};
    const auto [least, most] = std::minmax_element(numbers->begin(), numbers->end());
    const double range = std::max(*most - *least, 1e-30);
    const auto pixel = [&](qint64 at, int channel) {
        const int used = layout->channels == 1 ? 0 : channel;
        const qint64 place = layout->isPlanar ? used * count + at : at * layout->channels + used;
        return static_cast<int>(
            std::clamp((numbers->at(place) - *least) / range * 255, 0.0, 255.0));
    };
    QImage image(
        static_cast<int>(layout->width), static_cast<int>(layout->height), QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const qint64 at = y * layout->width + x;
            image.setPixel(x, y, qRgb(pixel(at, 0), pixel(at, 1), pixel(at, 2)));
        }
    }
    return image;
}

} // namespace

AnswerView::AnswerView(QWidget* parent)
    : QWidget(parent)
    , m_note(makeParagraph({}))
    , m_tabs(makeTabBar(QStringLiteral("answerOutputs"), tr("Outputs")))
    , m_sentence(makeParagraph({}, "muted"))
    , m_picture(makeLabel({}))
    , m_table(new TableView(QStringLiteral("answerTable")))
{
    setObjectName(QStringLiteral("answer"));
    m_note->setObjectName(QStringLiteral("answerNote"));
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_sentence->setObjectName(QStringLiteral("answerSentence"));
    m_picture->setAccessibleName(tr("The output as a picture"));
    m_table->setAccessibleName(tr("Elements of the output"));
    m_table->setTable(&m_elements);
    m_table->sortByColumn(AnswerTable::Place, Qt::AscendingOrder);
    m_bar = new TableBar(*m_table, tr("Filter: text, value>0.5"),
        [](int n) { return tr("%n element(s)", nullptr, n); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_note);
    column->addWidget(m_tabs);
    column->addWidget(m_sentence);
    column->addWidget(m_picture);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &AnswerView::showOutput);
    showNote(tr("The answer appears here."), false);
}

void AnswerView::showNote(const QString& note, bool isError)
{
    m_answer = {};
    m_note->setText(note);
    m_note->setProperty(kRole, isError ? QLatin1String("error") : QLatin1String("muted"));
    m_note->setStyleSheet({}); // the role has changed
    for (QWidget* widget :
        std::initializer_list<QWidget*>{m_tabs, m_sentence, m_picture, m_bar, m_table})
        widget->hide();
}

void AnswerView::showAnswer(const InferenceAnswer& answer)
{
    if (!answer.error.isEmpty()) {
        showNote(answer.error, true);
        return;
    }
    const int shown = m_tabs->currentIndex();
    showNote(tr("Answered in %1.").arg(figures::duration(answer.duration)), false);
    m_answer = answer;
    const QSignalBlocker blocker(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (const Tensor& output : answer.outputs.first(std::min(kMostOutputs, answer.outputs.size())))
        m_tabs->addTab(output.shown);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_tabs, m_sentence, m_bar, m_table})
        widget->setVisible(!answer.outputs.isEmpty());
    if (answer.outputs.isEmpty())
        return;
    m_tabs->setCurrentIndex(std::clamp(shown, 0, m_tabs->count() - 1));
    showOutput(m_tabs->currentIndex());
}

void AnswerView::showOutput(int index)
{
    if (index < 0 || index >= m_answer.outputs.size())
        return;
    const Tensor& tensor = m_answer.outputs[index];
    m_elements.setTensor(tensor);
    m_table->setColumnVisible(QStringLiteral("label"), m_elements.hasClasses());
    QString sentence = sentenceOf(tensor);
    const qint64 all = elementCount(tensor.shape).value_or(0);
    if (all > AnswerTable::kMostShown) {
        sentence += tr("; the first %1 elements are listed")
                        .arg(figures::count(static_cast<quint64>(AnswerTable::kMostShown)));
    }
    m_sentence->setText(sentence);
    const QImage picture = pictureOf(tensor);
    m_picture->setVisible(!picture.isNull());
    if (!picture.isNull()) {
        m_picture->setPixmap(QPixmap::fromImage(
            picture.scaled(kPicture, kPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    }
    m_bar->renewCount();
}

} // namespace thalassa::console
