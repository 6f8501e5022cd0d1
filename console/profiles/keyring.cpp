// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/keyring.h"

#include <qt6keychain/keychain.h>

namespace thalassa::console {
namespace {

const QString kService = QStringLiteral("thalassa-console");

class SystemKeyring final : public Keyring {
public:
    void read(const QString& name, OnRead onRead) override
    {
        auto* job = new QKeychain::ReadPasswordJob(kService, &m_jobs);
        job->setKey(name);
        QObject::connect(
            job, &QKeychain::Job::finished, &m_jobs, [job, onRead = std::move(onRead)] {
                const bool isMissing = job->error() == QKeychain::EntryNotFound;
                onRead(job->textData(),
                    job->error() == QKeychain::NoError || isMissing ? QString()
                                                                    : job->errorString());
            });
        job->start();
    }

    void write(const QString& name, const QString& token, OnWritten onWritten) override
    {
        auto* job = new QKeychain::WritePasswordJob(kService, &m_jobs);
        job->setKey(name);
        job->setTextData(token);
        QObject::connect(
            job, &QKeychain::Job::finished, &m_jobs, [job, onWritten = std::move(onWritten)] {
                onWritten(job->error() == QKeychain::NoError ? QString() : job->errorString());
            });
        job->start();
    }

    void remove(const QString& name) override
    {
        auto* job = new QKeychain::DeletePasswordJob(kService, &m_jobs);
        job->setKey(name);
        job->start();
    }

private:
    QObject m_jobs; // parent of the running ones
};

} // namespace

std::unique_ptr<Keyring> makeSystemKeyring()
{
    return std::make_unique<SystemKeyring>();
}

} // namespace thalassa::console
