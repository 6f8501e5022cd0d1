// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/memory/memory_tree.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <map>

#include "console/models/live/words.h"
#include "console/models/text/language.h"

namespace thalassa::console {
namespace {

struct MemoryTexts {
    Q_DECLARE_TR_FUNCTIONS(Memory)
};

struct Kind {
    const char16_t* id;
    const char* word;
    const char* help;
};

constexpr std::array<Kind, 13> kKinds{{
    {u"latencies", QT_TRANSLATE_NOOP("Memory", "histograms"),
        QT_TRANSLATE_NOOP("Memory", "Histograms of the durations of requests")},
    {u"history", QT_TRANSLATE_NOOP("Memory", "history"),
        QT_TRANSLATE_NOOP("Memory", "Time series of the figures of models")},
    {u"sequence_states", QT_TRANSLATE_NOOP("Memory", "state of sequences"),
        QT_TRANSLATE_NOOP("Memory", "Tensors that are kept for sequences between requests")},
    {u"backend", QT_TRANSLATE_NOOP("Memory", "backend"),
        QT_TRANSLATE_NOOP("Memory", "What the backend reports for the model or the instance")},
    {u"response_cache", QT_TRANSLATE_NOOP("Memory", "response cache"),
        QT_TRANSLATE_NOOP("Memory", "Responses that are kept for equal requests")},
    {u"flight_recorder", QT_TRANSLATE_NOOP("Memory", "flight recorder"),
        QT_TRANSLATE_NOOP("Memory", "Records of the last requests; of constant size")},
    {u"traces", QT_TRANSLATE_NOOP("Memory", "traces"),
        QT_TRANSLATE_NOOP("Memory", "Finished traces that are not written yet")},
    {u"log", QT_TRANSLATE_NOOP("Memory", "log"),
        QT_TRANSLATE_NOOP("Memory", "Lines that are not written yet")},
    {u"http", QT_TRANSLATE_NOOP("Memory", "HTTP connections"),
        QT_TRANSLATE_NOOP("Memory", "Connections with request bodies and unread answers")},
    {u"grpc", QT_TRANSLATE_NOOP("Memory", "gRPC calls"),
        QT_TRANSLATE_NOOP("Memory", "Running calls and the unread responses of streams")},
    {u"ledger", QT_TRANSLATE_NOOP("Memory", "ledgers"),
        QT_TRANSLATE_NOOP("Memory", "The ledgers that are kept for comparison")},
    {u"other", QT_TRANSLATE_NOOP("Memory", "without an owner"),
        QT_TRANSLATE_NOOP("Memory",
            "The part of the heap that no owner reports, such as models of "
            "backends that report nothing")},
    {u"resident", QT_TRANSLATE_NOOP("Memory", "resident"),
        QT_TRANSLATE_NOOP("Memory", "All memory of the process that is in RAM")},
}};

const Kind* kindOf(const QString& id)
{
    const auto found = std::find_if(
        kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return id == QStringView(kind.id); });
    return found == kKinds.end() ? nullptr : &*found;
}

QString grownText(qint64 growth)
{
    if (growth == 0)
        return noFigure();
    const quint64 amount =
        growth < 0 ? quint64(0) - static_cast<quint64>(growth) : static_cast<quint64>(growth);
    return (growth < 0 ? QStringLiteral("−") : QStringLiteral("+")) + figures::bytes(amount);
}

QString titleOf(const MemoryOwner& owner)
{
    return owner.name.isEmpty() ? ownerWord(owner.kind)
                                : MemoryTexts::tr("%1 (%2)").arg(ownerWord(owner.kind), owner.name);
}

} // namespace

struct MemoryTree::Node {
    Node* parent = nullptr; // null: a group
    QString key;
    QString title;
    QString help;
    quint64 bytes = 0;
    std::optional<qint64> growth;
    quint64 count = 0;
    QString place;
    double share = 0; // share of the heap in use
    std::vector<std::unique_ptr<Node>> children;
};

