// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_book.h"

#include <algorithm>

#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

// The words of an alert in the lists of what needs attention: "p99 queue".
QString concernWord(const AlertRule& rule)
{
    if (rule.series == AlertSeries::Ready && rule.threshold == 0)
        return AlertBook::tr("not ready");
    const QString word = QLatin1String(infoOf(rule.series).word);
    return rule.stage.isEmpty() ? word : word + u' ' + rule.stage;
}

bool isWanted(const AlertRule& rule, const ModelRow& row, const QByteArray& model)
{
    if (rule.scope.what == AlertScope::What::AllModels)
        return row.state != ModelState::Unloaded;
    return row.key.name == model &&
        (rule.scope.version == 0 || rule.scope.version == row.key.version);
}

bool hasAnswered(const ServerStore& server)
{
    return server.link().phase == LinkState::Phase::Connected && server.updated() != WallTime();
}

} // namespace

QString placeOf(const QString& server, const ModelKey& model)
{
    if (model.name.isEmpty())
        return server;
    const QString name = shownName(model.name);
    return model.version > 0
        ? AlertBook::tr("%1, %2 version %3").arg(server, name).arg(model.version)
        : AlertBook::tr("%1, %2").arg(server, name);
}

QString sentenceOf(const AlertFiring& firing)
{
    return AlertBook::tr("%1: %2 on %3")
        .arg(firing.text, valueText(firing.series, firing.worst),
            placeOf(firing.server, firing.model));
}

AlertBook::AlertBook(Fleet& fleet, const QString& path, QObject* parent)
    : QObject(parent)
    , m_fleet(fleet)
    , m_kept(path)
{
    const auto watchLabel = [this](ServerStore* server) {
        connect(server, &ServerStore::labelChanged, this, [this, server] { renewLabel(server); });
    };
    for (ServerStore* server : fleet.servers())
        watchLabel(server);
    connect(&fleet, &Fleet::serverAdded, this, [this, watchLabel](ServerStore* server) {
        watchLabel(server);
        renewInterests();
    });
    connect(&fleet, &Fleet::serverRemoved, this, &AlertBook::forgetServer);
    connect(&m_kept, &KeptRules::replaced, this, &AlertBook::renewWatches);
    connect(&m_kept, &KeptRules::changed, this, [this] {
        renewInterests();
        Q_EMIT rulesChanged();
    });
    connect(&m_kept, &KeptRules::faultsChanged, this, &AlertBook::faultsChanged);
    connect(&m_kept, &KeptRules::writeFaultChanged, this, &AlertBook::writeFaultChanged);
    renewInterests();
}

const AlertSummary& AlertBook::summaryOf(quint64 id) const
{
    static const AlertSummary kNone;
    const auto found = m_summaries.constFind(id);
    return found == m_summaries.constEnd() ? kNone : *found;
}

void AlertBook::setEarlierFirings(std::vector<AlertFiring> firings)
{
    firings.resize(std::min(firings.size(), kMostFirings));
    m_lastFiring = firings.size();
    quint64 number = m_lastFiring;
    for (AlertFiring& firing : firings) {
        firing.number = number--;
        m_firings.push_back(std::move(firing));
    }
    Q_EMIT rulesChanged();
}

void AlertBook::setHistoryFault(const QString& fault)
{
    if (m_historyFault == fault)
        return;
    m_historyFault = fault;
    Q_EMIT historyFaultChanged();
}

int AlertBook::activeCount() const
{
    return static_cast<int>(
        std::count_if(m_firings.begin(), m_firings.end(), [this](const AlertFiring& firing) {
            const AlertRule* rule = find(firing.rule);
            return firing.isActive() && rule != nullptr && !rule->snooze.isSet();
        }));
}

