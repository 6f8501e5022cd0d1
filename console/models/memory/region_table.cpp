// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/memory/region_table.h"

#include <QCoreApplication>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct RegionTexts {
    Q_DECLARE_TR_FUNCTIONS(Region)
};

// The words of the table for the state of a region.
struct StateWords {
    const char* id; // in the filter language
    const char* word;
    const char* sentence;
};

constexpr StateWords kUnreported{"registered", QT_TRANSLATE_NOOP("Region", "registered"),
    QT_TRANSLATE_NOOP("Region", "This server does not report the use of a region.")};
constexpr StateWords kUnused{"registered", QT_TRANSLATE_NOOP("Region", "registered"),
    QT_TRANSLATE_NOOP("Region", "No request uses the region now.")};
constexpr StateWords kInUse{"in-use", QT_TRANSLATE_NOOP("Region", "in use"),
    QT_TRANSLATE_NOOP("Region", "A request uses the region now.")};
constexpr StateWords kRemoved{"removed", QT_TRANSLATE_NOOP("Region", "removed"),
    QT_TRANSLATE_NOOP("Region",
        "A client has removed the object, and no other process can open it. Unregister the region "
        "to free its memory.")};
constexpr StateWords kLeaving{"leaving", QT_TRANSLATE_NOOP("Region", "leaving"),
    QT_TRANSLATE_NOOP(
        "Region", "The region is unregistered. It ends with the requests that use it.")};
constexpr StateWords kDamaged{"damaged", QT_TRANSLATE_NOOP("Region", "damaged"),
    QT_TRANSLATE_NOOP("Region",
        "The object was truncated during a request, or the GPU is lost. Requests of the region "
        "fail. Unregister it.")};

const StateWords& wordsOf(const RegionFacts& region)
{
    if (!region.use)
        return kUnreported;
    switch (region.use->state) {
    case RegionFacts::State::Damaged:
        return kDamaged;
    case RegionFacts::State::Leaving:
        return kLeaving;
    case RegionFacts::State::Registered:
        break;
    }
    if (region.use->isUnlinked)
        return kRemoved;
    return region.use->isInUse ? kInUse : kUnused;
}

QString stateText(const RegionFacts& region)
{
    return RegionTexts::tr(wordsOf(region).word);
}

QString kindText(const RegionFacts& region)
{
    return region.kind == RegionFacts::Kind::Cuda ? QStringLiteral("CUDA")
                                                  : RegionTexts::tr("system");
}

QString placeText(const RegionFacts& region)
{
    if (region.kind == RegionFacts::Kind::Cuda)
        return RegionTexts::tr("GPU %1").arg(region.device);
    return region.offset == 0
        ? region.key
        : RegionTexts::tr("%1 from byte %2").arg(region.key, figures::count(region.offset));
}

QString lastUseText(const RegionFacts::Use& use)
{
    return use.idle ? figures::duration(*use.idle) : RegionTexts::tr("never");
}

} // namespace

Health healthOf(const RegionFacts& region)
{
    if (!region.use)
        return Health::Ready;
    if (region.use->state == RegionFacts::State::Damaged)
        return Health::Failed;
    return region.use->isUnlinked ? Health::Attention : Health::Ready;
}

RegionTable::RegionTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> RegionTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("region"), tr("Region"), tr("The name that requests use"), Text, 16},
        {QStringLiteral("kind"), tr("Kind"), tr("Memory of the system, or of a GPU"), Text, 7},
        {QStringLiteral("size"), tr("Size"), tr("Bytes of the region"), Bytes, 10},
        {QStringLiteral("state"), tr("State"), tr("Whether requests use the region"), Text, 10},
        {QStringLiteral("owner"), tr("Owner"), tr("The client that registered it"), Text, 15},
        {QStringLiteral("age"), tr("Age"), tr("Time since the registration"), Duration, 8},
        {QStringLiteral("idle"), tr("Last use"), tr("Time since the last request"), Duration, 10},
        {QStringLiteral("tensors"), tr("Tensors"), tr("Tensors of requests that were placed in it"),
            Number, 9},
        {QStringLiteral("place"), tr("Place"), tr("The object and the offset in it, or the GPU"),
            Text, 20},
    };
}

