// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/command_palette.h"

#include <QAction>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "console/app/actions/action_registry.h"
#include "console/app/actions/request_search.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/fleet/fleet.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/pages/location.h"

namespace thalassa::console {
namespace {

enum Role { NumberRole = Qt::UserRole, KindRole, KeysRole, EnabledRole };

// Text at the left, its kind in grey behind it, with the reason why it is disabled; keys at the
// right.
class EntryDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        painter->save();
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->fillRect(option.rect, colors().selection);
        }
        QRect area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        const auto flags = static_cast<int>(Qt::AlignVCenter) | Qt::TextSingleLine;
        const QString keys = index.data(KeysRole).toString();
        painter->setPen(colors().muted);
        painter->drawText(area, flags | static_cast<int>(Qt::AlignRight), keys);
        area.setRight(area.right() -
            (keys.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(keys) + kMargin));
        const QString kind = index.data(KindRole).toString();
        const int kindWidth =
            qMin(option.fontMetrics.horizontalAdvance(kind) + 2, area.width() / 2);
        painter->setPen(index.data(EnabledRole).toBool() ? colors().text : colors().muted);
        const QString text = option.fontMetrics.elidedText(
            index.data().toString(), Qt::ElideMiddle, area.width() - kindWidth - kMargin);
        painter->drawText(area, flags, text);
        area.setLeft(area.left() + option.fontMetrics.horizontalAdvance(text) + kMargin);
        painter->setPen(colors().muted);
        painter->drawText(
            area, flags, option.fontMetrics.elidedText(kind, Qt::ElideRight, area.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        Q_UNUSED(index)
        return {option.rect.width(), lineHeight() + 2};
    }
};

void addServers(const Fleet& fleet, const GoTo& goTo, QList<PaletteEntry>& entries)
{
    for (const ServerStore* server : fleet.servers()) {
        const ServerLabel& label = server->label();
        entries.append({label.name,
            label.group.isEmpty() ? CommandPalette::tr("server")
                                  : CommandPalette::tr("server in %1").arg(label.group),
            {}, true,
            [goTo, name = label.name] {
                goTo({QStringLiteral("overview"), name, {}, {}});
            },
            {}});
    }
}

void addActions(const ActionRegistry& actions, QList<PaletteEntry>& entries)
{
    // The menus with the pages come before the actions that the tables of the shown page offer.
    for (QAction* action : actions.all()) {
        if (action->isVisible() && action->objectName() != QLatin1String("go.find")) {
            entries.append({plainTextOf(*action), withoutKey(titleOf(menuOf(*action))),
                action->shortcut().toString(QKeySequence::NativeText), action->isEnabled(),
                [action] { action->trigger(); },
                action->isEnabled() ? QString() : reasonOf(*action)});
        }
    }
    for (const OfferedGroup& group : actions.offered()) {
        for (const OfferedAction& one : group.actions) {
            entries.append({withoutKey(one.text).remove(QChar(0x2026)), group.title, one.keys,
                one.isEnabled, one.run, one.reason});
        }
    }
}

void addModels(const Fleet& fleet, const GoTo& goTo, QList<PaletteEntry>& entries)
{
    qsizetype models = 0;
    for (const ServerStore* server : fleet.servers()) {
        QByteArray last;
        for (const ModelRow& row : server->models()->rows()) {
            if (row.key.name == last || ++models > kMostModelEntries) {
                continue; // another version of the same model
            }
            last = row.key.name;
            entries.append(
                {row.name, CommandPalette::tr("model of %1").arg(server->label().name), {}, true,
                    [goTo, name = server->label().name, model = row.key.name] {
                        goTo({QStringLiteral("model"), name, model, {}});
                    },
                    {}});
        }
    }
}

PaletteEntry entryOfRequest(const RequestSearch::Found& found, const GoTo& goTo)
{
    const RequestFacts& request = found.request;
    return {CommandPalette::tr("Request %1 of model %2: %3, %4")
                .arg(titleOf(request), request.model, wordOf(request.outcome),
                    figures::duration(request.duration)),
        CommandPalette::tr("request of %1").arg(found.server->label().name), {}, true,
        [goTo, server = found.server, id = request.id] {
            if (server != nullptr) {
                ServerDetail::of(*server).setSubject({id, {}});
                goTo({QStringLiteral("requests"), server->label().name, {}, {}});
            }
        },
        {}};
}

} // namespace

QList<PaletteEntry> traceEntries(
    const QStringList& paths, const std::function<void(const QString& path)>& open)
{
    QList<PaletteEntry> entries;
    for (const QString& path : paths) {
        const QFileInfo file(path);
        entries.append({shownText(file.fileName().toStdString(), kNameLength),
            CommandPalette::tr("recent trace in %1")
                .arg(shownText(file.path().toStdString(), kNameLength)),
            {}, true, [open, path] { open(path); }, {}});
    }
    return entries;
}

QList<PaletteEntry> paletteEntries(
    const Fleet& fleet, const ActionRegistry& actions, const GoTo& goTo)
{
    QList<PaletteEntry> entries;
    addServers(fleet, goTo, entries);
    addActions(actions, entries);
    addModels(fleet, goTo, entries);
    return entries;
}

QList<ServerStore*> searchedServers(ServerStore* current, const Fleet& fleet)
{
    if (current != nullptr) {
        return {current};
    }
    QList<ServerStore*> servers;
    for (ServerStore* server : fleet.servers()) {
        if (server->link().phase == LinkState::Phase::Connected) {
            servers.append(server);
        }
    }
    return servers;
}

