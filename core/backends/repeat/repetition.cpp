// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/repeat/repetition.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <thread>

#include "core/backends/common/log.h"

namespace thalassa::backends {
namespace {

constexpr std::chrono::milliseconds kCancelPollInterval{5};

template <typename T> Result<std::vector<T>> readInput(const Request& request, const char* name)
{
    ASSIGN_OR_RETURN(const InputTensor input, request.input(name));
    std::vector<T> values(input.byteSize / sizeof(T));
    RETURN_IF_ERROR(input.copyTo(reinterpret_cast<std::byte*>(values.data())));
    return values;
}

Error addOutput(
    TRITONBACKEND_Response* response, const char* name, TRITONSERVER_DataType type, uint32_t value)
{
    const int64_t shape = 1;
    TRITONBACKEND_Output* output = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ResponseOutput(response, &output, name, type, &shape, 1));
    void* buffer = nullptr;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t memoryId = 0;
    RETURN_IF_ERROR(TRITONBACKEND_OutputBuffer(output, &buffer, sizeof(value), &memory, &memoryId));
    if (memory == TRITONSERVER_MEMORY_GPU) {
        return unsupported(
            "an output was given GPU memory, expected CPU memory: this backend runs on the CPU");
    }
    std::memcpy(buffer, &value, sizeof(value));
    return {};
}

uint64_t now()
{
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<uint64_t>(std::chrono::nanoseconds(time).count());
}

struct StatisticsDeleter {
    void operator()(TRITONBACKEND_ModelInstanceResponseStatistics* statistics) const
    {
        logFailure("cannot delete response statistics",
            TRITONBACKEND_ModelInstanceResponseStatisticsDelete(statistics));
    }
};

} // namespace

void Repetition::FactoryDeleter::operator()(TRITONBACKEND_ResponseFactory* factory) const
{
    logFailure("cannot delete a response factory", TRITONBACKEND_ResponseFactoryDelete(factory));
}

Result<std::unique_ptr<Repetition>> Repetition::create(
    const Settings& settings, TRITONBACKEND_ModelInstance* instance, const Request& request)
{
    std::unique_ptr<Repetition> repetition(new Repetition(settings, instance));
    ASSIGN_OR_RETURN(repetition->m_values, readInput<int32_t>(request, "IN"));
    ASSIGN_OR_RETURN(repetition->m_delays, readInput<uint32_t>(request, "DELAY"));
    ASSIGN_OR_RETURN(const std::vector<uint32_t> wait, readInput<uint32_t>(request, "WAIT"));
    const size_t count = repetition->m_values.size();
    if (repetition->m_delays.size() < count || repetition->m_delays.size() > count + 1) {
        return invalidArgument("expected in DELAY as many elements as in IN, or one more, found " +
            std::to_string(repetition->m_delays.size()) + " and " + std::to_string(count));
    }
    repetition->m_delays.resize(count + 1);
    if (wait.size() != 1) {
        return invalidArgument(
            "expected one element in WAIT, found " + std::to_string(wait.size()));
    }
    repetition->m_wait = std::chrono::milliseconds(wait[0]);
    TRITONBACKEND_ResponseFactory* factory = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ResponseFactoryNew(&factory, request.handle()));
    repetition->m_factory.reset(factory);
    return repetition;
}

void Repetition::run() noexcept
{
    m_begin.wait();
    const Error failed(guarded("repeat", [this]() -> Error {
        sendAll();
        return {};
    }));
    if (!failed.ok())
        sendError(failed, TRITONSERVER_RESPONSE_COMPLETE_FINAL, {.start = now()});
}

void Repetition::sendAll()
{
    const size_t count = m_values.size();
    // If the last response carries the final flag, it is sent after all others.
    const bool flagWithLast = !m_settings.finalFlagAlone && count > 0;
    const size_t free = flagWithLast ? count - 1 : count;
    {
        std::vector<std::jthread> others;
        for (size_t first = 1; first < std::min(m_settings.senders, free); ++first)
            others.emplace_back([this, first, free] { sendEvery(first, free); });
        sendEvery(0, free);
    }
    const Times times{.start = now()};
    const bool alive = waitFor(std::chrono::milliseconds(m_delays[free]));
    if (!alive || m_cancelled) {
        sendError({TRITONSERVER_ERROR_CANCELLED, "the request was cancelled"},
            TRITONSERVER_RESPONSE_COMPLETE_FINAL, times);
    } else if (flagWithLast) {
        send(count - 1, TRITONSERVER_RESPONSE_COMPLETE_FINAL, times);
    } else {
        sendFlags(times);
    }
}

