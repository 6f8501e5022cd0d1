// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the probe backend: models with one response whose requests say how they are to be
// treated (see orders.h) and learn how they were executed (see answer.h).

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/backends/common/attached.h"
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
    bool isBatching = false;
    std::atomic<uint64_t> executionCount{0};
};

Error initializeModel(TRITONBACKEND_Model* model)
{
    ASSIGN_OR_RETURN(const ModelConfig config, probeInterface().complete(model));
    RETURN_IF_ERROR(probeInterface().check(config));
    auto state = std::make_unique<ProbeModel>();
    state->isBatching = config.maxBatchSize > 0;
    return attach(model, std::move(state));
}

Result<ProbeModel*> modelOf(TRITONBACKEND_ModelInstance* instance)
{
    TRITONBACKEND_Model* model = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
    return attached<ProbeModel>(model);
}

// The orders of a batch, in its order; those of a request that has failed are empty.
std::vector<Orders> readOrders(Batch& batch)
{
    std::vector<Orders> all;
    for (Request& request : batch.requests()) {
        auto orders = Orders::read(request);
        if (!orders.ok()) {
            request.fail(orders.takeError());
        }
        all.push_back(orders.ok() ? orders.value() : Orders());
    }
    return all;
}

void answerAll(ProbeModel& model, const ExecutionReport& report, Batch& batch)
{
    const std::vector<Orders> orders = readOrders(batch);
    std::chrono::milliseconds longestDelay{0};
    std::chrono::milliseconds longestHold{0};
    for (const Orders& order : orders) {
        longestDelay = std::max(longestDelay, order.delay);
        longestHold = std::max(longestHold, order.hold);
    }
    batch.computeStarts();
    batch.delay(longestDelay);
    batch.computeEnds();
    batch.countExecuted(report.rowCount);
    for (size_t i = 0; i < orders.size(); ++i) {
        Request& request = batch.requests()[i];
        if (orders[i].fail) {
            request.fail({*orders[i].fail, "the request asked for this error"});
        }
        if (request.failed()) {
            continue;
        }
        if (Error error = answer(request, model.isBatching, orders[i].bytes, report, i);
            !error.ok()) {
            request.fail(std::move(error));
        }
    }
    batch.answer();
    std::this_thread::sleep_for(longestHold);
}

// The error that the execution is to fail with, if one of the requests asks for it.
Error orderedFailure(TRITONBACKEND_Request** requests, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        auto orders = Orders::read(Request(requests[i]));
        if (orders.ok() && orders.value().failExecute) {
            return {*orders.value().failExecute, "a request of the batch asked for this error"};
        }
    }
    return {};
}

Error execute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, uint32_t count)
{
    RETURN_IF_ERROR(orderedFailure(requests, count));
    ASSIGN_OR_RETURN(ProbeModel* const model, modelOf(instance));
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(instance, &name));
    ExecutionReport report{++model->executionCount, count, 0, name};
    for (uint32_t i = 0; i < count; ++i) {
        ASSIGN_OR_RETURN(const uint64_t rows, rowsOf(Request(requests[i]), model->isBatching));
        report.rowCount += rows;
    }
    return Error(executeBatch(
        instance, requests, count, [&](Batch& batch) { answerAll(*model, report, batch); }));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend*)
{
    return guarded("TRITONBACKEND_Initialize", checkApiVersion);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model] { return initializeModel(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)
{
    return guarded(
        "TRITONBACKEND_ModelFinalize", [model] { return destroyAttached<ProbeModel>(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return guarded(
        "TRITONBACKEND_ModelInstanceExecute", [&] { return execute(instance, requests, count); });
}

} // extern "C"
