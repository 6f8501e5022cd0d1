// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/description.h"

#include <QCoreApplication>

#include "console/models/fleet/fleet.h"
#include "console/models/server/operation_table.h"
#include "console/models/server/server_store.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

struct DescriptionTexts {
    Q_DECLARE_TR_FUNCTIONS(Description)
};

void add(Description& description, const QString& name, const QString& value,
    const QString& toolTip = {})
{
    if (!value.isEmpty()) {
        description.lines.append({name, value, toolTip});
    }
}

void addFigures(Description& description, const ModelRow& row)
{
    const ModelFigures& figures = *row.figures;
    if (row.requestRate) {
        add(description, DescriptionTexts::tr("Requests"), figures::rate(*row.requestRate));
    }
    if (figures.total && figures.total->count > 0) {
        add(description, DescriptionTexts::tr("p50"), figures::duration(figures.total->p50));
        add(description, DescriptionTexts::tr("p90"), figures::duration(figures.total->p90));
        add(description, DescriptionTexts::tr("p95"), figures::duration(figures.total->p95));
        add(description, DescriptionTexts::tr("p99"), figures::duration(figures.total->p99));
        add(description, DescriptionTexts::tr("Slowest"), figures::duration(figures.total->max));
    } else if (figures.mean) {
        add(description, DescriptionTexts::tr("Mean duration"), figures::duration(*figures.mean));
    }
    if (figures.queued) {
        add(description, DescriptionTexts::tr("In the queue"), figures::count(*figures.queued));
    }
    if (figures.inFlight) {
        add(description, DescriptionTexts::tr("In flight"), figures::count(*figures.inFlight));
    }
    if (row.meanBatch) {
        add(description, DescriptionTexts::tr("Mean batch"), figures::amount(*row.meanBatch));
    }
    if (row.cacheHitShare) {
        add(description, DescriptionTexts::tr("Cache hits"), figures::percent(*row.cacheHitShare));
    }
    add(description, DescriptionTexts::tr("Requests in all"), figures::count(figures.requests));
    add(description, DescriptionTexts::tr("Failed"), figures::count(figures.failures));
    if (figures.refused > 0) {
        add(description, DescriptionTexts::tr("Refused"), figures::count(figures.refused));
    }
    if (figures.memory) {
        add(description, DescriptionTexts::tr("Memory"), figures::bytes(*figures.memory));
    }
    for (const StageFigures& stage : figures.stages) {
        if (stage.stage != u"total") {
            add(description, DescriptionTexts::tr("p99 of %1").arg(stageWord(stage.stage)),
                figures::duration(stage.quantiles.p99));
        }
    }
}

} // namespace

void Description::addAge(const QString& name, WallTime time)
{
    if (time != WallTime()) {
        lines.append(
            {name, figures::age(time, figures::wallNow()), figures::exactTime(time), time});
    }
}

QString Description::text() const
{
    QStringList all{kind + u' ' + title};
    if (!state.isEmpty()) {
        all.append(state);
    }
    all.append(sentences);
    for (const Line& line : lines) {
        all.append(line.name + QStringLiteral(": ") + line.value);
    }
    return all.join(u'\n');
}

Description describe(const ServerStore& server)
{
    Description description;
    description.kind = DescriptionTexts::tr("server");
    description.title = server.label().name;
    description.health = server.health();
    description.state = wordOf(server);
    for (const Concern& concern :
        server.concerns().first(qMin<qsizetype>(server.concerns().size(), 5))) {
        description.sentences.append(concern.sentence);
    }
    add(description, DescriptionTexts::tr("Address"), server.label().address);
    add(description, DescriptionTexts::tr("Group"), server.label().group);
    if (server.totals().requestRate) {
        add(description, DescriptionTexts::tr("Requests"),
            figures::rate(*server.totals().requestRate));
    }
    if (server.totals().p99) {
        add(description, DescriptionTexts::tr("p99"), figures::duration(*server.totals().p99));
    }
    add(description, DescriptionTexts::tr("Models ready"),
        DescriptionTexts::tr("%1 of %2")
            .arg(figures::count(static_cast<quint64>(server.totals().readyCount)),
                figures::count(static_cast<quint64>(server.totals().modelCount))));
    if (server.totals().memory) {
        add(description, DescriptionTexts::tr("Memory"), figures::bytes(*server.totals().memory));
    }
    if (server.identity()) {
        add(description, DescriptionTexts::tr("Version"), server.identity()->version);
        description.addAge(DescriptionTexts::tr("Started"), server.identity()->started);
    }
    return description;
}

Description describe(const ModelRow& row)
{
    Description description;
    description.kind = DescriptionTexts::tr("model");
    description.title =
        row.key.version > 0 ? row.name + u' ' + QString::number(row.key.version) : row.name;
    Concern concern;
    description.health = healthOf(row, &concern);
    description.state = wordOf(row.state);
    if (!concern.sentence.isEmpty()) {
        description.sentences.append(concern.sentence);
    } else if (!row.reason.isEmpty()) {
        description.sentences.append(row.reason);
    }
    if (row.figures) {
        addFigures(description, row);
    }
    return description;
}

Description describe(const ServerEvent& event)
{
    Description description;
    description.kind = DescriptionTexts::tr("event");
    description.title = figures::count(event.number);
    description.health = healthOf(event.kind);
    description.state = wordOf(event.kind);
    if (!event.text.isEmpty()) {
        description.sentences.append(event.text);
    }
    description.addAge(DescriptionTexts::tr("When"), event.time);
    if (event.since) {
        description.addAge(DescriptionTexts::tr("Since"), *event.since);
    }
    add(description, DescriptionTexts::tr("Model"), modelNameOf(event));
    if (event.key.version > 0) {
        add(description, DescriptionTexts::tr("Version"), QString::number(event.key.version));
    }
    add(description, DescriptionTexts::tr("Client"),
        event.actor.isEmpty() ? DescriptionTexts::tr("the server") : event.actor);
    if (event.count > 1) {
        add(description, DescriptionTexts::tr("Stands for"), figures::count(event.count));
    }
    return description;
}

Description describe(const Operation& operation)
{
    Description description;
    description.kind = DescriptionTexts::tr("action");
    description.title = operation.action.text();
    description.health = operation.phase == Operation::Phase::Failed ? Health::Failed
        : operation.phase == Operation::Phase::Done                  ? Health::Ready
                                                                     : Health::Unknown;
    description.state = operation.phase == Operation::Phase::Failed ? DescriptionTexts::tr("failed")
        : operation.phase == Operation::Phase::Done                 ? DescriptionTexts::tr("done")
                                                    : DescriptionTexts::tr("running");
    if (!operation.result.isEmpty()) {
        description.sentences.append(operation.result);
    }
    add(description, DescriptionTexts::tr("Server"), operation.server);
    description.addAge(DescriptionTexts::tr("Begun"), operation.began);
    if (operation.phase != Operation::Phase::Running) {
        add(description, DescriptionTexts::tr("Duration"),
            figures::duration(operation.ended - operation.began));
    }
    return description;
}

} // namespace thalassa::console
