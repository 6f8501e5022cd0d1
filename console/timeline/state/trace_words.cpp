// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/trace_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string_view>

#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

struct TraceWordTexts {
    Q_DECLARE_TR_FUNCTIONS(TraceWords)
};

struct Word {
    std::string_view name;
    const char* text;
};

// The lanes of our readers and exporters, which have a number.
constexpr std::array<Word, 5> kLanes{{
    {"requests", QT_TRANSLATE_NOOP("TraceWords", "requests %1")},
    {"instance", QT_TRANSLATE_NOOP("TraceWords", "instance %1")},
    {"client", QT_TRANSLATE_NOOP("TraceWords", "client %1")},
    {"model", QT_TRANSLATE_NOOP("TraceWords", "model %1")},
    {"execution", QT_TRANSLATE_NOOP("TraceWords", "execution %1")},
}};

// The slices that are no stage of a request.
constexpr std::array<Word, 7> kSlices{{
    {"HTTP request", QT_TRANSLATE_NOOP("TraceWords", "HTTP request")},
    {"GRPC request", QT_TRANSLATE_NOOP("TraceWords", "GRPC request")},
    {"input", QT_TRANSLATE_NOOP("TraceWords", "input")},
    {"infer", QT_TRANSLATE_NOOP("TraceWords", "infer")},
    {"output", QT_TRANSLATE_NOOP("TraceWords", "output")},
    {"execution", QT_TRANSLATE_NOOP("TraceWords", "execution")},
    {"batch", QT_TRANSLATE_NOOP("TraceWords", "batch")},
}};

constexpr std::array<std::string_view, 5> kStages{"receive", "handler", "queue", "compute", "send"};
constexpr std::string_view kBatch = "batch of ";

template <std::size_t Count>
const char* textOf(const std::array<Word, Count>& words, std::string_view name)
{
    const auto found = std::find_if(
        words.begin(), words.end(), [name](const Word& word) { return word.name == name; });
    return found == words.end() ? nullptr : found->text;
}

// Null if the name is none of ours.
QString wordOf(std::string_view name)
{
    if (const char* text = textOf(kSlices, name); text != nullptr)
        return TraceWordTexts::tr(text);
    if (std::find(kStages.begin(), kStages.end(), name) != kStages.end())
        return stageWord(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    if (name.starts_with(kBatch))
        return TraceWordTexts::tr("batch of %1").arg(shownText(name.substr(kBatch.size()), 20));
    return {};
}

QString wordOf(const trace::Lane& lane)
{
    const std::string_view title = lane.title();
    const std::size_t blank = title.rfind(' ');
    if (lane.kind() == trace::LaneKind::Thread || blank == std::string_view::npos)
        return {};
    const char* text = textOf(kLanes, title.substr(0, blank));
    return text == nullptr ? QString()
                           : TraceWordTexts::tr(text).arg(shownText(title.substr(blank + 1), 20));
}

QString shownName(const std::string& name, bool isForeign)
{
    const QString word = isForeign ? QString() : wordOf(name);
    return word.isNull() ? shownText(name, kNameLength) : word;
}

} // namespace

QString shownTitle(const trace::Lane& lane)
{
    const QString word = wordOf(lane);
    return word.isNull() ? shownText(lane.title(), kNameLength) : word;
}

QString shownName(const trace::TraceSet& traces, const trace::Place& place)
{
    return shownName(*traces.sources[place.source].data, traces.lane(place), place.slice.slice);
}

QString shownName(const trace::TraceData& data, const trace::Lane& lane, uint32_t slice)
{
    return shownName(data.name(lane.name(slice)), lane.kind() == trace::LaneKind::Thread);
}

QString shownName(const trace::FlameNode& node)
{
    return node.parent == trace::kNone ? TraceWordTexts::tr("all")
                                       : shownName(node.name, node.isForeign);
}

std::string translatedTitle(const trace::Lane& lane)
{
    return wordOf(lane).toStdString();
}

std::string translatedName(const std::string& name)
{
    return wordOf(name).toStdString();
}

} // namespace thalassa::console
