// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LatestJob: work off the GUI thread of which only the latest result counts. A new job cancels the
// one before it, whose result is dropped. Lives on the GUI thread. Its destructor cancels the job
// and waits for its end; abandon() does not wait.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace thalassa::console {

class LatestJob : public QObject {
    Q_OBJECT

public:
    // Runs on the thread of the job, and returns what the GUI thread does with the result. It ends
    // soon after `cancel` was set.
    using Work = std::function<std::function<void()>(const std::atomic<bool>& cancel)>;

    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;

    void run(Work work);
    void cancel();
    // For work that a cancel does not end soon, and that uses nothing of its owner: cancels the
    // job, and deletes this when it has ended, or with the application. REQUIRES: made with new.
    void abandon();
    bool isRunning() const { return m_thread.joinable(); }

Q_SIGNALS:
    // No job runs or waits any more.
    void idle();

private:
    void start(Work work);

    std::thread m_thread;
    std::shared_ptr<std::atomic<bool>> m_cancel;
    Work m_next; // empty: none waits
};

} // namespace thalassa::console
