// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/model_cache.h"

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/inference/validate_request.h"
#include "triton/core/tritonserver.h"

namespace thalassa::caching {

using inference::Request;
using inference::RequestContext;
using inference::RequestState;
using inference::Response;

namespace {

bool isOfSequence(const Request& request)
{
    const auto* const number = std::get_if<uint64_t>(&request.correlationId);
    return number != nullptr ? *number != 0 : !std::get<std::string>(request.correlationId).empty();
}

} // namespace

// Inserts the only response of a successful request into the cache, as the backend made it. A
// request that ends is counted as a miss, unless another one has inserted its key meanwhile. Its
// reference to the cache ends with the final response, because the context may be kept for longer.
class ModelCache::Inserter final : public inference::RequestListener {
public:
    Inserter(const ModelCache& owner, RequestKey key, base::Duration lookup)
        : m_cache(owner.m_cache)
        , m_statistics(owner.m_statistics)
        , m_clock(owner.m_clock)
        , m_key(std::move(key))
        , m_lookup(lookup)
        , m_countsUnkept(owner.m_countsUnkept)
    {
    }

    void onResponse(
        const RequestContext& context, const Response* response, bool final) noexcept override
    {
        try {
            if (response != nullptr)
                keep(*response, ++m_count == 1 && response->status().ok(), context);
            if (final && m_response && !context.isCancelled())
                insert();
        } catch (const std::bad_alloc&) {
            m_response.reset(); // the client still gets the response
        }
        if (final) {
            if (m_statistics && m_countsUnkept) // nothing is inserted
                m_statistics->addCacheMiss(m_lookup);
            forget();
        }
    }
    // The request is not counted, because it was refused before it was queued.
    void forget()
    {
        m_response.reset();
        m_statistics.reset();
        m_cache.reset();
    }

private:
    void keep(const Response& response, bool isWanted, const RequestContext& context)
    {
        m_response.reset();
        if (!isWanted)
            return;
        // Memory of the request's own allocator belongs to the client.
        absl::StatusOr<StoredResponsePtr> stored = store(response, context.allocator() == nullptr);
        if (stored.ok())
            m_response = *std::move(stored);
        else
            m_cache->note("a response is not cached", stored.status());
    }

    void insert()
    {
        CacheThreads* const threads = m_cache->threads();
        const uint64_t lane = m_key.low;
        const size_t size = m_response->cost();
        // Does not share ownership of the cache: its destructor, on another thread, waits for the
        // tasks that its threads have begun.
        const auto insert = [cache = m_cache.get(), statistics = m_statistics, &clock = m_clock,
                                key = std::move(m_key), response = std::move(m_response),
                                lookup = m_lookup] {
            const base::TimePoint begin = clock.now();
            const absl::Status status = cache->insert(key, response);
            const base::Duration spent = clock.now() - begin;
            cache->addInsertTime(spent);
            if (status.code() != absl::StatusCode::kAlreadyExists)
                statistics->addCacheMiss(lookup + spent);
        };
        if (threads == nullptr)
            insert();
        else if (!threads->insert(lane, size, insert))
            return;           // the cache does not keep up
        m_statistics.reset(); // which counts it
    }

