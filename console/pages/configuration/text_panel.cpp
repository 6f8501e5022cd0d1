// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/text_panel.h"

#include <QFile>
#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QListView>
#include <QMessageBox>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/models/configuration/problem_list.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/page_export.h"

namespace thalassa::console {
namespace {

constexpr std::chrono::milliseconds kCheckAfter(500);
constexpr qint64 kMostFileBytes = 1 << 20;
constexpr int kMostShownProblems = 6; // others are reached by scrolling

// A shape for the certainty, and the text in one line.
class ProblemDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        if (isSelected)
            painter->fillRect(option.rect, colors().selection);
        const QRect mark(
            option.rect.left() + kGap / 2, option.rect.top(), 20, option.rect.height());
        drawHealth(*painter, mark,
            index.data(ProblemList::CertainRole).toBool() ? Health::Failed : Health::Attention);
        const QRect text = option.rect.adjusted(28, 0, -kGap, 0);
        painter->setPen(colors().text);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {100, lineHeight()};
    }
};

Health healthOf(const ConfigCheck& check)
{
    if (!check.isValid)
        return Health::Failed;
    return !check.problems.isEmpty() ? Health::Attention
                                     : (check.isByServer ? Health::Ready : Health::Unknown);
}

} // namespace

TextPanel::TextPanel(QWidget* parent)
    : QWidget(parent)
    , m_notice(new QFrame)
    , m_noticeText(
          makeParagraph(tr("The text on the server has changed since you began to edit this one.")))
    , m_take(new QPushButton(tr("Take the server's text")))
    , m_note(makeParagraph({}, "muted"))
    , m_editor(new ConfigEditor)
    , m_mark(new HealthMark)
    , m_sentence(new ElidedLabel)
    , m_problems(new ProblemList(this))
    , m_list(new QListView)
    , m_timer(new QTimer(this))
{
    m_notice->setObjectName(QStringLiteral("configBehind"));
    m_notice->setProperty(kRole, QLatin1String("notice"));
    m_take->setObjectName(QStringLiteral("configTake"));
    auto* row = new QHBoxLayout(m_notice);
    row->setContentsMargins(kMargin, kGap / 2, kGap, kGap / 2);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_take);
    m_note->setObjectName(QStringLiteral("configNote"));
    m_note->hide();
    m_notice->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_notice);
    column->addWidget(m_note);
    column->addWidget(m_editor, 1);
    column->addWidget(makeProblems());
    m_timer->setSingleShot(true);
    m_timer->setInterval(kCheckAfter);
    connect(m_timer, &QTimer::timeout, this, &TextPanel::checkDue);
    connect(m_take, &QPushButton::clicked, this, &TextPanel::discard);
    connect(m_editor, &ConfigEditor::textChanged, this, [this] {
        if (m_name.isEmpty())
            return;
        renewNotice();
        m_timer->start();
        Q_EMIT edited();
    });
}

QWidget* TextPanel::makeProblems()
{
    m_mark->setObjectName(QStringLiteral("configVerdict"));
    m_sentence->setObjectName(QStringLiteral("configSentence"));
    m_list->setObjectName(QStringLiteral("configProblems"));
    m_list->setAccessibleName(tr("Problems"));
    m_list->setModel(m_problems);
    makeCopyable(*m_list, [this](TableFormat format) { return problemsAsText(format); });
    m_list->setItemDelegate(new ProblemDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->hide();
    connect(m_list, &QListView::clicked, this, &TextPanel::goToProblem);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) {
        goToProblem(index);
        m_editor->setFocus();
    });
    auto* verdict = new QHBoxLayout;
    verdict->setSpacing(kGap);
    verdict->addWidget(m_mark);
    verdict->addWidget(m_sentence, 1);
    auto* widget = new QWidget;
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(verdict);
    column->addWidget(m_list);
    return widget;
}

void TextPanel::showText(const QString& name, const QString& base)
{
    const bool isOther = name != m_name;
    m_name.clear(); // the changes below are no edits
    const bool isNew = !m_drafts.contains(name);
    Draft& draft = m_drafts[name];
    if (isNew)
        draft = {base, base, {}, {}};
    m_editor->showDocument(name, base);
    draft.latest = base;
    if (draft.base != base && m_editor->text() == draft.base) {
        m_editor->resetText(base);
        draft.base = base;
    } else if (m_editor->text() == base) {
        draft.base = base; // the edits have become the text of the server
    }
    m_name = name;
    if (isOther)
        m_timer->stop();
    renewNotice();
}

void TextPanel::takeOver(TextPanel& earlier)
{
    m_drafts = std::exchange(earlier.m_drafts, {});
    const QString name = std::exchange(earlier.m_name, {}); // the changes below are no edits
    m_editor->takeDocuments(*earlier.m_editor);
    m_name = name;
    if (earlier.m_timer->isActive())
        m_timer->start();
    renewNotice();
}

QString TextPanel::text() const
{
    return m_editor->text();
}

QString TextPanel::text(const QString& name) const
{
    return m_editor->textWithName(name);
}

bool TextPanel::isEdited() const
{
    const auto draft = m_drafts.constFind(m_name);
    return draft != m_drafts.constEnd() && m_editor->text() != draft->latest;
}

bool TextPanel::isUnsaved(const QString& name) const
{
    const auto draft = m_drafts.constFind(name);
    if (draft == m_drafts.constEnd())
        return false;
    const QString text = m_editor->textWithName(name);
    return text != draft->latest && (draft->saved.isNull() || text != draft->saved) &&
        (draft->loaded.isNull() || text != draft->loaded);
}

QString TextPanel::base(const QString& name) const
{
    return m_drafts.value(name).base;
}