QString RegionTable::keyOf(const RegionFacts& region) const
{
    // A region may be registered again while the one before is leaving.
    const qint64 registered = region.use ? region.use->registered.time_since_epoch().count() : 0;
    return QString::number(static_cast<int>(region.kind)) + u'/' + QString::number(registered) +
        u'/' + QString::fromUtf8(region.id);
}

QVariant RegionTable::valueOf(const RegionFacts& region, int column) const
{
    switch (column) {
    case Size:
        return static_cast<double>(region.bytes);
    case Registered:
        return region.use ? QVariant(static_cast<double>(region.use->age.count())) : QVariant();
    case LastUse:
        return region.use && region.use->idle
            ? QVariant(static_cast<double>(region.use->idle->count()))
            : QVariant();
    case Tensors:
        return region.use ? QVariant(static_cast<double>(region.use->tensors)) : QVariant();
    default:
        return textOf(region, column);
    }
}

QString RegionTable::textOf(const RegionFacts& region, int column) const
{
    switch (column) {
    case Name:
        return region.name;
    case Kind:
        return kindText(region);
    case Size:
        return figures::bytes(region.bytes);
    case State:
        return stateText(region);
    case Owner:
        return region.use ? region.use->owner : noFigure();
    case Registered:
        return region.use ? figures::duration(region.use->age) : noFigure();
    case LastUse:
        return region.use ? lastUseText(*region.use) : noFigure();
    case Tensors:
        return region.use ? figures::count(region.use->tensors) : noFigure();
    default:
        return placeText(region);
    }
}

QString RegionTable::serverWordOf(const RegionFacts& region, int column) const
{
    if (column == Kind)
        return region.kind == RegionFacts::Kind::Cuda ? QStringLiteral("cuda")
                                                      : QStringLiteral("system");
    return column == State ? QString::fromLatin1(wordsOf(region).id) : QString();
}

QVariant RegionTable::healthOf(const RegionFacts& region, int column) const
{
    const Health health = console::healthOf(region);
    return column == State && health != Health::Ready ? QVariant(static_cast<int>(health))
                                                      : QVariant();
}

Description describe(const RegionFacts& region)
{
    Description description;
    description.kind = RegionTexts::tr("region of shared memory");
    description.title = region.name;
    description.health = healthOf(region);
    description.state = stateText(region);
    description.sentences.append(RegionTexts::tr(wordsOf(region).sentence));
    description.lines.append({RegionTexts::tr("Kind"), kindText(region), {}});
    description.lines.append({RegionTexts::tr("Size"), figures::bytes(region.bytes), {}});
    description.lines.append({RegionTexts::tr("Place"), placeText(region), {}});
    if (region.use) {
        description.lines.append({RegionTexts::tr("Owner"), region.use->owner, {}});
        description.lines.append({RegionTexts::tr("Age"), figures::duration(region.use->age), {}});
        description.lines.append({RegionTexts::tr("Last use"), lastUseText(*region.use), {}});
        description.lines.append(
            {RegionTexts::tr("Tensors"), figures::count(region.use->tensors), {}});
    }
    return description;
}

QString conclusionOf(const std::vector<RegionFacts>& regions)
{
    quint64 bytes = 0;
    quint64 removed = 0;
    for (const RegionFacts& region : regions) {
        bytes += region.bytes;
        removed += region.use && region.use->isUnlinked ? 1 : 0;
    }
    if (regions.empty())
        return RegionTexts::tr("No client has registered a region.");
    QString text = RegionTexts::tr(
        "%n region(s) of clients, %1 in all.", nullptr, clampedCount(regions.size()))
                       .arg(figures::bytes(bytes));
    if (removed > 0) {
        text += u' ' +
            RegionTexts::tr(
                "The objects of %n were removed by their clients.", nullptr, clampedCount(removed));
    }
    return text;
}

} // namespace thalassa::console
