// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/detail_page.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/live/words.h"
#include "console/models/text/shown_text.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostChoices = 1'000;

// The key of a place, with the highest version that serves, else the highest, if it has none.
ModelKey versionOf(const ServerStore& server, const ModelKey& place)
{
    const ModelRow* found = place.version == 0 ? server.models()->findHighest(place.name) : nullptr;
    return found != nullptr ? found->key : place;
}

} // namespace

DetailPage::DetailPage(Workspace& workspace, const QString& id, QWidget* parent)
    : Page(workspace, id, parent)
{
}

DetailPage::~DetailPage()
{
    release();
}

void DetailPage::setContent(QWidget* head, QWidget* content)
{
    m_pane = new StatePane(content);
    connect(m_pane, &StatePane::actionTriggered, this, &DetailPage::act);
    offerProfile(*m_pane);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    outer->setSpacing(kGap);
    if (head != nullptr)
        outer->addWidget(head);
    outer->addWidget(m_pane, 1);
}

ServerDetail* DetailPage::detail() const
{
    return server() != nullptr ? &ServerDetail::of(*server()) : nullptr;
}

void DetailPage::serverReplaced()
{
    release();
    if (m_watched != nullptr) {
        for (int i = 0; i < ServerDetail::kKindCount; ++i)
            m_watched->topic(static_cast<Kind>(i)).disconnect(this);
    }
    m_watched = detail();
    if (m_watched != nullptr) {
        for (int i = 0; i < ServerDetail::kKindCount; ++i) {
            connect(&m_watched->topic(static_cast<Kind>(i)), &Topic::changed, this, [this] {
                if (isVisible())
                    refresh();
            });
        }
        detailReplaced();
    }
    if (isVisible())
        hold();
}

void DetailPage::showEvent(QShowEvent* event)
{
    hold();
    Page::showEvent(event);
}

void DetailPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    release();
}

void DetailPage::hold()
{
    if (m_held != nullptr || detail() == nullptr)
        return;
    m_held = detail();
    m_heldKinds = kinds();
    for (const Kind kind : m_heldKinds)
        m_held->topic(kind).addInterest();
}

void DetailPage::release()
{
    if (m_held != nullptr) {
        for (const Kind kind : m_heldKinds)
            m_held->topic(kind).removeInterest();
    }
    m_held = nullptr;
}

void DetailPage::leadBy(const ModelChoice& choice)
{
    connect(&choice, &ModelChoice::picked, this, [this](const ModelKey& key) {
        if (location().model.isEmpty() || key == location().key())
            return;
        Location place = location();
        place.model = key.name;
        place.version = key.version;
        Q_EMIT opened(place);
    });
}

void DetailPage::renewKinds()
{
    if (isVisible()) {
        release();
        hold();
        refresh();
    }
}

void DetailPage::refresh()
{
    if (server() == nullptr) {
        showState(DataState::Empty,
            {tr("No server is selected"), tr("Choose a server at the left."), {}});
        return;
    }
    renew();
    const Topic& topic = detail()->topic(kinds().first());
    const bool has = hasRows();
    Notice notice = noticeOf(*server(), emptyNotice());
    if (server()->link().phase != LinkState::Phase::Connected) {
        showState(server()->dataState(topic.hasData() && has), notice);
    } else if (topic.isMissing()) {
        Notice missing{tr("This server does not tell this"), topic.advice(), tr("Try again")};
        missing.offersProfile = true;
        showState(DataState::Empty, missing);
    } else if (!topic.error().isEmpty()) {
        const QString text =
            topic.advice().isEmpty() ? topic.error() : topic.error() + u'\n' + topic.advice();
        notice = {has
                ? tr("The data are of %1.").arg(figures::age(topic.updated(), figures::wallNow()))
                : tr("This could not be read"),
            text, tr("Try again")};
        showState(has ? DataState::Stale : DataState::Failed, notice);
    } else if (!topic.hasData()) {
        showState(DataState::Loading, {});
    } else {
        showState(has ? DataState::Live : DataState::Empty, notice);
    }
}

