// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/settings/trace_table.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "console/models/live/words.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kMaximumRows = 10'000;
// More ranges of rows that change are announced as a new table: views do work for each range.
constexpr std::size_t kMostRanges = 100;

} // namespace

void TraceTable::setFacts(const TraceFacts& facts, const QList<QByteArray>& models)
{
    m_facts = facts;
    m_layers.clear();
    for (qsizetype number = facts.layers.size() - 1; number >= 0; --number)
        m_layers.insert(facts.layers[number].model, number); // of equal names the first one
    // The rows of edits stay, whatever else there is.
    std::set<QByteArray> wanted{QByteArray()}; // the global settings, which sort first
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one)
        wanted.insert(one.key().first);
    m_leftOut = facts.leftOut;
    const auto want = [this, &wanted](const QByteArray& model) {
        if (wanted.size() < kMaximumRows)
            wanted.insert(model);
        else if (!wanted.contains(model))
            ++m_leftOut;
    };
    for (const TraceLayer& layer : facts.layers)
        want(layer.model);
    for (const QByteArray& model : models) {
        if (!m_layers.contains(model))
            want(model);
    }
    setModels(wanted);
    announce();
}

// Replaces the rows, which are sorted by name, and announces the ranges that change.
void TraceTable::setModels(const std::set<QByteArray>& models)
{
    std::vector<Row> rows;
    rows.reserve(models.size());
    std::vector<Range> removed; // of the rows of now
    std::vector<Range> added;   // of the rows to come
    const auto note = [](std::vector<Range>& ranges, std::size_t row) {
        if (ranges.empty() || ranges.back().end != row)
            ranges.push_back({row, row});
        ranges.back().end = row + 1;
    };
    std::size_t old = 0;
    for (const QByteArray& model : models) {
        for (; old < m_rows.size() && m_rows[old].model < model; ++old)
            note(removed, old);
        if (old < m_rows.size() && m_rows[old].model == model) {
            rows.push_back(m_rows[old++]);
        } else {
            note(added, rows.size());
            rows.push_back({model, shownName(model)});
        }
    }
    for (; old < m_rows.size(); ++old)
        note(removed, old);
    if (removed.size() + added.size() > kMostRanges) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    for (const auto& [begin, end] : std::views::reverse(removed)) {
        beginRemoveRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
        m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(begin),
            m_rows.begin() + static_cast<std::ptrdiff_t>(end));
        endRemoveRows();
    }
    for (const auto& [begin, end] : added) {
        beginInsertRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
        m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(begin),
            rows.begin() + static_cast<std::ptrdiff_t>(begin),
            rows.begin() + static_cast<std::ptrdiff_t>(end));
        endInsertRows();
    }
}

void TraceTable::setRates(const QMap<QByteArray, double>& rates)
{
    m_rates = rates;
    m_costOfAll.reset();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Cost), index(rowCount() - 1, Cost));
}

void TraceTable::clear()
{
    beginResetModel();
    m_facts = {};
    m_layers.clear();
    m_leftOut = 0;
    m_rows.clear();
    m_edits.clear();
    m_rates.clear();
    m_costOfAll.reset();
    endResetModel();
    Q_EMIT editsChanged();
}

void TraceTable::announce()
{
    m_costOfAll.reset();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnTotal - 1));
    Q_EMIT editsChanged();
}

int TraceTable::rowOf(const QByteArray& model) const
{
    const auto place = std::lower_bound(m_rows.begin(), m_rows.end(), model,
        [](const Row& row, const QByteArray& name) { return row.model < name; });
    const bool isThere = place != m_rows.end() && place->model == model;
    return isThere ? static_cast<int>(place - m_rows.begin()) : -1;
}

std::optional<TraceField> TraceTable::fieldOf(int column)
{
    if (column < FirstField || column >= Cost)
        return std::nullopt;
    return static_cast<TraceField>(column - FirstField);
}

// Null: the model has no layer of its own.
const TraceLayer* TraceTable::layerOf(const QByteArray& model) const
{
    const auto found = m_layers.constFind(model);
    return found == m_layers.constEnd() ? nullptr : &m_facts.layers[*found];
}

QString TraceTable::value(const QByteArray& model, TraceField field) const
{
    const TraceLayer* layer = layerOf(model);
    if (layer == nullptr)
        layer = layerOf({});
    return layer == nullptr ? QString() : layer->values.value(field);
}

bool TraceTable::isOwn(const QByteArray& model, TraceField field) const
{
    const TraceLayer* layer = layerOf(model);
    return layer != nullptr && layer->own.contains(field);
}

std::optional<TraceEdit> TraceTable::editOf(const QByteArray& model, TraceField field) const
{
    const auto found = m_edits.find({model, field});
    return found == m_edits.end() ? std::nullopt : std::optional(found->edit);
}

bool TraceTable::isSame(const Key& key, const TraceEdit& edit) const
{
    const auto& [model, field] = key;
    return edit.isReset ? !isOwn(model, field)
                        : isOwn(model, field) && edit.value == value(model, field);
}