// Another console has written the rules. Those whose ids are known keep their states.
void AlertBook::renewWatches(const QList<AlertRule>& earlier)
{
    for (const AlertRule& before : earlier) {
        const AlertRule* now = find(before.id);
        if (now == nullptr)
            forget(before.id, AlertEnd::RuleRemoved);
        else if (!isSameWatch(before, *now))
            forget(before.id, AlertEnd::RuleChanged);
        else if (before.isEnabled && !now->isEnabled)
            forget(before.id, AlertEnd::RuleDisabled);
    }
    publish(); // snoozes
}

QString AlertBook::add(AlertRule rule)
{
    const AlertFile::Lock lock(m_kept.file());
    if (rules().size() >= kMostAlertRules)
        return tr("There are at most %1 rules.").arg(kMostAlertRules);
    rule.id = m_kept.newId();
    return m_kept.keep(lock, [rule](QList<AlertRule>& rules) {
        if (rules.size() < kMostAlertRules)
            rules.append(rule);
    });
}

QString AlertBook::change(const AlertRule& seen, const AlertRule& wanted)
{
    const AlertFile::Lock lock(m_kept.file());
    QList<AlertRule> changed = rules();
    QString refusal = changeRule(changed, seen, wanted);
    if (!refusal.isEmpty())
        return refusal;
    QString fault = m_kept.keep(lock, [&kept = m_kept, seen, wanted](QList<AlertRule>& rules) {
        if (const QString stays = changeRule(rules, seen, wanted); !stays.isEmpty())
            kept.refuse(stays);
    });
    // The file may have a change of another console, beside which this one was not made.
    if (const AlertRule* now = find(seen.id); now != nullptr && !isSameWatch(seen, *now))
        forget(seen.id, AlertEnd::RuleChanged);
    return fault;
}

QString AlertBook::remove(AlertRule seen)
{
    const AlertFile::Lock lock(m_kept.file());
    QList<AlertRule> left = rules();
    QString refusal = removeRule(left, seen);
    if (left.size() == rules().size())
        return refusal;
    forget(seen.id, AlertEnd::RuleRemoved);
    m_summaries.remove(seen.id);
    return m_kept.keep(lock, [&kept = m_kept, seen = std::move(seen)](QList<AlertRule>& rules) {
        if (const QString stays = removeRule(rules, seen); !stays.isEmpty())
            kept.refuse(stays);
    });
}

QString AlertBook::putBack(const AlertRule& rule, qsizetype place)
{
    const AlertFile::Lock lock(m_kept.file());
    if (rules().size() >= kMostAlertRules)
        return tr("There are at most %1 rules.").arg(kMostAlertRules);
    return m_kept.keep(lock, [place, rule](QList<AlertRule>& rules) {
        if (rules.size() < kMostAlertRules && findRule(rules, rule.id) == nullptr)
            rules.insert(std::min(place, rules.size()), rule);
    });
}

QString AlertBook::setEnabled(quint64 id, bool isEnabled)
{
    const AlertFile::Lock lock(m_kept.file());
    const AlertRule* rule = find(id);
    if (rule == nullptr || rule->isEnabled == isEnabled)
        return {};
    if (!isEnabled)
        forget(id, AlertEnd::RuleDisabled);
    return m_kept.keep(lock, [id, isEnabled](QList<AlertRule>& rules) {
        if (AlertRule* one = findRule(rules, id))
            one->isEnabled = isEnabled;
    });
}

QString AlertBook::snooze(quint64 id, const AlertSnooze& snooze)
{
    const AlertFile::Lock lock(m_kept.file());
    const AlertRule* rule = find(id);
    if (rule == nullptr || rule->snooze == snooze)
        return {};
    QString fault = m_kept.keep(lock, [id, snooze](QList<AlertRule>& rules) {
        if (AlertRule* one = findRule(rules, id))
            one->snooze = snooze;
    });
    publish();
    return fault;
}

