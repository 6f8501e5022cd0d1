// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/configuration_drafts.h"

#include "console/models/detail/server_detail.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/draft_notice.h"

namespace thalassa::console {
ConfigurationDrafts::ConfigurationDrafts(Workspace& workspace, TextPanel& panel)
    : QObject(&panel)
    , m_folder(workspace.drafts())
    , m_panel(panel)
    , m_notice(new DraftNotice(QStringLiteral("configDraft"), *panel.editor()))
{
    panel.addNotice(m_notice);
    if (m_folder == nullptr)
        return;
    connect(m_folder, &DraftFolder::leftChanged, this, &ConfigurationDrafts::renewNotice);
    connect(&panel, &TextPanel::saved, this, &ConfigurationDrafts::keep);
    connect(m_notice, &DraftNotice::discarded, this, [this] { m_folder->discard(m_subject); });
    connect(m_notice, &DraftNotice::restored, this, [this] {
        if (m_folder->left(m_subject) == nullptr)
            return;
        const KeptDraft draft = m_folder->take(m_subject);
        m_panel.restore(draft.base, draft.text);
    });
}

void ConfigurationDrafts::renew(ServerStore& server, const QByteArray& model)
{
    renewTexts(server);
    if (m_folder == nullptr)
        return;
    m_subject = {DraftSubject::Kind::Configuration, server.label().name, model};
    renewNotice();
}

// A text that was loaded is kept by the server; one whose load has failed is not, nor is one whose
// override was undone.
void ConfigurationDrafts::renewTexts(ServerStore& server)
{
    const ConfigurationStore& store = ServerDetail::of(server).configurations();
    for (const QString& name : m_panel.texts()) {
        const auto [of, model] = TextPanel::subjectOf(name);
        if (of != server.label().name)
            continue;
        m_panel.noteLoaded(name, store.overrideText(model));
        keep(name);
    }
}

void ConfigurationDrafts::keep(const QString& name)
{
    if (m_folder == nullptr)
        return;
    const auto [server, model] = TextPanel::subjectOf(name);
    const DraftSubject subject{DraftSubject::Kind::Configuration, server, model};
    if (m_panel.isUnsaved(name))
        m_folder->put({subject, {}, {}, m_panel.base(name), m_panel.text(name)});
    else
        m_folder->remove(subject);
}

void ConfigurationDrafts::renewNotice()
{
    const KeptDraft* left = m_folder->left(m_subject);
    if (left == nullptr) {
        m_notice->withdraw();
        return;
    }
    m_notice->showOffer(left->edited,
        left->base == m_panel.latest()
            ? QString()
            : tr("The server has another text now than the one that was edited."));
}

} // namespace thalassa::console
