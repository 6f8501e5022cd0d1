// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/difference_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <set>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/detail/server_detail.h"
#include "console/models/text/shown_text.h"
#include "console/pages/configuration/diff_view.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kMostListedModels = 500; // in a list
constexpr qsizetype kMostListedVersions = 100;

} // namespace

DifferencePanel::DifferencePanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_left(makeChoice(QStringLiteral("diffLeft"), tr("The text that is compared")))
    , m_right(makeChoice(QStringLiteral("diffRight"), tr("The text it is compared with")))
    , m_note(makeParagraph({}, "muted"))
    , m_view(new DiffView)
{
    m_note->setObjectName(QStringLiteral("diffNote"));
    auto* right = new QHBoxLayout;
    right->setSpacing(kGap);
    right->addWidget(makeLabel(QStringLiteral("→"), "muted"));
    right->addWidget(m_right);
    auto* row = new FlowLayout;
    row->add(m_left);
    row->add(right);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_view, 1);
}

QComboBox* DifferencePanel::makeChoice(const QString& name, const QString& help)
{
    auto* choice = new QComboBox;
    choice->setObjectName(name);
    choice->setAccessibleName(help);
    choice->setMinimumContentsLength(24);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(choice, &QComboBox::activated, this, [this] {
        askAgain();
        renew();
    });
    return choice;
}

void DifferencePanel::setSubject(ServerStore* server, const QByteArray& model)
{
    if (m_server == server && m_model == model)
        return;
    m_server = server;
    m_model = model;
    m_sources.clear();
    m_asked.clear();
    m_left->clear();
    m_right->clear();
}

void DifferencePanel::askAgain()
{
    m_asked.clear();
    if (m_server != nullptr)
        ServerDetail::of(*m_server).configurations().forgetVersionErrors(m_model);
}

void DifferencePanel::setEdited(const QString& text, const ConfigCheck* check)
{
    m_edited = text;
    m_editedPrinted = check != nullptr ? check->printed : QString();
    m_editedCompleted = check != nullptr ? check->completed : QString();
}

QString DifferencePanel::titleOf(const Source& source) const
{
    switch (source.kind) {
    case Kind::File:
        return tr("Text on the server");
    case Kind::Edited:
        return tr("Edited text");
    case Kind::Completed:
        return tr("As the server completes it");
    case Kind::Running:
        return tr("Running configuration");
    case Kind::Version:
        return tr("Version %1, running").arg(source.version);
    case Kind::Earlier:
        return tr("Running until %1").arg(figures::moment(source.until, figures::wallNow()));
    case Kind::Other:
        break;
    }
    const QString model = shownName(source.model, 60);
    return source.server == m_server
        ? tr("Model %1").arg(model)
        : tr("%1 on %2")
              .arg(model, source.server != nullptr ? source.server->label().name : QString());
}

// The texts of the shown model.
QList<DifferencePanel::Source> DifferencePanel::ownSources() const
{
    QList<Source> sources{{Kind::File, {}, {}}, {Kind::Edited, {}, {}}, {Kind::Completed, {}, {}},
        {Kind::Running, {}, {}}};
    std::set<qint64, std::greater<>> versions;
    for (const ModelRow& row : m_server->models()->rows()) {
        if (row.key.name == m_model && row.key.version > 0 && row.state == ModelState::Ready)
            versions.insert(row.key.version);
    }
    for (const qint64 version : versions) {
        if (versions.size() > 1 && sources.size() < kMostListedVersions)
            sources.append({Kind::Version, {}, {}, version, {}});
    }
    const ConfigurationStore& store = ServerDetail::of(*m_server).configurations();
    for (const EarlierConfig& earlier : store.earlier(m_model))
        sources.append({Kind::Earlier, {}, {}, 0, earlier.until});
    return sources;
}

void DifferencePanel::renewChoices()
{
    QList<Source> sources = ownSources();
    for (ServerStore* other : m_workspace.fleet().servers()) {
        const bool hasModel =
            std::any_of(other->models()->rows().begin(), other->models()->rows().end(),
                [this](const ModelRow& row) { return row.key.name == m_model; });
        if (other != m_server && hasModel)
            sources.append({Kind::Other, other, m_model});
    }
    std::set<QByteArray> models;
    for (const ModelRow& row : m_server->models()->rows()) {
        if (row.key.name != m_model && models.size() < kMostListedModels)
            models.insert(row.key.name);
    }
    for (const QByteArray& model : models)
        sources.append({Kind::Other, m_server, model});
    if (sources == m_sources)
        return;
    const auto choose = [&](QComboBox* list, const Source& fallback) {
        const int now = list->currentIndex();
        const Source chosen = now >= 0 && now < m_sources.size() ? m_sources[now] : fallback;
        list->clear();
        for (const Source& source : sources)
            list->addItem(titleOf(source));
        list->setCurrentIndex(std::max(0, static_cast<int>(sources.indexOf(chosen))));
    };
    const ConfigurationFacts* facts = ServerDetail::of(*m_server).configurations().find(m_model);
    const bool serves = facts != nullptr && !facts->running.isEmpty();
    choose(m_left, {serves ? Kind::Running : Kind::File, {}, {}});
    const bool isChecked = facts != nullptr && facts->file.isByServer;
    choose(m_right, {isChecked ? Kind::Completed : Kind::Edited, {}, {}});
    m_sources = sources;
}