QString ownerWord(const QString& kind)
{
    const Kind* known = kindOf(kind);
    return known == nullptr ? QString(kind).replace(u'_', u' ') : MemoryTexts::tr(known->word);
}

QString ownerHelp(const QString& kind)
{
    const Kind* known = kindOf(kind);
    return known == nullptr ? QString() : MemoryTexts::tr(known->help);
}

// The groups of a ledger, while they are made.
class MemoryTree::Groups {
public:
    explicit Groups(const MemoryFacts& facts)
        : m_heap(std::max(1.0, static_cast<double>(facts.heapUsed)))
    {
        for (const OwnedMemory& owned : facts.owners)
            addOwner(owned);
        addRest(facts);
        addProcess(facts);
    }

    // Returns the groups, the largest first.
    std::vector<std::unique_ptr<Node>> take()
    {
        std::vector<std::unique_ptr<Node>> sorted;
        sorted.reserve(m_groups.size());
        for (auto& [key, group] : m_groups)
            sorted.push_back(std::move(group));
        std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
            return a->bytes != b->bytes ? a->bytes > b->bytes : a->key < b->key;
        });
        return sorted;
    }

private:
    Node& groupOf(const QString& key, const QString& title)
    {
        std::unique_ptr<Node>& group = m_groups[key];
        if (group == nullptr) {
            group = std::make_unique<Node>();
            group->key = key;
            group->title = title;
        }
        return *group;
    }

    // Adds an owner to the server or to its model, with the sums that follow.
    void addOwner(const OwnedMemory& owned)
    {
        const bool isServer = owned.owner.key.name.isEmpty();
        Node& group = isServer ? groupOf(QStringLiteral("server"), MemoryTexts::tr("server"))
                               : groupOf(QStringLiteral("model/") + keyText(owned.owner.key),
                                     modelTitle(owned.owner.model, owned.owner.key.version));
        auto node = std::make_unique<Node>();
        node->parent = &group;
        node->key = owned.owner.kind + u'/' + owned.owner.name + u'/' + owned.place;
        node->title = titleOf(owned.owner);
        node->help = ownerHelp(owned.owner.kind);
        node->bytes = owned.bytes;
        node->growth = owned.growth;
        node->count = owned.count;
        node->place = owned.place;
        node->share = shareOf(node->bytes);
        group.bytes += node->bytes;
        group.share += node->share;
        if (node->growth)
            group.growth = group.growth.value_or(0) + *node->growth;
        group.children.push_back(std::move(node));
    }

    // Adds the part of the heap that no owner reports.
    void addRest(const MemoryFacts& facts)
    {
        Node& rest = groupOf(QStringLiteral("other"), ownerWord(QStringLiteral("other")));
        rest.help = ownerHelp(QStringLiteral("other"));
        rest.bytes = static_cast<quint64>(std::max<qint64>(0, facts.other));
        rest.growth = facts.otherGrowth;
        rest.share = shareOf(rest.bytes);
    }

    // Adds the figures of the process, which are no parts of each other.
    void addProcess(const MemoryFacts& facts)
    {
        Node& process = groupOf(QStringLiteral("process"), MemoryTexts::tr("process"));
        const auto add = [&process](const QString& key, const QString& title, quint64 bytes,
                             std::optional<qint64> growth) {
            auto node = std::make_unique<Node>();
            node->parent = &process;
            node->key = key;
            node->title = title;
            node->bytes = bytes;
            node->growth = growth;
            process.children.push_back(std::move(node));
        };
        add(QStringLiteral("resident"), ownerWord(QStringLiteral("resident")), facts.resident,
            facts.residentGrowth);
        add(QStringLiteral("used"), MemoryTexts::tr("heap in use"), facts.heapUsed, {});
        add(QStringLiteral("free"), MemoryTexts::tr("freed, not returned to the system"),
            facts.heapFree, {});
        process.bytes = facts.resident;
        process.growth = facts.residentGrowth;
    }

    double shareOf(quint64 bytes) const { return static_cast<double>(bytes) / m_heap; }

    const double m_heap; // bytes in use
    std::map<QString, std::unique_ptr<Node>> m_groups;
};