void TraceTable::setEdit(
    const QByteArray& model, TraceField field, const std::optional<TraceEdit>& edit)
{
    const Key key{model, field};
    if (!edit || isSame(key, *edit)) {
        m_edits.remove(key);
    } else if (const auto found = m_edits.find(key); found != m_edits.end()) {
        found->edit = *edit;
    } else {
        m_edits.insert(key, {*edit, value(model, field), isOwn(model, field), m_facts.revision});
    }
    announce();
}

void TraceTable::removeEdits()
{
    m_edits.clear();
    announce();
}

QList<PendingTraceEdit> TraceTable::pendingEdits() const
{
    QList<PendingTraceEdit> all;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one)
        all.append({one.key().first, one.key().second, one->edit, one->before, one->wasOwn});
    return all;
}

void TraceTable::setPendingEdits(const QList<PendingTraceEdit>& edits)
{
    std::set<QByteArray> models;
    for (const Row& row : m_rows)
        models.insert(row.model);
    m_edits.clear();
    for (const PendingTraceEdit& one : edits) {
        const Key key{one.model, one.field};
        const bool hasRow = models.contains(one.model) || models.size() < kMaximumRows;
        if (!hasRow || isSame(key, one.edit))
            continue;
        models.insert(one.model);
        m_edits.insert(key, {one.edit, one.before, one.wasOwn, 0});
    }
    setModels(models);
    announce();
}

qsizetype TraceTable::countChangedSince(const QList<PendingTraceEdit>& edits) const
{
    return std::count_if(edits.begin(), edits.end(), [this](const PendingTraceEdit& one) {
        return one.wasOwn != isOwn(one.model, one.field) ||
            one.before != value(one.model, one.field);
    });
}

QString TraceTable::valueAfter(const QByteArray& model, TraceField field) const
{
    const std::optional<TraceEdit> edit = editOf(model, field);
    if (edit && !edit->isReset)
        return edit->value;
    if (!model.isEmpty() && !edit && isOwn(model, field))
        return value(model, field);
    const std::optional<TraceEdit> global = editOf({}, field); // which the model inherits
    if (global)
        return global->isReset ? QString() : global->value;
    return value({}, field);
}

QMap<TraceField, QString> TraceTable::valuesAfter(const QByteArray& model) const
{
    QMap<TraceField, QString> values;
    for (int i = 0; i < kTraceFieldCount; ++i)
        values.insert(static_cast<TraceField>(i), valueAfter(model, static_cast<TraceField>(i)));
    return values;
}

bool TraceTable::isConflict(const Key& key, const Pending& pending) const
{
    // Requests that are traced decrease a count, and that is no change by a client.
    if (m_facts.revision > 0 && pending.revision == m_facts.revision)
        return false;
    return pending.wasOwn != isOwn(key.first, key.second) ||
        pending.before != value(key.first, key.second);
}

TraceDifference TraceTable::differenceOf(const Key& key, const Pending& pending) const
{
    const auto& [model, field] = key;
    const QString inherited = model.isEmpty() ? tr("that of the start") : tr("the global one");
    const QString now = value(model, field);
    return {model, shownName(model), field,
        pending.wasOwn ? shownValue(field, pending.before)
                       : tr("%1 (inherited)").arg(shownValue(field, pending.before)),
        pending.edit.isReset ? inherited : shownValue(field, pending.edit.value),
        isOwn(model, field) ? shownValue(field, now)
                            : tr("%1 (inherited)").arg(shownValue(field, now))};
}

QList<TraceDifference> TraceTable::differences() const
{
    QList<TraceDifference> all;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one)
        all.append(differenceOf(one.key(), *one));
    return all;
}

QList<TraceDifference> TraceTable::conflicts() const
{
    QList<TraceDifference> all;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one) {
        if (isConflict(one.key(), *one))
            all.append(differenceOf(one.key(), *one));
    }
    return all;
}

void TraceTable::keepMine(const QByteArray& model, TraceField field)
{
    const auto found = m_edits.find({model, field});
    if (found == m_edits.end())
        return;
    found->before = value(model, field);
    found->wasOwn = isOwn(model, field);
    found->revision = m_facts.revision;
    announce();
}

void TraceTable::takeTheirs(const QByteArray& model, TraceField field)
{
    m_edits.remove({model, field});
    announce();
}

void TraceTable::accepted(const TraceChange& change)
{
    for (auto one = change.set.begin(); one != change.set.end(); ++one)
        m_edits.remove({change.model, one.key()});
    for (const TraceField field : change.clear)
        m_edits.remove({change.model, field});
    announce();
}

QList<TraceChange> TraceTable::changes() const
{
    QList<TraceChange> all;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one) {
        const auto& [model, field] = one.key();
        if (all.isEmpty() || all.last().model != model)
            all.append({model, {}, {}});
        if (one->edit.isReset)
            all.last().clear.insert(field);
        else
            all.last().set.insert(field, one->edit.value);
    }
    return all;
}