// Ends the alerts of the rules and servers that are selected, and forgets their states.
void AlertBook::forgetIf(
    const std::function<bool(quint64 rule, const ServerStore* server)>& isSelected, AlertEnd reason)
{
    for (auto at = m_watched.begin(); at != m_watched.end();) {
        if (!isSelected(at->first.first, at->first.second)) {
            ++at;
            continue;
        }
        for (auto one = at->second.begin(); one != at->second.end(); ++one) {
            end(one->firing, m_now.wall, reason);
            if (one->holdsHistory)
                at->first.second->histories()->release(one.key());
        }
        at = m_watched.erase(at);
    }
}

void AlertBook::forget(quint64 rule, AlertEnd reason)
{
    forgetIf([rule](quint64 id, const ServerStore*) { return id == rule; }, reason);
    m_summaries.remove(rule);
    publish();
}

void AlertBook::forgetServer(ServerStore* server)
{
    forgetIf([server](quint64, const ServerStore* one) { return one == server; },
        AlertEnd::ServerRemoved);
    m_servers.erase(server);
}

// The name or the group of a server has changed.
void AlertBook::renewLabel(const ServerStore* server)
{
    const ServerLabel& label = server->label();
    forgetIf(
        [&](quint64 id, const ServerStore* one) {
            const AlertRule* rule = find(id);
            return one == server && rule != nullptr &&
                !covers(rule->scope, label.name, label.group);
        },
        AlertEnd::NotCovered);
    renewInterests();
}

// Memory and cache hits are read only while something asks for them.
void AlertBook::renewInterests()
{
    for (ServerStore* server : m_fleet.servers()) {
        const auto wants = [&](AlertSeries series, bool isOfServer) {
            return std::any_of(rules().begin(), rules().end(), [&](const AlertRule& rule) {
                return rule.isEnabled && rule.series == series &&
                    (rule.scope.what == AlertScope::What::Server) == isOfServer &&
                    covers(rule.scope, server->label().name, server->label().group);
            });
        };
        const auto hold = [server](bool& holds, bool wanted, Interest interest) {
            if (holds != wanted) {
                holds = wanted;
                wanted ? server->addInterest(interest) : server->removeInterest(interest);
            }
        };
        ServerWatch& watch = m_servers[server];
        hold(watch.holdsMemory, wants(AlertSeries::Memory, true), Interest::Memory);
        hold(watch.holdsModels, wants(AlertSeries::CacheHits, false), Interest::Models);
    }
}

// The age by the clock that does not jump: the time since an answer was noticed.
std::optional<std::chrono::nanoseconds> AlertBook::ageOf(
    const ServerStore& server, ServerWatch& watch, AlertMoment now) const
{
    if (server.link().phase == LinkState::Phase::Disconnected) {
        watch.isKnown = false; // the user has ended the connection
        return std::nullopt;
    }
    if (!watch.isKnown || watch.updated != server.updated()) {
        watch.updated = server.updated();
        watch.answered = now.steady;
        watch.isKnown = true;
    }
    return now.steady - watch.answered;
}

void AlertBook::evaluate(AlertMoment now, bool isPaused)
{
    m_now = now;
    ++m_round;
    for (AlertSummary& summary : m_summaries)
        summary = {};
    for (ServerStore* server : m_fleet.servers()) {
        ServerWatch& watch = m_servers[server];
        if (isPaused)
            watch.isKnown = false; // the age begins again after the pause
        const bool hasData = !isPaused && hasAnswered(*server);
        const auto age = isPaused ? std::nullopt : ageOf(*server, watch, now);
        for (const AlertRule& rule : rules()) {
            if (!rule.isEnabled || !covers(rule.scope, server->label().name, server->label().group))
                continue;
            Subjects& subjects = m_watched[{rule.id, server}];
            if (rule.scope.what != AlertScope::What::Server) {
                evaluateModels(rule, *server, subjects, now, hasData);
                continue;
            }
            const bool isKnown = rule.series == AlertSeries::DataAge || hasData;
            take(rule, *server, {}, subjects[{}],
                isKnown ? valueOf(rule, *server, age) : std::nullopt, now);
        }
    }
    endSnoozes(now);
    publish();
    Q_EMIT evaluated();
}