MemoryTree::MemoryTree(QObject* parent)
    : QAbstractItemModel(parent)
{
    connect(&Language::instance(), &Language::changed, this, [this] {
        if (!m_groups.empty())
            setLedger(MemoryFacts(m_facts)); // the titles are kept
    });
}

MemoryTree::~MemoryTree() = default;

void MemoryTree::setLedger(const MemoryFacts& facts)
{
    m_facts = facts;
    merge(m_groups, Groups(facts).take(), {});
}

// Removes the nodes that are not wanted, updates the others, and adds the new ones at the end.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the tree
void MemoryTree::merge(std::vector<std::unique_ptr<Node>>& nodes,
    std::vector<std::unique_ptr<Node>> wanted, const QModelIndex& parent)
{
    const auto find = [](auto& list, const QString& key) {
        return std::find_if(list.begin(), list.end(),
            [&](const auto& node) { return node != nullptr && node->key == key; });
    };
    for (int i = static_cast<int>(nodes.size()) - 1; i >= 0; --i) {
        if (find(wanted, nodes[i]->key) != wanted.end())
            continue;
        beginRemoveRows(parent, i, i);
        nodes.erase(nodes.begin() + i);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node& node = *nodes[i];
        std::unique_ptr<Node>& value = *find(wanted, node.key);
        std::swap(node.children, value->children);
        value->parent = node.parent;
        std::swap(node, *value); // now `node` has the new values and the old children
        std::vector<std::unique_ptr<Node>> children = std::move(value->children);
        for (const auto& child : node.children)
            child->parent = &node;
        for (const auto& child : children)
            child->parent = &node;
        merge(node.children, std::move(children), index(static_cast<int>(i), 0, parent));
        value.reset();
    }
    if (!nodes.empty()) {
        Q_EMIT dataChanged(index(0, 0, parent),
            index(static_cast<int>(nodes.size()) - 1, ColumnTotal - 1, parent));
    }
    std::erase(wanted, nullptr);
    if (wanted.empty())
        return;
    const int first = static_cast<int>(nodes.size());
    beginInsertRows(parent, first, first + static_cast<int>(wanted.size()) - 1);
    std::move(wanted.begin(), wanted.end(), std::back_inserter(nodes));
    endInsertRows();
}

QStringList MemoryTree::conclusions() const
{
    if (m_facts.id == 0)
        return {};
    quint64 owned = 0;
    for (const OwnedMemory& one : m_facts.owners)
        owned += one.place == u"CPU" ? one.bytes : 0;
    QStringList sentences{
        MemoryTexts::tr("The process has %1 in RAM. Owners report %2 of the %3 in use "
                        "on its heap.")
            .arg(figures::bytes(m_facts.resident), figures::bytes(owned),
                figures::bytes(m_facts.heapUsed))};
    if (m_facts.since == WallTime())
        return sentences;
    const OwnedMemory* most = nullptr;
    for (const OwnedMemory& one : m_facts.owners) {
        if (one.growth.value_or(0) > 0 && (most == nullptr || *one.growth > *most->growth))
            most = &one;
    }
    const qint64 other = m_facts.otherGrowth.value_or(0);
    const QString when = figures::age(m_facts.since, figures::wallNow());
    if (most == nullptr && other <= 0) {
        sentences.append(MemoryTexts::tr("Nothing has grown since the ledger of %1.").arg(when));
    } else if (most == nullptr || other > *most->growth) {
        sentences.append(
            MemoryTexts::tr("Memory without an owner has grown most since the ledger of "
                            "%1: by %2.")
                .arg(when, figures::bytes(static_cast<quint64>(other))));
    } else {
        const MemoryOwner& owner = most->owner;
        const QString who = owner.key.name.isEmpty()
            ? titleOf(owner)
            : MemoryTexts::tr("%1 of %2")
                  .arg(titleOf(owner), modelTitle(owner.model, owner.key.version));
        sentences.append(MemoryTexts::tr("“%1” has grown most since the ledger of %2: by %3.")
                             .arg(who, when, figures::bytes(static_cast<quint64>(*most->growth))));
    }
    return sentences;
}

