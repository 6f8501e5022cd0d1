// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/inspector.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr int kFigureLength = 16; // characters of the longest figure, which is never cut

// Lets a long word, such as a parameter or a path, break into lines, so that it does not widen the
// dock: U+200B is invisible and permits a break.
QString breakable(const QString& text)
{
    constexpr int kLongest = 16; // characters without a permitted break
    QString result;
    int run = 0;
    for (const QChar letter : text) {
        result += letter;
        run = letter.isSpace() ? 0 : run + 1;
        const bool isJoint = letter == u'_' || letter == u'.' || letter == u'-' || letter == u'/';
        if ((isJoint && run > kLongest / 4) || run >= kLongest) {
            result += QChar(0x200b);
            run = 0;
        }
    }
    return result;
}

// A sentence with added breaks cannot be selected, because a copy of it would have them; the button
// of the inspector copies the text as it is.
QLabel* makeSentence(const QString& sentence)
{
    const QString shown = breakable(sentence);
    QLabel* label = makeParagraph(shown);
    label->setAccessibleName(sentence);
    if (shown != sentence) {
        label->setTextInteractionFlags(Qt::NoTextInteraction);
    }
    return label;
}

bool isFigure(const Description::Line& line)
{
    return line.value.size() <= kFigureLength;
}

void showFigure(QLabel& label, const Description::Line& line)
{
    label.setText(line.value);
    label.setAccessibleName(line.name + QStringLiteral(": ") + line.value);
}

// The name gives way to a figure, and shares the room with a longer text.
QLayout* makeLine(const Description::Line& line, QLabel* value)
{
    // Not cut: "p99 of compute input" and "p99 of compute output" have one begin.
    QLabel* name = makeParagraph(breakable(line.name), "muted");
    name->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    if (!isFigure(line)) {
        name->setMinimumWidth(name->fontMetrics().horizontalAdvance(line.name));
    }
    value->setAlignment(Qt::AlignRight | Qt::AlignTop);
    value->setAccessibleName(line.name + QStringLiteral(": ") + line.value);
    if (!line.toolTip.isEmpty()) {
        value->setToolTip(line.toolTip);
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(kMargin);
    row->addWidget(name, isFigure(line) ? 1 : 0);
    row->addWidget(value, isFigure(line) ? 0 : 1);
    return row;
}

// Whether the two differ in nothing but short values of lines.
bool differInFigures(const Description& shown, const Description& other)
{
    if (shown.lines.size() != other.lines.size()) {
        return false;
    }
    Description same = other;
    for (qsizetype i = 0; i < same.lines.size(); ++i) {
        const Description::Line& line = shown.lines[i];
        if (line.value != same.lines[i].value && isFigure(line) && isFigure(same.lines[i])) {
            same.lines[i].value = line.value;
        }
    }
    return same == shown;
}

} // namespace

Inspector::Inspector(QWidget* parent)
    : QWidget(parent)
    , m_area(new QScrollArea)
{
    m_area->setObjectName(QStringLiteral("inspector"));
    m_area->setAccessibleName(tr("Inspector"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_area);
    setMinimumWidth(200);
    showDescription({});
    auto* ages = new QTimer(this);
    ages->setObjectName(QStringLiteral("inspectorAges"));
    connect(ages, &QTimer::timeout, this, &Inspector::renewAges);
    ages->start(std::chrono::seconds(1));
}

void Inspector::showDescription(const Description& description)
{
    if (m_area->widget() != nullptr && description == m_shown) {
        return;
    }
    if (renewFigures(description)) {
        return;
    }
    // The same thing with new figures stays where it was scrolled to.
    const bool isSame = description.kind == m_shown.kind && description.title == m_shown.title;
    const int position = isSame ? m_area->verticalScrollBar()->value() : 0;
    m_shown = description;
    m_area->setWidget(makeContent(description));
    m_area->widget()->adjustSize();
    m_area->verticalScrollBar()->setValue(position);
}

// Most descriptions differ from the last one in figures only, which come every second. Their labels
// take the new texts, so that the focus and the pointer stay where they are. Returns false if more
// differs.
bool Inspector::renewFigures(const Description& description)
{
    if (m_area->widget() == nullptr || !differInFigures(m_shown, description)) {
        return false;
    }
    for (qsizetype i = 0; i < m_values.size(); ++i) {
        if (m_shown.lines[i].value != description.lines[i].value) {
            showFigure(*m_values[i], description.lines[i]);
        }
    }
    m_shown = description;
    return true;
}

// A selected event or request does not change, but becomes older.
void Inspector::renewAges()
{
    Description description = m_shown;
    for (Description::Line& line : description.lines) {
        if (line.since != WallTime()) {
            line.value = figures::age(line.since, figures::wallNow());
        }
    }
    showDescription(description);
}

// As high as the heading of the servers, which has a button, too.
QLayout* Inspector::makeHeading(bool isDescribed)
{
    auto* copy = new QToolButton;
    copy->setObjectName(QStringLiteral("inspectorCopy"));
    copy->setProperty(kRole, QLatin1String("flat"));
    copy->setIcon(icon(QStringLiteral("copy")));
    copy->setAccessibleName(tr("Copy"));
    copy->setToolTip(tr("Copy as text"));
    if (!isDescribed) {
        copy->hide();
    }
    QSizePolicy keeps = copy->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    copy->setSizePolicy(keeps);
    offer(*copy, tr("Copy what is described"));
    connect(copy, &QToolButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(m_shown.text()); });
    auto* row = new QHBoxLayout;
    row->addWidget(makeLabel(tr("INSPECTOR"), "caption"), 1);
    row->addWidget(copy);
    return row;
}

QWidget* Inspector::makeContent(const Description& description)
{
    m_values.clear();
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kMargin, kGap / 2, kMargin, kMargin);
    column->setSpacing(kGap);
    column->addLayout(makeHeading(!description.title.isEmpty()));
    if (description.title.isEmpty()) {
        column->addWidget(makeParagraph(
            tr("Select a server, a model or an event to see what is known about it."), "muted"));
        column->addStretch(1);
        return content;
    }
    auto* titles = new QVBoxLayout;
    titles->setSpacing(0);
    titles->addWidget(makeLabel(description.kind, "muted"));
    QLabel* title = makeSentence(description.title);
    title->setObjectName(QStringLiteral("inspectorTitle"));
    title->setProperty(kRole, QLatin1String("title"));
    titles->addWidget(title);
    column->addLayout(titles);
    if (!description.state.isEmpty()) {
        auto* mark = new HealthMark;
        mark->setHealth(description.health, description.state);
        column->addWidget(mark);
    }
    for (const QString& sentence : description.sentences) {
        column->addWidget(makeSentence(sentence));
    }
    auto* lines = new QVBoxLayout;
    lines->setSpacing(4);
    for (const Description::Line& line : description.lines) {
        m_values.append(isFigure(line) ? makeLabel(line.value) : new ElidedLabel(line.value));
        lines->addLayout(makeLine(line, m_values.last()));
    }
    column->addLayout(lines);
    if (description.extract) {
        auto* open = new QPushButton(tr("Open in timeline"));
        open->setObjectName(QStringLiteral("inspectorTimeline"));
        open->setToolTip(tr("Show where the time of the request went, with what ran beside it"));
        offer(*open);
        connect(open, &QPushButton::clicked, this,
            [this, extract = *description.extract] { Q_EMIT timelineRequested(extract); });
        column->addWidget(open);
    }
    column->addStretch(1);
    return content;
}

} // namespace thalassa::console