    std::shared_ptr<ServerCache> m_cache; // this and the next are null after the final response
    std::shared_ptr<statistics::ModelStatistics> m_statistics;
    base::Clock& m_clock;
    RequestKey m_key;
    const base::Duration m_lookup; // duration of the lookup
    const bool m_countsUnkept;
    StoredResponsePtr m_response;
    int m_count = 0;
};

ModelCache::ModelCache(std::shared_ptr<ServerCache> cache, Options options, Enqueue next)
    : m_cache(std::move(cache))
    , m_space(std::move(options.space))
    , m_statistics(std::move(options.statistics))
    , m_order(std::move(options.order))
    , m_next(std::move(next))
    , m_countsUnkept(options.countsUnkept)
    , m_clock(*options.clock)
{
}

// A cached response waits for those to earlier requests, so each request reserves its slot in the
// order before the lookup.
absl::Status ModelCache::enqueue(std::unique_ptr<Request>& request)
{
    if (!m_order)
        return lookOrPass(request);
    const std::shared_ptr<RequestContext> context = request->context();
    context->enter(m_order);
    absl::Status status = lookOrPass(request);
    if (!status.ok())
        context->leaveOrder();
    return status;
}

absl::Status ModelCache::lookOrPass(std::unique_ptr<Request>& request)
{
    if (isOfSequence(*request) || request->context()->isCancelled())
        return m_next(request);
    std::optional<RequestKey> key = m_cache->keyOf(*request, m_space);
    if (!key) {
        // A client that shares its memory chose that: its bytes may change at any time.
        if (!request->context()->hasSharedInputs)
            m_cache->note("a request bypasses the response cache",
                absl::UnimplementedError(absl::StrCat(
                    "inputs of model '", request->model()->name(), "' lie on a device")));
        return m_next(request);
    }
    request->record().queued = m_clock.now();
    CacheThreads* const threads = m_cache->threads();
    if (threads == nullptr)
        return answerOrPass(request, *std::move(key));
    const uint64_t lane = key->low;
    threads->look(
        lane, std::move(request),
        [this, key = *std::move(key)](
            std::unique_ptr<Request> looked) { answerOrPassLater(std::move(looked), key); },
        [this](std::unique_ptr<Request> cancelled) {
            m_statistics->addFailure(
                cancelled->record(), m_clock.now(), statistics::FailureReason::Cancelled);
            const std::string& model = cancelled->model()->name();
            end(std::move(cancelled),
                absl::CancelledError(absl::StrCat("request for model '", model,
                    "' was cancelled while it waited for the response cache")));
        });
    return absl::OkStatus();
}

absl::Status ModelCache::answerOrPass(std::unique_ptr<Request>& request, RequestKey key)
{
    RequestContext& context = *request->context();
    const base::TimePoint begin = m_clock.now();
    std::unique_ptr<Response> response;
    if (const StoredResponsePtr found = m_cache->lookup(key)) {
        absl::StatusOr<std::unique_ptr<Response>> restored = restore(*found, context);
        // The client's allocator failed or gave device memory: the backend reports it.
        if (!restored.ok())
            return m_next(request);
        response = *std::move(restored);
    }
    const base::TimePoint end = m_clock.now();
    m_cache->addLookupTime(end - begin);
    if (response) {
        m_statistics->addCacheHit(context.record, begin, end);
        answer(std::move(request), std::move(response));
        return absl::OkStatus();
    }
    const auto inserter = std::make_shared<Inserter>(*this, std::move(key), end - begin);
    context.addListener(inserter);
    absl::Status status = m_next(request);
    if (!status.ok())
        inserter->forget();
    return status;
}

// Runs on a cache thread. Once the request is passed on, this object may be destroyed.
void ModelCache::answerOrPassLater(std::unique_ptr<Request> request, RequestKey key)
{
    key.shared = makeSharedKey(*request, m_space);
    const absl::Status status = answerOrPass(request, std::move(key));
    if (status.ok())
        return;
    const absl::Status told = inference::withRequestId(status, *request->context());
    end(std::move(request), told);
}

void ModelCache::answer(std::unique_ptr<Request> request, std::unique_ptr<Response> response)
{
    const std::shared_ptr<RequestContext> context = request->context();
    request->setState(RequestState::Pending).IgnoreError(); // its state was Initialized
    context->send(std::move(response), true).IgnoreError(); // the first response cannot fail
    Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

void ModelCache::end(std::unique_ptr<Request> request, const absl::Status& status)
{
    const std::shared_ptr<RequestContext> context = request->context();
    context->leaveOrder();
    context->sendError(status);
    Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

} // namespace thalassa::caching
