// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/secret_store.h"

#include <qt6keychain/keychain.h>

namespace thalassa::console {
namespace {

const QString kService = QStringLiteral("thalassa-console");

} // namespace

SecretStore::SecretStore(bool usesKeyring, QObject* parent)
    : QObject(parent)
    , m_usesKeyring(usesKeyring)
{
}

void SecretStore::read(
    const QString& server, std::function<void(const QString& token, const QString& fault)> onRead)
{
    if (const auto found = m_tokens.constFind(server);
        found != m_tokens.constEnd() || !m_usesKeyring) {
        onRead(found != m_tokens.constEnd() ? *found : QString(), {});
        return;
    }
    auto* job = new QKeychain::ReadPasswordJob(kService, this);
    job->setKey(server);
    connect(job, &QKeychain::Job::finished, this, [this, job, server, onRead = std::move(onRead)] {
        const bool isMissing = job->error() == QKeychain::EntryNotFound;
        if (job->error() == QKeychain::NoError) {
            m_tokens.insert(server, job->textData());
        }
        onRead(job->textData(),
            job->error() == QKeychain::NoError || isMissing ? QString() : job->errorString());
    });
    job->start();
}

void SecretStore::write(const QString& server, const QString& token,
    std::function<void(const QString& fault)> onWritten)
{
    m_tokens.insert(server, token);
    if (!m_usesKeyring) {
        onWritten({});
        return;
    }
    auto* job = new QKeychain::WritePasswordJob(kService, this);
    job->setKey(server);
    job->setTextData(token);
    connect(job, &QKeychain::Job::finished, this, [job, onWritten = std::move(onWritten)] {
        onWritten(job->error() == QKeychain::NoError ? QString() : job->errorString());
    });
    job->start();
}

void SecretStore::remove(const QString& server)
{
    m_tokens.remove(server);
    if (m_usesKeyring) {
        auto* job = new QKeychain::DeletePasswordJob(kService, this);
        job->setKey(server);
        job->start();
    }
}

} // namespace thalassa::console