void DetailPage::pretend(DataState state)
{
    refresh();
    if (server() == nullptr || (state == DataState::Live && !hasRows()))
        return; // the true state says why there is nothing
    Notice notice = emptyNotice();
    if (state == DataState::Failed) {
        notice = {tr("This could not be read"), tr("The server did not answer in time."),
            tr("Try again")};
    } else if (state == DataState::Stale) {
        const WallTime then = server()->updated();
        notice = {
            tr("The data are of %1.").arg(figures::age(then, then + std::chrono::seconds(12))),
            tr("The server does not answer."), tr("Try again")};
    }
    showState(state, notice);
}

void DetailPage::showState(DataState state, const Notice& notice)
{
    m_pane->showState(state, notice);
    setMuted(state == DataState::Stale);
    focusWanted();
}

void DetailPage::act()
{
    if (server() == nullptr)
        return;
    if (server()->link().phase == LinkState::Phase::Connected)
        detail()->topic(kinds().first()).refresh();
    else if (workspace().commands() != nullptr)
        workspace().commands()->open(*server());
}

QToolButton* makeCurlButton(
    QWidget* parent, const QString& name, std::function<QString()> make, const QString& part)
{
    QToolButton* button =
        makeIconButton(parent, name, QStringLiteral("terminal"), DetailPage::tr("Copy as curl"),
            DetailPage::tr("Copy a command that sends the same query; a token is not part of it"));
    if (!part.isEmpty())
        offer(*button, part + QStringLiteral(": ") + button->text());
    QObject::connect(button, &QToolButton::clicked, button, [make = std::move(make)] {
        const QString command = make();
        if (!command.isEmpty())
            QGuiApplication::clipboard()->setText(command);
    });
    return button;
}

ModelChoice::ModelChoice(const QString& name, bool hasAll, QWidget* parent)
    : QWidget(parent)
    , m_hasAll(hasAll)
    , m_list(new QComboBox)
{
    m_list->setObjectName(name);
    m_list->setAccessibleName(tr("Model"));
    m_list->setMinimumContentsLength(10); // the page may give it more room
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list);
    if (hasAll) {
        m_keys.append(ModelKey());
        m_list->addItem(tr("All models"));
    }
    connect(m_list, &QComboBox::activated, this, [this] {
        Q_EMIT chosen(key());
        Q_EMIT picked(key());
    });
}

void ModelChoice::renew(const ServerStore& server, const ModelKey& first)
{
    const ModelKey before = m_list->count() == 0 ? first : key();
    // The versions of the place may have been unknown until now.
    const ModelKey place = versionOf(server, m_place);
    const ModelKey wanted = before == m_place ? place : before;
    m_place = place;
    QList<ModelKey> keys;
    QStringList titles;
    if (m_hasAll) {
        keys.append(ModelKey());
        titles.append(tr("All models"));
    }
    for (const ModelRow& row : server.models()->rows()) {
        const bool serves = row.figures || row.state == ModelState::Ready;
        if (!serves || keys.size() > kMostChoices)
            continue;
        keys.append(row.key);
        titles.append(modelTitle(row.name, row.key.version));
    }
    if (!m_place.name.isEmpty() && !keys.contains(m_place)) {
        keys.append(m_place);
        titles.append(modelTitle(shownName(m_place.name), m_place.version));
    }
    if (keys == m_keys)
        return;
    m_keys = keys;
    m_list->clear();
    m_list->addItems(titles);
    const qsizetype kept = keys.indexOf(wanted);
    m_list->setCurrentIndex(static_cast<int>(std::max<qsizetype>(kept, 0)));
    if ((kept < 0 || wanted != before) && !keys.isEmpty())
        Q_EMIT chosen(key());
}

ModelKey ModelChoice::key() const
{
    const int index = m_list->currentIndex();
    return index >= 0 && index < m_keys.size() ? m_keys[index] : ModelKey();
}

bool ModelChoice::choose(const ModelKey& key)
{
    const qsizetype found = m_keys.indexOf(key);
    if (found < 0)
        return false;
    m_list->setCurrentIndex(static_cast<int>(found));
    Q_EMIT chosen(key);
    return true;
}

void ModelChoice::follow(const ServerStore& server, const ModelKey& place)
{
    const ModelKey earlier = std::exchange(m_place, versionOf(server, place));
    renew(server);
    if (!m_place.name.isEmpty())
        choose(m_place);
    else if (m_hasAll && !earlier.name.isEmpty() && key() == earlier)
        choose({});
}

} // namespace thalassa::console
