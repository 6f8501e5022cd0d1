// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/diff_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/pages/configuration/code_view.h"
#include "console/pages/configuration/config_highlighter.h"
#include "console/pages/configuration/configuration_keys.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

LineLook lookOf(const DiffRow& row)
{
    const auto number = [](int line) { return line > 0 ? QString::number(line) : QString(); };
    LineLook look;
    look.numbers = {number(row.left), number(row.right)};
    switch (row.kind) {
    case DiffRow::Kind::Added:
        look.tint = LineLook::Tint::Added;
        look.sign = QStringLiteral("+");
        break;
    case DiffRow::Kind::Removed:
        look.tint = LineLook::Tint::Removed;
        look.sign = QStringLiteral("−");
        break;
    case DiffRow::Kind::Gap:
        look.tint = LineLook::Tint::Gap;
        break;
    case DiffRow::Kind::Same:
        break;
    }
    return look;
}

} // namespace

DiffView::DiffView(int context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_view(new CodeView(QStringLiteral("diffText"), 2))
    , m_summary(makeLabel({}, "muted"))
{
    m_view->setReadOnly(true);
    m_view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_view->setAccessibleName(tr("Differences"));
    new ConfigHighlighter(m_view->document());
    m_summary->setObjectName(QStringLiteral("diffSummary"));
    const QList<PageKey> keys = configurationKeys();
    m_previous = makeToolButton(this, QStringLiteral("diffPrevious"), QStringLiteral("back"),
        tr("Previous"), tr("Go to the previous change (Alt+Up)"));
    m_previous->setShortcut(keyOf(keys, m_previous->objectName()).keys.first());
    offer(*m_previous, keyOf(keys, m_previous->objectName()).text);
    m_next = makeToolButton(this, QStringLiteral("diffNext"), QStringLiteral("forward"), tr("Next"),
        tr("Go to the next change (Alt+Down)"));
    m_next->setShortcut(keyOf(keys, m_next->objectName()).keys.first());
    offer(*m_next, keyOf(keys, m_next->objectName()).text);
    connect(m_previous, &QToolButton::clicked, this, &DiffView::goToPrevious);
    connect(m_next, &QToolButton::clicked, this, &DiffView::goToNext);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGap);
    row->addWidget(m_summary, 1);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addLayout(row);
    column->addWidget(m_view, 1);
}

void DiffView::setTexts(const QString& left, const QString& right)
{
    TextDiff diff = diffOf(left, right);
    if (m_context >= 0)
        diff = shortened(diff, m_context);
    if (diff.rows == m_diff.rows && !m_summary->text().isEmpty())
        return;
    show(diff);
}

void DiffView::show(const TextDiff& diff)
{
    m_diff = diff;
    QStringList lines;
    QHash<int, LineLook> looks;
    for (const DiffRow& row : diff.rows) {
        looks.insert(static_cast<int>(lines.size()), lookOf(row));
        lines.append(row.kind == DiffRow::Kind::Gap
                ? kGapSign + (u' ' + tr("equal lines: %1").arg(row.hidden))
                : row.text);
    }
    m_view->setPlainText(lines.join(u'\n'));
    m_view->setLooks(looks);
    m_summary->setText(diff.isSame() ? tr("No differences")
                                     : tr("Changes: %1 (lines added: %2, removed: %3)")
                                           .arg(diff.changes.size())
                                           .arg(diff.added)
                                           .arg(diff.removed));
    m_previous->setEnabled(!diff.isSame());
    m_next->setEnabled(!diff.isSame());
    if (!diff.isSame())
        m_view->goToLine(diff.changes.first() + 1);
}

void DiffView::goToNext()
{
    const int now = m_view->currentLine() - 1;
    for (const int change : m_diff.changes) {
        if (change > now) {
            m_view->goToLine(change + 1);
            return;
        }
    }
    if (!m_diff.isSame())
        m_view->goToLine(m_diff.changes.first() + 1); // from the beginning again
}

void DiffView::goToPrevious()
{
    const int now = m_view->currentLine() - 1;
    int found = -1;
    for (const int change : m_diff.changes) {
        if (change < now)
            found = change;
    }
    if (!m_diff.isSame())
        m_view->goToLine((found >= 0 ? found : m_diff.changes.last()) + 1);
}

} // namespace thalassa::console
