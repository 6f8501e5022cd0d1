// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/exposure_feed.h"

#include <chrono>

#include "absl/strings/match.h"
#include "client/session/queries.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;

constexpr std::chrono::seconds kRetry(30);

} // namespace

// A restricted API is PERMISSION_DENIED over HTTP, and over gRPC UNAVAILABLE with this text.
std::optional<bool> answersWithoutKey(const absl::Status& status)
{
    if (status.ok())
        return true;
    const bool isRefused = absl::IsPermissionDenied(status) || absl::IsUnauthenticated(status) ||
        absl::IsUnimplemented(status) || absl::StrContains(status.message(), "is restricted");
    return isRefused ? std::optional(false) : std::nullopt;
}

ExposureFeed::ExposureFeed(ServerStore& store, client::Session& session, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_session(session)
{
    connect(&session, &client::Session::serverChanged, this, &ExposureFeed::read);
    connect(&session, &client::Session::serverRestarted, this, &ExposureFeed::read);
    m_retry.setSingleShot(true);
    m_retry.setInterval(kRetry);
    connect(&m_retry, &QTimer::timeout, this, &ExposureFeed::read);
}

void ExposureFeed::read()
{
    ask(queries::kRepositoryIndex, &OpenApis::repository);
    ask(queries::kSystemSharedMemoryStatus, &OpenApis::sharedMemory);
    ask(queries::kTraceSetting, &OpenApis::traceSettings);
    ask(queries::kLogSetting, &OpenApis::logSettings);
}

template <typename Query>
void ExposureFeed::ask(const Query& query, std::optional<bool> OpenApis::*member)
{
    m_session.ask(query, {}, this, [this, member](const auto& answer) {
        OpenApis apis = m_store.openApis();
        apis.*member = answersWithoutKey(answer.status());
        if (!(apis.*member))
            m_retry.start();
        m_store.setOpenApis(apis);
    });
}

} // namespace thalassa::console
