// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A fork can happen at any moment: the child gets the locks in their state at that moment, and no
// thread but the one that forked.
#include <new>

#include "core/base/log/log_channel.h"

namespace thalassa::base {

void LogChannel::lockForFork()
{
    m_mutex.lock();
}

void LogChannel::unlockInParent()
{
    m_mutex.unlock();
}

// A thread that held m_writeMutex does not exist in the child, and no thread waits.
void LogChannel::unlockInChild()
{
    new (&m_writeMutex) Mutex;
    new (&m_changed) CondVar;
    m_writeMutex.assertHeld(); // there is no other thread
    m_writingAt = 0;
    m_writing.clear();
    m_waiting.clear();
    m_accepted = m_written = 0;
    m_lost = 0;
    m_writers = 0;
    m_error = m_lossError = 0;
    m_hasThread = m_isClosed = false;
    m_stopAt.reset();
    m_mutex.unlock();
}

} // namespace thalassa::base