QString TraceTable::problem(const QByteArray& model, TraceField field) const
{
    const std::optional<TraceEdit> edit = editOf(model, field);
    return edit && !edit->isReset ? problemOf(field, edit->value) : QString();
}

QStringList TraceTable::problems() const
{
    QStringList all;
    std::set<QByteArray> models;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one) {
        const auto& [model, field] = one.key();
        const QString wrong = problem(model, field);
        if (!wrong.isEmpty()) {
            const QString where = model.isEmpty() ? tr("global") : shownName(model);
            all.append(tr("%1, %2: %3").arg(where, titleOf(field), wrong));
        } else {
            models.insert(model);
        }
    }
    for (const QByteArray& model : models) {
        const QString wrong = problemOf(valuesAfter(model));
        if (!wrong.isEmpty()) {
            all.append(tr("%1: %2").arg(model.isEmpty() ? tr("global") : shownName(model), wrong));
        }
    }
    return all;
}

QString TraceTable::source(const QByteArray& model, TraceField field) const
{
    if (!isEditable(field))
        return tr("of the start of the server");
    const std::optional<TraceEdit> edit = editOf(model, field);
    const bool isInherited = edit ? edit->isReset : !isOwn(model, field);
    if (!isInherited)
        return {};
    return model.isEmpty() ? tr("of the start of the server") : tr("of the global settings");
}

QString TraceTable::costText(const QByteArray& model) const
{
    if (!model.isEmpty()) {
        const auto rate = m_rates.find(model);
        return rate == m_rates.end() ? noFigure() : textOf(costOf(valuesAfter(model), *rate));
    }
    if (!m_costOfAll)
        m_costOfAll = costOfAll();
    return m_rates.isEmpty() ? noFigure() : tr("all models: %1").arg(textOf(*m_costOfAll));
}

TraceCost TraceTable::costOfAll() const
{
    TraceCost sum;
    const auto add = [&sum](const TraceCost& cost) {
        sum.tracesPerSecond += cost.tracesPerSecond;
        sum.bytesPerHour += cost.bytesPerHour;
        sum.isUnbounded |= cost.isUnbounded && cost.tracesPerSecond > 0;
    };
    std::set<QByteArray> edited;
    for (auto one = m_edits.begin(); one != m_edits.end(); ++one)
        edited.insert(one.key().first);
    double others = 0; // requests of the models that follow the global settings
    for (auto rate = m_rates.begin(); rate != m_rates.end(); ++rate) {
        if (layerOf(rate.key()) == nullptr && !edited.contains(rate.key()))
            others += *rate;
        else
            add(costOf(valuesAfter(rate.key()), *rate));
    }
    add(costOf(valuesAfter({}), others));
    return sum;
}

int TraceTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TraceTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnTotal);
}

QVariant TraceTable::fieldData(const Row& row, TraceField field, int role) const
{
    const QString after = valueAfter(row.model, field);
    const auto edit = m_edits.find({row.model, field});
    switch (role) {
    case Qt::DisplayRole:
        if (edit != m_edits.end() && edit->edit.isReset && row.model.isEmpty())
            return tr("that of the start");
        return shownValue(field, after);
    case Qt::EditRole:
        return after;
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        const QString wrong = problem(row.model, field);
        const QString from = source(row.model, field);
        QStringList lines{wrong.isEmpty() ? ruleOf(field) : wrong};
        if (!from.isEmpty())
            lines.prepend(tr("Inherited: %1.").arg(from));
        return lines.join(u'\n');
    }
    case IsOwnRole:
        return source(row.model, field).isEmpty();
    case IsEditedRole:
        return edit != m_edits.end();
    case ProblemRole:
        return problem(row.model, field);
    case IsConflictRole:
        return edit != m_edits.end() && isConflict(edit.key(), *edit);
    case SourceRole:
        return source(row.model, field);
    default:
        return {};
    }
}

QVariant TraceTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    if (const std::optional<TraceField> field = fieldOf(index.column()))
        return fieldData(row, *field, role);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (index.column() == Name)
        return row.model.isEmpty() ? tr("global") : row.name;
    return role == Qt::DisplayRole ? costText(row.model) : costHelp();
}

QString TraceTable::costHelp()
{
    return tr("Traces and bytes of the trace file at the present rate of requests");
}

QVariant TraceTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const std::optional<TraceField> field = fieldOf(section);
    if (role == Qt::ToolTipRole)
        return field ? ruleOf(*field) : section == Name ? QString() : costHelp();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return field ? titleOf(*field) : section == Name ? tr("Settings of") : tr("Estimated cost");
}

Qt::ItemFlags TraceTable::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const std::optional<TraceField> field = fieldOf(index.column());
    if (index.isValid() && field && isEditable(*field))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool TraceTable::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const std::optional<TraceField> field = fieldOf(index.column());
    if (role != Qt::EditRole || !index.isValid() || !field || !isEditable(*field))
        return false;
    const QString text = normalValue(*field, value.toString());
    if (text != valueAfter(modelOf(index.row()), *field))
        Q_EMIT editRequested(modelOf(index.row()), *field, text);
    return true;
}

} // namespace thalassa::console
