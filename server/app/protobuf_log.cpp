// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/protobuf_log.h"

#include <google/protobuf/stubs/logging.h>

#include <string>
#include <string_view>
#include <utility>

#include "core/base/log.h"

namespace thalassa::app {
namespace {

constexpr std::chrono::seconds kInterval{5};
constexpr size_t kLongestText = 500; // bytes; some texts list every field of a message

void write(google::protobuf::LogLevel level, const char*, int, const std::string& message)
{
    const std::string_view text = std::string_view(message).substr(0, kLongestText);
    if (level == google::protobuf::LOGLEVEL_FATAL) { // the process ends
        LOG_ERROR << "protobuf: " << text;
        return;
    }
    static LineRation ration(kInterval);
    const auto heldBack = ration.admit(base::Clock::system().now());
    if (!heldBack)
        return;
    if (*heldBack == 0)
        LOG_WARNING << "protobuf: " << text;
    else
        LOG_WARNING << "protobuf: " << text << " (and " << *heldBack << " lines before this one)";
}

} // namespace

std::optional<uint64_t> LineRation::admit(base::TimePoint now)
{
    base::MutexLock lock(m_mutex);
    if (m_last && now < *m_last + m_interval) {
        ++m_heldBack;
        return std::nullopt;
    }
    m_last = now;
    return std::exchange(m_heldBack, 0);
}

void logWhatProtobufSays()
{
    google::protobuf::SetLogHandler(&write);
}

} // namespace thalassa::app
