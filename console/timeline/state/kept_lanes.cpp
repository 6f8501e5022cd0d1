// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/kept_lanes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <string>
#include <vector>

namespace thalassa::console {
namespace {

constexpr QLatin1String kKey("timeline/lanes");
constexpr qsizetype kMostPaths = 2000; // of each kind, and of the titles in one order
constexpr size_t kMostBytes = 1024;    // of a path

template <typename Paths> QJsonArray arrayOf(const Paths& paths)
{
    QJsonArray array;
    for (const std::string& path : paths) {
        if (path.size() <= kMostBytes && array.size() < kMostPaths)
            array.append(QString::fromStdString(path));
    }
    return array;
}

std::vector<std::string> pathsOf(const QJsonValue& value)
{
    std::vector<std::string> paths;
    const QJsonArray array = value.toArray();
    for (const auto& one : array) {
        if (one.isString() && static_cast<qsizetype>(paths.size()) < kMostPaths)
            paths.push_back(one.toString().toStdString());
    }
    return paths;
}

} // namespace

QByteArray toJson(const trace::LaneChoices& choices)
{
    QJsonObject order;
    for (const auto& [name, titles] : choices.order) {
        if (name.size() <= kMostBytes && order.size() < kMostPaths)
            order.insert(QString::fromStdString(name), arrayOf(titles));
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("order"), order},
                             {QStringLiteral("hidden"), arrayOf(choices.hidden)},
                             {QStringLiteral("pinned"), arrayOf(choices.pinned)}})
        .toJson(QJsonDocument::Compact);
}

trace::LaneChoices laneChoicesOf(const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    trace::LaneChoices choices;
    const QJsonObject order = object[QLatin1String("order")].toObject();
    for (auto one = order.begin(); one != order.end(); ++one)
        choices.order.emplace(one.key().toStdString(), pathsOf(one.value()));
    for (const std::string& path : pathsOf(object[QLatin1String("hidden")]))
        choices.hidden.insert(path);
    choices.pinned = pathsOf(object[QLatin1String("pinned")]);
    return choices;
}

trace::LaneChoices keptLaneChoices()
{
    return laneChoicesOf(QSettings().value(kKey).toByteArray());
}

void keepLaneChoices(const trace::LaneChoices& choices)
{
    QSettings settings;
    if (choices.isEmpty())
        settings.remove(kKey);
    else
        settings.setValue(kKey, toJson(choices));
}

} // namespace thalassa::console
