// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/configuration_drafts.h"

#include "console/models/detail/server_detail.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/draft_notice.h"

namespace thalassa::console {
namespace {

QString keyOf(const ServerStore& server, const QByteArray& model)
{
    return server.label().name + u'/' + QString::fromLatin1(model.toHex());
}

} // namespace

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
    renewSent(server, model);
    if (m_folder == nullptr)
        return;
    m_subject = {DraftSubject::Kind::Configuration, server.label().name, model};
    if (m_panel.isUnsaved())
        m_folder->put({m_subject, {}, {}, m_panel.base(), m_panel.text()});
    else
        m_folder->remove(m_subject);
    renewNotice();
}

void ConfigurationDrafts::noteOverride(
    ServerStore& server, const QByteArray& model, const QString& text)
{
    m_sent.insert(
        keyOf(server, model), {text, ServerDetail::of(server).configurations().overridden(model)});
}

void ConfigurationDrafts::renewSent(ServerStore& server, const QByteArray& model)
{
    const auto sent = m_sent.constFind(keyOf(server, model));
    const auto now = ServerDetail::of(server).configurations().overridden(model);
    if (sent == m_sent.constEnd() || !now || now == sent->earlier)
        return;
    const QString text = sent->text;
    m_sent.erase(sent);
    m_panel.noteSaved(text);
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