QString TextPanel::latest() const
{
    return m_drafts.value(m_name).latest;
}

void TextPanel::addNotice(QWidget* notice)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, notice);
}

void TextPanel::restore(const QString& base, const QString& text)
{
    const auto draft = m_drafts.find(m_name);
    if (draft == m_drafts.end())
        return;
    draft->base = base;
    m_editor->replaceText(text);
    renewNotice();
    Q_EMIT edited();
}

void TextPanel::noteSaved(const QString& name, const QString& text)
{
    const auto draft = m_drafts.find(name);
    if (draft == m_drafts.end())
        return;
    draft->saved = text;
    Q_EMIT saved(name);
    Q_EMIT edited();
}

void TextPanel::noteLoaded(const QString& name, const QString& text)
{
    const auto draft = m_drafts.find(name);
    if (draft != m_drafts.end())
        draft->loaded = text;
}

QString TextPanel::nameOf(const QString& server, const QByteArray& model)
{
    return server + u'/' + QString::fromLatin1(model.toHex());
}

std::pair<QString, QByteArray> TextPanel::subjectOf(const QString& name)
{
    return {name.section(u'/', 0, -2), QByteArray::fromHex(name.section(u'/', -1).toLatin1())};
}

void TextPanel::renameServer(const QString& before, const QString& now)
{
    const QString beginning = before + u'/';
    const auto renamed = [&](const QString& name) {
        const bool isOf =
            name.startsWith(beginning) && !QStringView(name).mid(beginning.size()).contains(u'/');
        return isOf ? now + name.mid(before.size()) : name;
    };
    QHash<QString, Draft> drafts;
    for (auto draft = m_drafts.constBegin(); draft != m_drafts.constEnd(); ++draft)
        drafts.insert(renamed(draft.key()), draft.value());
    m_drafts = drafts;
    m_name = renamed(m_name);
    m_editor->renameDocuments(renamed);
}

QStringList TextPanel::texts() const
{
    QStringList names = m_drafts.keys();
    names.sort();
    return names;
}

QStringList TextPanel::unsavedTexts() const
{
    QStringList names = texts();
    names.removeIf([this](const QString& name) { return !isUnsaved(name); });
    return names;
}

bool TextPanel::isBehind() const
{
    const auto draft = m_drafts.constFind(m_name);
    return draft != m_drafts.constEnd() && draft->base != draft->latest && isEdited();
}

void TextPanel::discard()
{
    const auto draft = m_drafts.find(m_name);
    if (draft == m_drafts.end())
        return;
    draft->base = draft->latest;
    m_editor->replaceText(draft->latest);
    renewNotice();
    Q_EMIT edited();
}

void TextPanel::renewNotice()
{
    m_notice->setVisible(isBehind());
}

void TextPanel::showCheck(const std::optional<ConfigCheck>& check, const QString& pending)
{
    if (!check) {
        m_mark->setHealth(Health::Unknown, tr("not checked"));
        m_sentence->setFullText(pending);
        return; // the problems stay until the next result, so that nothing flickers
    }
    const Health health = healthOf(*check);
    m_mark->setHealth(health,
        health == Health::Ready           ? tr("no problems")
            : health == Health::Attention ? tr("may fail")
            : health == Health::Failed    ? tr("would fail")
                                          : tr("syntax only"));
    m_sentence->setFullText(check->sentence);
    m_problems->setProblems(check->problems);
    m_editor->setProblems(check->problems);
    const int count = std::min(m_problems->rowCount(), kMostShownProblems);
    m_list->setVisible(count > 0);
    m_list->setFixedHeight(count * lineHeight() + 2 * m_list->frameWidth());
}

void TextPanel::showNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

bool TextPanel::isCheckDue() const
{
    return m_timer->isActive();
}

void TextPanel::openFile()
{
    auto* dialog = new QFileDialog(
        this, tr("Open a configuration"), QString(), tr("Configurations (*.pbtxt);;All files (*)"));
    dialog->setObjectName(QStringLiteral("configOpenDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& name) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly)) {
            QMessageBox::warning(
                this, tr("Open"), tr("%1 could not be read: %2").arg(name, file.errorString()));
            return;
        }
        const QByteArray text = file.read(kMostFileBytes + 1);
        if (text.size() > kMostFileBytes) {
            QMessageBox::warning(
                this, tr("Open"), tr("%1 is longer than 1 MiB: it is no configuration.").arg(name));
            return;
        }
        m_editor->replaceText(QString::fromUtf8(text));
    });
    dialog->open();
}

void TextPanel::saveFile()
{
    auto* dialog = new QFileDialog(this, tr("Save the text"), QStringLiteral("config.pbtxt"),
        tr("Configurations (*.pbtxt);;All files (*)"));
    dialog->setObjectName(QStringLiteral("configSaveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        exportText(*this, tr("Configuration"), file, text(),
            [self = QPointer(this), name = m_name, saved = text()] {
                if (self != nullptr)
                    self->noteSaved(name, saved);
            });
    });
    dialog->open();
}

QString TextPanel::problemsAsText(TableFormat format) const
{
    const auto number = [](int place) { return place > 0 ? QString::number(place) : QString(); };
    QList<QStringList> lines{{tr("Line"), tr("Column"), tr("Problem"), tr("Effect")}};
    for (const ConfigProblem& one : m_problems->problems())
        lines.append({number(one.line), number(one.column), one.message, certaintyOf(one)});
    return textOf(lines, format);
}

void TextPanel::goToProblem(const QModelIndex& index)
{
    const int line = index.data(ProblemList::LineRole).toInt();
    if (line > 0)
        m_editor->goToLine(line, index.data(ProblemList::ColumnRole).toInt());
}

} // namespace thalassa::console