void AlertBook::evaluateModels(
    const AlertRule& rule, ServerStore& server, Subjects& subjects, AlertMoment now, bool hasData)
{
    const QByteArray model = rule.scope.model.toUtf8();
    const bool isOne = rule.scope.what == AlertScope::What::Model;
    const bool isOfHistory = infoOf(rule.series).isOfHistory;
    if (isOne && rule.series == AlertSeries::Ready) {
        // A model is ready if a version is, and not ready if the server does not have it.
        const std::span<const ModelRow> rows = server.models()->rows();
        const bool isReady = std::any_of(rows.begin(), rows.end(), [&](const ModelRow& row) {
            return isWanted(rule, row, model) && row.state == ModelState::Ready;
        });
        const ModelKey key{model, rule.scope.version};
        take(rule, server, key, subjects[key],
            hasData ? std::optional(isReady ? 1.0 : 0.0) : std::nullopt, now);
        return;
    }
    for (const ModelRow& row : server.models()->rows()) {
        if (isWanted(rule, row, model)) {
            Watched& watched = subjects[row.key];
            if (isOfHistory && !watched.holdsHistory) {
                watched.holdsHistory = true;
                server.histories()->hold(row.key);
            }
            const auto value = [&] {
                return isOfHistory
                    ? valueOf(rule, server.histories()->find(row.key), watched.memory, now)
                    : valueOf(rule, row, watched.memory, now);
            };
            take(rule, server, row.key, watched, hasData ? value() : std::nullopt, now);
        }
    }
    sweep(rule, server, subjects, now);
}

void AlertBook::take(const AlertRule& rule, const ServerStore& server, const ModelKey& model,
    Watched& watched, std::optional<double> value, AlertMoment now)
{
    watched.round = m_round;
    watched.lastSeen = now.steady;
    watched.state = advance(rule, watched.state, value, now);
    addTo(m_summaries[rule.id], rule, server, model, watched.state);
    if (watched.state.phase != AlertPhase::Firing) {
        if (watched.firing != 0)
            end(std::exchange(watched.firing, 0), now.wall, AlertEnd::Right);
        return;
    }
    if (watched.firing == 0) {
        begin(rule, server, model, watched);
        return;
    }
    if (AlertFiring* firing = firingOf(watched.firing)) {
        firing->server = server.label().name;
        firing->worst = watched.state.worst;
        firing->hasData = watched.state.hasData;
    }
}

// The numbers of the list are consecutive.
AlertFiring* AlertBook::firingOf(quint64 number)
{
    const quint64 place = m_lastFiring - number;
    return number != 0 && place < m_firings.size() ? &m_firings[place] : nullptr;
}

// A version that is no longer in the table is not forgotten at once: a server that restarts has no
// versions for a moment.
void AlertBook::sweep(
    const AlertRule& rule, ServerStore& server, Subjects& subjects, AlertMoment now)
{
    for (auto at = subjects.begin(); at != subjects.end();) {
        if (at->round == m_round) {
            ++at;
            continue;
        }
        if (hasAnswered(server) && now.steady - at->lastSeen > kAlertGap) {
            end(at->firing, now.wall, AlertEnd::VersionGone);
            if (at->holdsHistory)
                server.histories()->release(at.key());
            at = subjects.erase(at);
            continue;
        }
        const std::chrono::nanoseconds seen = at->lastSeen;
        take(rule, server, at.key(), *at, std::nullopt, now);
        at->lastSeen = seen;
        ++at;
    }
}

