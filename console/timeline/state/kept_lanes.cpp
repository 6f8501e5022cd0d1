// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/kept_lanes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <string>
#include <utility>
#include <vector>

namespace thalassa::console {
namespace {

constexpr QLatin1String kKey("timeline/lanes");
constexpr int kMostPaths = 2000;    // of all kinds together
constexpr size_t kMostBytes = 1024; // of a path

// Room counts the paths that the settings still take.
class Room {
public:
    bool take(const std::string& path)
    {
        if (path.size() > kMostBytes || m_count == kMostPaths)
            return false;
        ++m_count;
        return true;
    }

private:
    int m_count = 0;
};

template <typename Paths> QJsonArray arrayOf(const Paths& paths, Room& room)
{
    QJsonArray array;
    for (const std::string& path : paths) {
        if (room.take(path))
            array.append(QString::fromStdString(path));
    }
    return array;
}

std::vector<std::string> pathsOf(const QJsonValue& value, Room& room)
{
    std::vector<std::string> paths;
    const QJsonArray array = value.toArray();
    for (const auto& one : array) {
        if (std::string path = one.toString().toStdString(); one.isString() && room.take(path))
            paths.push_back(std::move(path));
    }
    return paths;
}

} // namespace

QByteArray toJson(const trace::LaneChoices& choices)
{
    Room room;
    const QJsonArray pinned = arrayOf(choices.pinned, room);
    const QJsonArray hidden = arrayOf(choices.hidden, room);
    QJsonObject order;
    for (const auto& [name, titles] : choices.order) {
        if (room.take(name))
            order.insert(QString::fromStdString(name), arrayOf(titles, room));
    }
    return QJsonDocument(
        QJsonObject{{QStringLiteral("order"), order}, {QStringLiteral("hidden"), hidden},
            {QStringLiteral("pinned"), pinned}})
        .toJson(QJsonDocument::Compact);
}

trace::LaneChoices laneChoicesOf(const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    trace::LaneChoices choices;
    Room room;
    choices.pinned = pathsOf(object[QLatin1String("pinned")], room);
    for (const std::string& path : pathsOf(object[QLatin1String("hidden")], room))
        choices.hidden.insert(path);
    const QJsonObject order = object[QLatin1String("order")].toObject();
    for (auto one = order.begin(); one != order.end(); ++one) {
        if (std::string name = one.key().toStdString(); room.take(name))
            choices.order.emplace(std::move(name), pathsOf(one.value(), room));
    }
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
