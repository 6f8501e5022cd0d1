// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/marks.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "console/models/server/event_table.h"

namespace thalassa::console::charts {
namespace {

struct MarksTexts {
    Q_DECLARE_TR_FUNCTIONS(Marks)
};

int rankOf(Health health)
{
    switch (health) {
    case Health::Failed:
        return 3;
    case Health::Attention:
        return 2;
    case Health::Ready:
        return 1;
    case Health::Unknown:
        break;
    }
    return 0;
}

} // namespace

Mark markOf(const ServerEvent& event)
{
    Mark mark;
    mark.time = event.time;
    mark.health = healthOf(event.kind);
    mark.word = wordOf(event.kind);
    mark.what = mark.word;
    const QString model = modelNameOf(event);
    if (!model.isEmpty()) {
        mark.what += QStringLiteral(": ") + model;
        if (event.key.version > 0) {
            mark.what += u' ' + QString::number(event.key.version);
        }
    }
    if (!event.text.isEmpty()) {
        mark.what += QStringLiteral(" – ") + event.text;
    }
    if (event.count > 1) {
        mark.what += QStringLiteral(" (×%1)").arg(event.count);
    }
    mark.who = event.actor;
    return mark;
}

std::vector<MarkGroup> groupMarks(
    std::span<const Mark> marks, TimeSpan range, double width, double distance)
{
    std::vector<MarkGroup> groups;
    for (std::size_t at = 0; at < marks.size(); ++at) {
        if (!range.contains(marks[at].time)) {
            continue;
        }
        const double x = range.share(marks[at].time) * width;
        if (groups.empty() || x - groups.back().x >= distance) {
            groups.push_back({x, {}, marks[at].health});
        }
        MarkGroup& group = groups.back();
        group.marks.push_back(at);
        if (rankOf(marks[at].health) > rankOf(group.health)) {
            group.health = marks[at].health;
        }
    }
    return groups;
}

QString markText(std::span<const Mark> marks, const MarkGroup& group, std::size_t maximum)
{
    QStringList lines;
    for (const std::size_t at : group.marks) {
        if (static_cast<std::size_t>(lines.size()) == maximum) {
            lines += MarksTexts::tr("and %1 more").arg(group.marks.size() - maximum);
            break;
        }
        const Mark& mark = marks[at];
        QString line = figures::clock(mark.time) + QStringLiteral("  ") + mark.what;
        if (!mark.who.isEmpty()) {
            line += QStringLiteral("  ") + MarksTexts::tr("by %1").arg(mark.who);
        }
        lines += line;
    }
    return lines.join(u'\n');
}

} // namespace thalassa::console::charts