void Repetition::sendEvery(size_t first, size_t end)
{
    for (size_t index = first; index < end; index += m_settings.senders) {
        const Times times{.start = now()};
        if (!waitFor(std::chrono::milliseconds(m_delays[index]))) {
            m_cancelled = true;
            return;
        }
        send(index, 0, times);
    }
}

bool Repetition::waitFor(std::chrono::milliseconds delay)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + delay;
    for (Clock::time_point now = Clock::now(); !isCancelled(); now = Clock::now()) {
        if (now >= end)
            return true;
        std::this_thread::sleep_for(std::min<Clock::duration>(end - now, kCancelPollInterval));
    }
    return false;
}

bool Repetition::isCancelled() const
{
    bool cancelled = false;
    logFailure("cannot query whether a request is cancelled",
        TRITONBACKEND_ResponseFactoryIsCancelled(m_factory.get(), &cancelled));
    return cancelled;
}

void Repetition::send(size_t index, uint32_t flags, Times times)
{
    if (m_settings.failOn == m_values[index]) {
        return sendError(internalError("element " + std::to_string(index) + " is " +
                             std::to_string(m_values[index]) +
                             ", for which the model's parameter fail_on requests an error"),
            flags, times);
    }
    TRITONBACKEND_Response* response = nullptr;
    if (const Error none(TRITONBACKEND_ResponseNewFromFactory(&response, m_factory.get()));
        !none.ok()) {
        return log(TRITONSERVER_LOG_ERROR, "cannot make a response: " + none.message());
    }
    times.outputStart = now();
    const Error filled = fill(response, index);
    report(times, filled.get());
    logFailure("cannot send a response", TRITONBACKEND_ResponseSend(response, flags, filled.get()));
}

Error Repetition::fill(TRITONBACKEND_Response* response, size_t index) const
{
    RETURN_IF_ERROR(addOutput(
        response, "OUT", TRITONSERVER_TYPE_INT32, static_cast<uint32_t>(m_values[index])));
    return addOutput(response, "IDX", TRITONSERVER_TYPE_UINT32, static_cast<uint32_t>(index));
}

void Repetition::sendFlags(Times times)
{
    report(times, nullptr);
    logFailure("cannot send the final flag",
        TRITONBACKEND_ResponseFactorySendFlags(
            m_factory.get(), TRITONSERVER_RESPONSE_COMPLETE_FINAL));
}

void Repetition::sendError(const Error& error, uint32_t flags, Times times)
{
    report(times, error.get());
    TRITONBACKEND_Response* response = nullptr;
    if (const Error none(TRITONBACKEND_ResponseNewFromFactory(&response, m_factory.get()));
        !none.ok()) {
        return log(TRITONSERVER_LOG_ERROR, "cannot make a response: " + none.message());
    }
    logFailure("cannot send an error", TRITONBACKEND_ResponseSend(response, flags, error.get()));
}

void Repetition::report(Times times, TRITONSERVER_Error* error) const
{
    const auto reported = [&]() -> Error {
        TRITONBACKEND_ModelInstanceResponseStatistics* made = nullptr;
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceResponseStatisticsNew(&made));
        const std::unique_ptr<TRITONBACKEND_ModelInstanceResponseStatistics, StatisticsDeleter>
            owned(made);
        RETURN_IF_ERROR(
            TRITONBACKEND_ModelInstanceResponseStatisticsSetModelInstance(made, m_instance));
        RETURN_IF_ERROR(
            TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseFactory(made, m_factory.get()));
        RETURN_IF_ERROR(
            TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseStart(made, times.start));
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceResponseStatisticsSetComputeOutputStart(
            made, times.outputStart));
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(made, now()));
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceResponseStatisticsSetError(made, error));
        return Error(TRITONBACKEND_ModelInstanceReportResponseStatistics(made));
    }();
    if (!reported.ok())
        log(TRITONSERVER_LOG_ERROR, "cannot report a response: " + reported.message());
}

} // namespace thalassa::backends
