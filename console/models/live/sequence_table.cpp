// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/sequence_table.h"

#include <QCoreApplication>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct SequenceTexts {
    Q_DECLARE_TR_FUNCTIONS(Sequence)
};

// A sequence whose rest of the idle time is below this share of what it has been idle for ends
// soon.
constexpr double kEndsSoon = 0.25;

QString placeText(const SequenceFacts& sequence)
{
    return sequence.instance < 0
        ? SequenceTexts::tr("backlog")
        : SequenceTexts::tr("instance %1, slot %2").arg(sequence.instance).arg(sequence.slot);
}

QString phaseText(const SequenceFacts& sequence)
{
    if (sequence.instance < 0)
        return SequenceTexts::tr("waits for a slot");
    if (!sequence.isOpen)
        return SequenceTexts::tr("ending");
    return sequence.waiting > 0 ? SequenceTexts::tr("active") : SequenceTexts::tr("idle");
}

} // namespace

Health healthOf(const SequenceFacts& sequence)
{
    if (sequence.instance < 0)
        return Health::Attention;
    const bool endsSoon = sequence.isOpen && sequence.waiting == 0 && sequence.endsIn &&
        static_cast<double>(sequence.endsIn->count()) <
            kEndsSoon * static_cast<double>(sequence.idle.count());
    return endsSoon ? Health::Attention : Health::Ready;
}

QString sentenceOf(const SlotFacts& facts)
{
    QString text = SequenceTexts::tr("%1: %2 of %3 slots in use")
                       .arg(modelTitle(facts.model, facts.key.version),
                           figures::count(facts.inSlots), figures::count(facts.slotCount));
    if (facts.backlog > 0) {
        text += SequenceTexts::tr(
            ", %n sequence(s) wait for a slot", nullptr, clampedCount(facts.backlog));
        if (facts.maximumBacklog > 0)
            text += SequenceTexts::tr(" (at most %1)").arg(figures::count(facts.maximumBacklog));
    }
    if (facts.stateBytes > 0)
        text += SequenceTexts::tr(", %1 of state").arg(figures::bytes(facts.stateBytes));
    if (facts.leftOut > 0)
        text += SequenceTexts::tr(", %n not listed", nullptr, clampedCount(facts.leftOut));
    return text;
}

SequenceTable::SequenceTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> SequenceTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("model"), tr("Model"), tr("The model of the sequence"), Text, 20},
        {QStringLiteral("version"), tr("Version"), tr("The version of the model"), Number, 7},
        {QStringLiteral("id"), tr("Sequence"), tr("The correlation id"), Text, 18},
        {QStringLiteral("place"), tr("Place"), tr("The slot, or the backlog"), Text, 20},
        {QStringLiteral("waiting"), tr("Waiting"), tr("Requests of the sequence that wait"), Number,
            9},
        {QStringLiteral("idle"), tr("Idle"), tr("Time since the latest request"), Duration, 10},
        {QStringLiteral("age"), tr("Age"), tr("Time since the first request"), Duration, 10},
        {QStringLiteral("ends"), tr("Ends in"), tr("Time until it ends if no request comes"),
            Duration, 10},
        {QStringLiteral("state"), tr("State size"), tr("Bytes of the implicit state"), Bytes, 10},
        {QStringLiteral("phase"), tr("Phase"), tr("What the sequence does"), Text, 16},
    };
}

QString SequenceTable::keyOf(const SequenceFacts& sequence) const
{
    return keyText(sequence.key) + u'/' + sequence.idKey;
}

QVariant SequenceTable::valueOf(const SequenceFacts& sequence, int column) const
{
    switch (column) {
    case Version:
        return static_cast<double>(sequence.key.version);
    case Waiting:
        return static_cast<double>(sequence.waiting);
    case Idle:
        return static_cast<double>(sequence.idle.count());
    case Age:
        return static_cast<double>(sequence.age.count());
    case EndsIn:
        return sequence.endsIn ? QVariant(static_cast<double>(sequence.endsIn->count()))
                               : QVariant();
    case State:
        return static_cast<double>(sequence.stateBytes);
    default:
        return textOf(sequence, column);
    }
}

QString SequenceTable::textOf(const SequenceFacts& sequence, int column) const
{
    switch (column) {
    case Model:
        return sequence.model;
    case Version:
        return QString::number(sequence.key.version);
    case Id:
        return sequence.id;
    case Place:
        return placeText(sequence);
    case Waiting:
        return figures::count(sequence.waiting);
    case Idle:
        return figures::duration(sequence.idle);
    case Age:
        return figures::duration(sequence.age);
    case EndsIn:
        return sequence.endsIn ? figures::duration(*sequence.endsIn) : noFigure();
    case State:
        return figures::bytes(sequence.stateBytes);
    default:
        return phaseText(sequence);
    }
}

QVariant SequenceTable::healthOf(const SequenceFacts& sequence, int column) const
{
    return column == Phase ? QVariant(static_cast<int>(console::healthOf(sequence))) : QVariant();
}

Description describe(const SequenceFacts& sequence)
{
    Description description;
    description.kind = SequenceTexts::tr("sequence");
    description.title = sequence.id;
    description.health = healthOf(sequence);
    description.state = phaseText(sequence);
    if (sequence.instance < 0) {
        description.sentences.append(SequenceTexts::tr(
            "The sequence waits for a slot. One becomes free when another sequence ends."));
    } else if (sequence.endsIn && sequence.waiting == 0) {
        description.sentences.append(
            SequenceTexts::tr("The sequence loses its slot in %1 unless a request comes.")
                .arg(figures::duration(*sequence.endsIn)));
    }
    description.lines = {
        {SequenceTexts::tr("Model"), modelTitle(sequence.model, sequence.key.version), {}},
        {SequenceTexts::tr("Place"), placeText(sequence), {}},
        {SequenceTexts::tr("Requests that wait"), figures::count(sequence.waiting), {}},
        {SequenceTexts::tr("Idle"), figures::duration(sequence.idle), {}},
        {SequenceTexts::tr("Age"), figures::duration(sequence.age), {}},
        {SequenceTexts::tr("State size"), figures::bytes(sequence.stateBytes), {}},
    };
    return description;
}

} // namespace thalassa::console