DifferencePanel::Text DifferencePanel::textOf(const Source& source)
{
    if (source.kind == Kind::Other)
        return textOfOther(source);
    if (source.kind == Kind::Version)
        return textOfVersion(source);
    if (source.kind == Kind::Earlier)
        return textOfEarlier(source);
    const ConfigurationFacts* facts = ServerDetail::of(*m_server).configurations().find(m_model);
    if (facts == nullptr)
        return {{}, {}, tr("The configuration is not known yet.")};
    switch (source.kind) {
    case Kind::Edited:
        return {m_edited, m_editedPrinted.isEmpty() ? m_edited : m_editedPrinted, {}};
    case Kind::Running:
        return {{}, facts->running,
            facts->running.isEmpty()
                ? tr("The model does not serve: it has no running configuration.")
                : QString()};
    case Kind::Completed:
        if (!m_editedCompleted.isEmpty())
            return {{}, m_editedCompleted, {}};
        return {{}, {},
            facts->file.isByServer
                ? tr("The text cannot be read, or it is not checked yet, so that it is not "
                     "completed.")
                : tr("This server does not tell how it completes a configuration.")};
    default:
        break;
    }
    if (!facts->file.isByServer)
        return {facts->running, facts->running, {}};
    return {facts->file.source,
        facts->file.printed.isEmpty() ? facts->file.source : facts->file.printed, {}};
}

DifferencePanel::Text DifferencePanel::textOfVersion(const Source& source)
{
    ConfigurationStore& store = ServerDetail::of(*m_server).configurations();
    const ModelKey key{m_model, source.version};
    const bool isConnected = m_server->link().phase == LinkState::Phase::Connected;
    if (isConnected && store.findVersion(key) == nullptr)
        store.readVersion(key);
    const VersionConfig* known = store.findVersion(key);
    const QString title = titleOf(source);
    if (known == nullptr)
        return {{}, {}, tr("%1: the server is not connected.").arg(title)};
    if (!known->error.isEmpty())
        return {{}, {}, tr("%1: %2").arg(title, known->error)};
    if (known->running.isEmpty())
        return {{}, {}, tr("%1: the server is asked…").arg(title)};
    return {{}, known->running, {}};
}

DifferencePanel::Text DifferencePanel::textOfEarlier(const Source& source) const
{
    const ConfigurationStore& store = ServerDetail::of(*m_server).configurations();
    for (const EarlierConfig& earlier : store.earlier(m_model)) {
        if (earlier.until == source.until)
            return {{}, earlier.running, {}};
    }
    return {{}, {}, tr("The configuration is not known yet.")};
}

DifferencePanel::Text DifferencePanel::textOfOther(const Source& source)
{
    if (source.server == nullptr)
        return {{}, {}, tr("The server is not in the list any more.")};
    ConfigurationStore& store = ServerDetail::of(*source.server).configurations();
    if (!m_watched.contains(&store)) {
        m_watched.append(&store);
        connect(&store, &ConfigurationStore::changed, this, [this] {
            if (isVisible())
                renew();
        });
    }
    const QString title = titleOf(source);
    const bool isConnected = source.server->link().phase == LinkState::Phase::Connected;
    if (isConnected && !m_asked.contains(source)) {
        m_asked.append(source);
        store.read(source.model);
    }
    if (const ConfigurationFacts* facts = store.find(source.model)) {
        const QString text = !facts->running.isEmpty() ? facts->running : facts->file.completed;
        return {{}, text.isEmpty() ? facts->file.source : text, {}};
    }
    if (const QString error = store.error(source.model); !error.isEmpty())
        return {{}, {}, tr("%1: %2").arg(title, error)};
    if (!isConnected)
        return {{}, {}, tr("%1: the server is not connected.").arg(title)};
    return {{}, {}, tr("%1: the server is asked…").arg(title)};
}

void DifferencePanel::renew()
{
    if (m_server == nullptr || m_model.isEmpty())
        return;
    renewChoices();
    m_left->setToolTip(m_left->currentText());
    m_right->setToolTip(m_right->currentText());
    const Source& first = m_sources[m_left->currentIndex()];
    const Source& second = m_sources[m_right->currentIndex()];
    const Text left = textOf(first);
    const Text right = textOf(second);
    const bool areWritten = (first.kind == Kind::File || first.kind == Kind::Edited) &&
        (second.kind == Kind::File || second.kind == Kind::Edited);
    QStringList missing{left.missing, right.missing};
    missing.removeAll(QString());
    missing.removeDuplicates();
    m_note->setText(!missing.isEmpty() ? missing.join(u' ')
            : areWritten               ? tr("Both texts are compared as they are written.")
                                       : tr("Both texts are printed in one form, without comments: "
                                                          "only the content is compared."));
    m_view->setVisible(missing.isEmpty());
    if (missing.isEmpty()) {
        m_view->setTexts(
            areWritten ? left.written : left.printed, areWritten ? right.written : right.printed);
    }
}

} // namespace thalassa::console
