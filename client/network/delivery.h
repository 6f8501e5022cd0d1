// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Delivery: carries functions from the threads of a session to its event loop, with one wake-up for
// many of them. One turn of the loop runs functions for a few milliseconds, and leaves the rest to
// the next turn, so that the window answers in between. Functions that are left when the session
// ends are dropped. *thread-safe*, except for the constructor and close().
#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "core/base/mutex.h"

namespace thalassa::client {

class Delivery : public std::enable_shared_from_this<Delivery> {
public:
    // Belongs to the event loop of the calling thread.
    static std::shared_ptr<Delivery> make();
    ~Delivery();
    Delivery(const Delivery&) = delete;
    Delivery& operator=(const Delivery&) = delete;

    void post(std::function<void()> function);
    // Drops all functions, now and later. Called on the thread of the event loop, and not by one of
    // the functions.
    void close();

private:
    class Receiver;
    Delivery();
    void run();

    base::Mutex m_mutex;
    std::unique_ptr<Receiver> m_receiver ABSL_GUARDED_BY(m_mutex); // null if closed
    std::deque<std::function<void()>> m_functions ABSL_GUARDED_BY(m_mutex);
    bool m_isWoken ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::client
