// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The probe backend: models with one response per request. Requests contain orders (see orders.h),
// and responses describe the execution (see answer.h, controls.h).

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "core/backends/common/entry_points.h"
#include "core/backends/common/interface.h"
#include "core/backends/probe/answer.h"
#include "core/backends/probe/orders.h"

using namespace thalassa::backends;

namespace {

const Interface& probeInterface()
{
    static const Interface kInterface{{{"ORDERS", TRITONSERVER_TYPE_BYTES, {1}}},
        {{"DATA", TRITONSERVER_TYPE_UINT8, {-1}}, {"EXECUTION", TRITONSERVER_TYPE_UINT64, {4}},
            {"INSTANCE", TRITONSERVER_TYPE_BYTES, {1}}}};
    return kInterface;
}

struct ProbeModel {
    static Result<std::unique_ptr<ProbeModel>> create(TRITONBACKEND_Model* handle);

    AnswerForm form;
    std::atomic<uint64_t> executionCount{0};
    std::mutex mutex;
    // The number of times that a request was scheduled again, by correlation id.
    std::unordered_map<uint64_t, uint64_t> timesAgain;
};

class ProbeInstance {
public:
    ProbeInstance(ProbeModel& model, TRITONBACKEND_ModelInstance* handle)
        : m_model(model)
        , m_handle(handle)
    {
    }
    static Result<std::unique_ptr<ProbeInstance>> create(
        ProbeModel& model, TRITONBACKEND_ModelInstance* handle)
    {
        return std::make_unique<ProbeInstance>(model, handle);
    }
    Error execute(Requests requests);

private:
    ProbeModel& m_model;
    TRITONBACKEND_ModelInstance* const m_handle;
};

Result<std::unique_ptr<ProbeModel>> ProbeModel::create(TRITONBACKEND_Model* handle)
{
    ASSIGN_OR_RETURN(const ModelConfig config, probeInterface().complete(handle));
    RETURN_IF_ERROR(probeInterface().check(config));
    auto model = std::make_unique<ProbeModel>();
    model->form.isBatching = config.maxBatchSize > 0;
    const auto declares = [&config](const char* name) {
        return std::any_of(config.outputs.begin(), config.outputs.end(),
            [name](const TensorConfig& output) { return output.name == name; });
    };
    model->form.hasControls = declares("CONTROLS");
    model->form.hasTraceContext = declares("TRACE_CONTEXT");
    return model;
}

// Reads the orders of each request of a batch; a request whose orders are wrong fails and has none.
std::vector<Orders> readOrders(Batch& batch)
{
    std::vector<Orders> all;
    for (Request& request : batch.requests()) {
        auto orders = Orders::read(request);
        if (!orders.ok())
            request.fail(orders.takeError());
        all.push_back(orders.ok() ? orders.value() : Orders());
    }
    return all;
}

// Returns whether the request is to be executed again after this execution. The start of the
// sequence marks the first execution.
Result<bool> goesAgain(ProbeModel& model, const Request& request, uint64_t times)
{
    uint64_t id = 0;
    uint32_t flags = 0;
    RETURN_IF_ERROR(TRITONBACKEND_RequestCorrelationId(request.handle(), &id));
    RETURN_IF_ERROR(TRITONBACKEND_RequestFlags(request.handle(), &flags));
    const std::lock_guard lock(model.mutex);
    if ((flags & TRITONSERVER_REQUEST_FLAG_SEQUENCE_START) != 0)
        model.timesAgain.erase(id);
    if (model.timesAgain[id] < times) {
        ++model.timesAgain[id];
        return true;
    }
    model.timesAgain.erase(id);
    return false;
}

Error markTrace(const Request& request, const std::string& name)
{
    TRITONSERVER_InferenceTrace* trace = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_RequestTrace(request.handle(), &trace));
    if (trace == nullptr)
        return {};
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return Error(TRITONSERVER_InferenceTraceReportActivity(
        trace, static_cast<uint64_t>(std::chrono::nanoseconds(now).count()), name.c_str()));
}

// Answers one request, or returns it to be executed again.
Error treat(ProbeModel& model, const Orders& orders, const ExecutionReport& report, size_t position,
    Request& request)
{
    if (orders.isFiller) {
        request.complete();
        return {};
    }
    for (const std::string& mark : orders.marks)
        RETURN_IF_ERROR(markTrace(request, mark));
    if (orders.fail)
        return {*orders.fail, "the request asked for this error"};
    if (orders.reschedule > 0) {
        ASSIGN_OR_RETURN(const bool again, goesAgain(model, request, orders.reschedule));
        if (again) {
            request.goAgain();
            return {};
        }
    }
    return answer(request, model.form, orders.bytes, report, position);
}

void answerAll(ProbeModel& model, const ExecutionReport& report, Batch& batch)
{
    const std::vector<Orders> orders = readOrders(batch);
    std::chrono::milliseconds longestDelay{0};
    std::chrono::microseconds longestRowDelay{0};
    std::chrono::milliseconds longestHold{0};
    for (const Orders& order : orders) {
        longestDelay = std::max(longestDelay, order.delay);
        longestRowDelay = std::max(longestRowDelay, order.rowDelay);
        longestHold = std::max(longestHold, order.hold);
    }
    batch.computeStarts();
    batch.delay(longestDelay + static_cast<int64_t>(report.rowCount) * longestRowDelay);
    batch.computeEnds();
    batch.countExecuted(report.rowCount);
    for (size_t i = 0; i < orders.size(); ++i) {
        Request& request = batch.requests()[i];
        if (request.failed())
            continue;
        if (Error error = treat(model, orders[i], report, i, request); !error.ok())
            request.fail(std::move(error));
    }
    batch.answer();
    std::this_thread::sleep_for(longestHold);
}

// Returns the error that a request orders for the execution, if any.
Error orderedFailure(Requests requests)
{
    for (TRITONBACKEND_Request* const request : requests) {
        auto orders = Orders::read(Request(request));
        if (orders.ok() && orders.value().failExecute)
            return {*orders.value().failExecute, "a request of the batch asked for this error"};
    }
    return {};
}

Error ProbeInstance::execute(Requests requests)
{
    RETURN_IF_ERROR(orderedFailure(requests));
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(m_handle, &name));
    ExecutionReport report{++m_model.executionCount, requests.size(), 0, name};
    for (TRITONBACKEND_Request* const request : requests) {
        ASSIGN_OR_RETURN(const uint64_t rows, rowsOf(Request(request), m_model.form.isBatching));
        report.rowCount += rows;
    }
    executeBatch(m_handle, requests, [&](Batch& batch) { answerAll(m_model, report, batch); });
    return {};
}

} // namespace

THALASSA_BACKEND_ENTRY_POINTS(ProbeModel, ProbeInstance)