Description MemoryTree::describe(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    if (node == nullptr)
        return {};
    Description description;
    description.kind = MemoryTexts::tr("memory");
    description.title = node->parent == nullptr
        ? node->title
        : MemoryTexts::tr("%1 of %2").arg(node->title, node->parent->title);
    if (!node->help.isEmpty())
        description.sentences.append(node->help + u'.');
    for (const int column : {Size, Share, Growth, Count, Place}) {
        const QString value = text(*node, column);
        if (!value.isEmpty() && value != noFigure()) {
            description.lines.append(
                {headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), value, {}});
        }
    }
    return description;
}

QList<QStringList> MemoryTree::allRows() const
{
    QList<QStringList> lines;
    const auto add = [&](const Node& node) {
        QStringList fields{node.parent == nullptr ? node.title : node.parent->title,
            node.parent == nullptr ? QString() : node.title};
        for (int column = Size; column < ColumnTotal; ++column)
            fields.append(column == Size ? QString::number(node.bytes)
                    : column == Growth   ? QString::number(node.growth.value_or(0))
                                         : text(node, column));
        lines.append(fields);
    };
    for (const auto& group : m_groups) {
        add(*group);
        for (const auto& child : group->children)
            add(*child);
    }
    return lines;
}

const MemoryTree::Node* MemoryTree::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Node*>(index.internalPointer()) : nullptr;
}

QModelIndex MemoryTree::index(int row, int column, const QModelIndex& parent) const
{
    const auto& nodes = parent.isValid() ? nodeOf(parent)->children : m_groups;
    if (row < 0 || row >= static_cast<int>(nodes.size()) || column < 0 || column >= ColumnTotal ||
        parent.column() > 0)
        return {};
    return createIndex(row, column, nodes[row].get());
}

QModelIndex MemoryTree::parent(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    if (node == nullptr || node->parent == nullptr)
        return {};
    const auto found = std::find_if(m_groups.begin(), m_groups.end(),
        [&](const auto& group) { return group.get() == node->parent; });
    return createIndex(static_cast<int>(found - m_groups.begin()), 0, node->parent);
}

int MemoryTree::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? nodeOf(parent)->children.size() : m_groups.size());
}

int MemoryTree::columnCount(const QModelIndex&) const
{
    return ColumnTotal;
}

QVariant MemoryTree::sortValue(const Node& node, int column) const
{
    switch (column) {
    case Size:
        return static_cast<double>(node.bytes);
    case Share:
        return node.share;
    case Growth:
        return static_cast<double>(node.growth.value_or(0));
    case Count:
        return static_cast<double>(node.count);
    default:
        return text(node, column);
    }
}

QString MemoryTree::text(const Node& node, int column) const
{
    switch (column) {
    case Owner:
        return node.title;
    case Size:
        return figures::bytes(node.bytes);
    case Share:
        return node.share > 0 ? figures::percent(node.share) : noFigure();
    case Growth:
        return m_facts.since == WallTime() || !node.growth ? noFigure() : grownText(*node.growth);
    case Count:
        return node.count > 0 ? figures::count(node.count) : noFigure();
    default:
        return node.place == u"CPU" ? QString() : node.place;
    }
}

QVariant MemoryTree::data(const QModelIndex& index, int role) const
{
    const Node* node = nodeOf(index);
    if (node == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*node, index.column());
    case Qt::ToolTipRole:
        return node->help;
    case SortRole:
        return sortValue(*node, index.column());
    case KeyRole:
        return node->key;
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    default:
        return {};
    }
}

QVariant MemoryTree::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnTotal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isText = section == Owner || section == Place;
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (section) {
    case Owner:
        return tr("Owner");
    case Size:
        return tr("Size");
    case Share:
        return tr("Of the heap");
    case Growth:
        return tr("Growth");
    case Count:
        return tr("Entries");
    default:
        return tr("Place");
    }
}

} // namespace thalassa::console