void AlertBook::begin(
    const AlertRule& rule, const ServerStore& server, const ModelKey& model, Watched& watched)
{
    if (m_firings.size() == kMostFirings)
        m_firings.pop_back();
    AlertFiring firing;
    firing.number = ++m_lastFiring;
    firing.rule = rule.id;
    firing.text = textOf(rule);
    firing.note = rule.note;
    firing.series = rule.series;
    firing.stage = rule.stage;
    firing.severity = rule.severity;
    firing.isSnoozed = rule.snooze.isSet();
    firing.server = server.label().name;
    firing.model = model;
    firing.began = watched.state.since.wall;
    firing.worst = watched.state.worst;
    watched.firing = firing.number;
    m_firings.push_front(firing);
    Q_EMIT fired(firing);
}

void AlertBook::end(quint64 number, WallTime time, AlertEnd reason)
{
    if (AlertFiring* firing = firingOf(number)) {
        // A wall clock that was set back does not end an alert before its begin.
        firing->ended = std::max(time, firing->began + std::chrono::nanoseconds(1));
        firing->reason = reason;
        Q_EMIT ended(AlertFiring(*firing));
    }
}

void AlertBook::addTo(AlertSummary& summary, const AlertRule& rule, const ServerStore& server,
    const ModelKey& model, const AlertState& state) const
{
    const bool isWorse = summary.watched == 0 || state.phase > summary.phase;
    if (isWorse || (state.phase == summary.phase && state.since.wall < summary.since)) {
        summary.phase = state.phase;
        summary.since = state.since.wall;
    }
    ++summary.watched;
    summary.firing += state.phase == AlertPhase::Firing ? 1 : 0;
    summary.pending += state.phase == AlertPhase::Pending ? 1 : 0;
    summary.unknown += state.phase == AlertPhase::Unknown ? 1 : 0;
    if (!state.hasData)
        return;
    const bool wantsLeast = rule.comparison == AlertComparison::Less ||
        rule.comparison == AlertComparison::LessEqual ||
        (rule.comparison == AlertComparison::Is && rule.threshold == 0);
    if (!summary.worst ||
        (wantsLeast ? state.value < *summary.worst : state.value > *summary.worst)) {
        summary.worst = state.value;
        summary.where = placeOf(server.label().name, model);
    }
}

void AlertBook::endSnoozes(AlertMoment now)
{
    const auto isOver = [this, now](const AlertRule& rule) {
        // Without data it is not known whether the alert has ended.
        const AlertSummary& summary = summaryOf(rule.id);
        const bool isDue = rule.snooze.isUntilEnd
            ? summary.watched > 0 && summary.phase == AlertPhase::Ok && summary.unknown == 0
            : rule.snooze.until <= now.wall;
        return rule.snooze.isSet() && isDue;
    };
    if (std::none_of(rules().begin(), rules().end(), isOver))
        return;
    const AlertFile::Lock lock(m_kept.file());
    QList<quint64> over;
    for (const AlertRule& rule : rules()) {
        if (isOver(rule))
            over.append(rule.id);
    }
    m_kept.keep(lock, [over](QList<AlertRule>& rules) {
        for (AlertRule& rule : rules) {
            if (over.contains(rule.id))
                rule.snooze = {};
        }
    });
}

// Gives each server the alerts that fire.
void AlertBook::publish()
{
    QHash<QString, QList<Concern>> concerns;
    for (const AlertFiring& firing : m_firings) {
        const AlertRule* rule = firing.isActive() ? find(firing.rule) : nullptr;
        if (rule == nullptr || rule->snooze.isSet())
            continue;
        QList<Concern>& list = concerns[firing.server];
        if (list.size() >= kMostConcerns)
            continue;
        QString sentence = sentenceOf(firing);
        if (!firing.note.isEmpty())
            sentence += QStringLiteral(". ") + shownText(firing.note.toStdString());
        if (!firing.hasData)
            sentence += tr(" (no data now)");
        list.append(
            {healthOf(firing.severity), firing.model, concernWord(*rule), sentence, Cause::Alert});
    }
    for (ServerStore* server : m_fleet.servers())
        server->setAlerts(concerns.value(server->label().name));
}

} // namespace thalassa::console
