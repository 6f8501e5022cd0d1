// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/background_thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include "core/base/log.h"

namespace thalassa::base {
namespace {

// Each step of niceness is a weight of 1.25 against the default's.
constexpr int kNiceness = 10;

void runCaught(const std::function<void()>& work)
{
    try {
        work();
    } catch (const std::exception& error) {
        LOG_ERROR << "work in the background failed: " << error.what();
    } catch (...) {
        LOG_ERROR << "work in the background failed with an exception of unknown type";
    }
}

} // namespace

void giveWay()
{
    // Of this one thread: on Linux niceness is not the process's, as POSIX would have it.
    if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness) != 0) {
        LOG_VERBOSE(1) << "a thread in the background cannot give way: " << std::strerror(errno);
    }
}

BackgroundThread::BackgroundThread()
{
    m_thread.post(giveWay);
}

void BackgroundThread::post(std::function<void()> work)
{
    m_thread.post([work = std::move(work)] { runCaught(work); });
}

} // namespace thalassa::base
