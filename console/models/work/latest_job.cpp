// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/work/latest_job.h"

#include <QCoreApplication>
#include <utility>

namespace thalassa::console {

LatestJob::LatestJob(QObject* parent)
    : QObject(parent)
{
}

LatestJob::~LatestJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void LatestJob::run(Work work)
{
    cancel();
    if (m_thread.joinable())
        m_next = std::move(work);
    else
        start(std::move(work));
}

void LatestJob::cancel()
{
    m_next = nullptr;
    if (m_cancel != nullptr)
        *m_cancel = true;
}

void LatestJob::abandon()
{
    cancel();
    disconnect();
    setParent(QCoreApplication::instance());
    if (isRunning())
        connect(this, &LatestJob::idle, this, &QObject::deleteLater);
    else
        deleteLater();
}

void LatestJob::start(Work work)
{
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    m_thread = std::thread([this, work = std::move(work), cancel = m_cancel] {
        std::function<void()> show = work(*cancel);
        QMetaObject::invokeMethod(
            this,
            [this, show = std::move(show), cancel] {
                m_thread.join();
                if (!*cancel && show)
                    show();
                // The function `show` may have started a job.
                if (m_thread.joinable())
                    return;
                if (Work next = std::exchange(m_next, nullptr))
                    start(std::move(next));
                else
                    Q_EMIT idle();
            },
            Qt::QueuedConnection);
    });
}

} // namespace thalassa::console