int matchOf(const QString& query, const QString& text, const QString& kind)
{
    int value = 0;
    for (const QString& word : query.split(u' ', Qt::SkipEmptyParts)) {
        const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) {
            if (!kind.contains(word, Qt::CaseInsensitive)) {
                return -1;
            }
            value += 30;
        } else if (at > 0) {
            value += text[at - 1].isLetterOrNumber() ? 20 : 10;
        }
    }
    return value;
}

CommandPalette::CommandPalette(
    QList<PaletteEntry> entries, const QList<ServerStore*>& servers, GoTo goTo, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint)
    , m_entries(std::move(entries))
    , m_goTo(std::move(goTo))
    , m_search(new RequestSearch(servers, this))
    , m_query(new QLineEdit)
    , m_list(new QListWidget)
    , m_count(makeLabel({}, "caption"))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Find"));
    m_count->setObjectName(QStringLiteral("paletteCount"));
    m_query->setObjectName(QStringLiteral("paletteQuery"));
    m_query->setAccessibleName(tr("Find servers, models, requests, pages, settings and actions"));
    m_query->setPlaceholderText(tr("Find servers, models, requests, pages, settings and actions"));
    QAction* search =
        m_query->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search->setText(m_query->accessibleName()); // it is a button for screen readers
    m_query->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Results"));
    m_list->setItemDelegate(new EntryDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setProperty(kRole, QLatin1String("bare"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::renew);
    connect(m_query, &QLineEdit::textChanged, m_search, &RequestSearch::setText);
    connect(m_search, &RequestSearch::changed, this, &CommandPalette::renewRequests);
    connect(m_query, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    makeLayout();
    const QSize window = parent->window()->size();
    resize(qMin(640, window.width() - 80), qMin(440, window.height() - 80));
    QDialog::move(parent->window()->mapToGlobal(QPoint((window.width() - width()) / 2, 56)));
    renew();
}

void CommandPalette::makeLayout()
{
    auto* frame = new QFrame;
    frame->setProperty(kRole, QLatin1String("panel"));
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(kGap, kGap, kGap, kGap);
    column->setSpacing(kGap);
    column->addWidget(m_query);
    column->addWidget(m_list, 1);
    column->addWidget(m_count);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(frame);
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            move(1);
            return true;
        case Qt::Key_Up:
            move(-1);
            return true;
        case Qt::Key_PageDown:
            move(10);
            return true;
        case Qt::Key_PageUp:
            move(-10);
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(object, event);
}

void CommandPalette::move(int rows)
{
    if (m_list->count() > 0) {
        m_list->setCurrentRow(std::clamp(m_list->currentRow() + rows, 0, m_list->count() - 1));
    }
}

// The request is the first entry. The current entry stays if the user has gone down to it.
void CommandPalette::renewRequests()
{
    m_requests.clear();
    for (const RequestSearch::Found& found : m_search->found()) {
        if (found.server != nullptr) {
            m_requests.append(entryOfRequest(found, m_goTo));
        }
    }
    const int row = m_list->currentRow();
    const QVariant number = row > 0 ? m_list->currentItem()->data(NumberRole) : QVariant();
    renew();
    for (int other = 0; number.isValid() && other < m_list->count(); ++other) {
        if (m_list->item(other)->data(NumberRole) == number) {
            m_list->setCurrentRow(other);
        }
    }
}

const PaletteEntry& CommandPalette::entryOf(int number) const
{
    return number < 0 ? m_requests[-1 - number] : m_entries[number];
}

void CommandPalette::add(const PaletteEntry& entry, int number)
{
    const QString kind =
        entry.reason.isEmpty() ? entry.kind : entry.kind + QStringLiteral(" – ") + entry.reason;
    auto* item = new QListWidgetItem(entry.text, m_list);
    item->setData(NumberRole, number);
    item->setData(KindRole, kind);
    item->setData(KeysRole, entry.keys);
    item->setData(EnabledRole, entry.isEnabled);
    item->setToolTip(entry.reason);
    item->setData(Qt::AccessibleTextRole, entry.text + QStringLiteral(", ") + kind);
}

void CommandPalette::renew()
{
    // Less is better; what can be run is before what cannot. Others keep their order.
    std::vector<std::tuple<int, bool, qsizetype>> found;
    for (qsizetype number = 0; number < m_entries.size(); ++number) {
        const PaletteEntry& entry = m_entries[number];
        const int value = matchOf(m_query->text(), entry.text, entry.kind);
        if (value >= 0) {
            found.emplace_back(value, !entry.isEnabled, number);
        }
    }
    std::sort(found.begin(), found.end());
    const auto all = static_cast<quint64>(found.size());
    found.resize(std::min<std::size_t>(found.size(), kMostRows));
    m_list->clear();
    for (int number = 0; number < m_requests.size(); ++number) {
        add(m_requests[number], -1 - number);
    }
    for (const auto& [value, isDisabled, number] : found) {
        add(m_entries[number], static_cast<int>(number));
    }
    m_list->setCurrentRow(0);
    m_count->setText(m_list->count() == 0 ? tr("Nothing has this name.")
            : all > found.size()
            ? tr("The first %1 of %2").arg(found.size()).arg(figures::count(all))
            : tr("Enter opens, Esc closes"));
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr || !item->data(EnabledRole).toBool()) {
        return;
    }
    const auto run = entryOf(item->data(NumberRole).toInt()).run;
    accept();
    run();
}

} // namespace thalassa::console
