// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/protobuf_log.h"

#include <google/protobuf/stubs/logging.h>

#include <string>
#include <string_view>

#include "core/base/log/log.h"
#include "core/base/log/throttle.h"

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
    static base::Throttle ration(kInterval);
    const auto heldBack = ration.admit(base::Clock::system().now());
    if (!heldBack)
        return;
    LOG_WARNING << "protobuf: " << text << base::moreLines(*heldBack);
}

} // namespace

void logWhatProtobufSays()
{
    google::protobuf::SetLogHandler(&write);
}

} // namespace thalassa::app
