// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/exposure_feed.h"

#include <chrono>

#include "absl/strings/match.h"
#include "client/session/back_off.h"
#include "client/session/queries.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;

constexpr client::BackOff kBackOff{
    .first = std::chrono::seconds(5), .longest = std::chrono::minutes(5)};

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
    m_retry.setObjectName(QStringLiteral("exposureRetry"));
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &ExposureFeed::askAll);
}

void ExposureFeed::read()
{
    m_failures = 0;
    askAll();
}

void ExposureFeed::askAll()
{
    m_retry.stop();
    for (client::Call& call : m_round)
        call.cancel();
    OpenApis apis = m_store.openApis();
    apis.asksForToken = false; // until an answer of this round says so
    m_store.setOpenApis(apis);
    m_round = {ask(queries::kRepositoryIndex, &OpenApis::repository),
        ask(queries::kSystemSharedMemoryStatus, &OpenApis::sharedMemory),
        ask(queries::kTraceSetting, &OpenApis::traceSettings),
        ask(queries::kLogSetting, &OpenApis::logSettings)};
}

// The first failure of a round starts the timer. A round that shows everything ends without it, so
// that the next failure is of another server, which is read() with the first delay.
template <typename Query>
client::Call ExposureFeed::ask(const Query& query, std::optional<bool> OpenApis::*member)
{
    return m_session.ask(query, {}, this, [this, member](const auto& answer) {
        OpenApis apis = m_store.openApis();
        apis.*member = answersWithoutKey(answer.status());
        if (!(apis.*member) && !m_retry.isActive()) {
            const base::Duration delay = kBackOff.delay(++m_failures, client::randomShare());
            m_retry.start(std::chrono::duration_cast<std::chrono::milliseconds>(delay));
        }
        const bool isRefused = absl::IsUnauthenticated(answer.status());
        if (isRefused && !m_session.connection().hasToken)
            apis.asksForToken = true;
        m_store.setOpenApis(apis);
    });
}

} // namespace thalassa::console
