// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the repeat backend: decoupled models that answer each element of a request with a
// response of its own (see repetition.h), from a thread that continues after the execution.

#include <algorithm>
#include <thread>

#include "core/backends/common/attached.h"
#include "core/backends/common/interface.h"
#include "core/backends/repeat/sender_threads.h"

using namespace thalassa::backends;

namespace {

const Interface& repeatInterface()
{
    static const Interface kInterface{
        {{"IN", TRITONSERVER_TYPE_INT32, {-1}}, {"DELAY", TRITONSERVER_TYPE_UINT32, {-1}},
            {"WAIT", TRITONSERVER_TYPE_UINT32, {1}}},
        {{"OUT", TRITONSERVER_TYPE_INT32, {1}}, {"IDX", TRITONSERVER_TYPE_UINT32, {1}}}, true};
    return kInterface;
}

struct RepeatInstance {
    TRITONBACKEND_ModelInstance* handle;
    const Settings& settings;
    SenderThreads threads;
};

Error initializeModel(TRITONBACKEND_Model* model)
{
    ASSIGN_OR_RETURN(const ModelConfig config, repeatInterface().complete(model));
    RETURN_IF_ERROR(repeatInterface().check(config));
    if (config.maxBatchSize > 0) {
        return invalidArgument("model '" + config.name + "': expected max_batch_size 0, found " +
            std::to_string(config.maxBatchSize) + ": the repeat backend does not batch");
    }
    ASSIGN_OR_RETURN(const Settings settings, Settings::create(config));
    return attach(model, std::make_unique<Settings>(settings));
}

Error initializeInstance(TRITONBACKEND_ModelInstance* instance)
{
    TRITONBACKEND_Model* model = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
    ASSIGN_OR_RETURN(const Settings* const settings, attached<Settings>(model));
    return attach(
        instance, std::unique_ptr<RepeatInstance>(new RepeatInstance{instance, *settings, {}}));
}

Result<Repetition*> startRepetition(RepeatInstance& instance, Request& request)
{
    ASSIGN_OR_RETURN(std::unique_ptr<Repetition> repetition,
        Repetition::create(instance.settings, instance.handle, request));
    return instance.threads.start(std::move(repetition));
}

void execute(RepeatInstance& instance, Batch& batch)
{
    batch.computeStarts();
    std::chrono::milliseconds wait{0};
    std::vector<Repetition*> started;
    for (Request& request : batch.requests()) {
        auto repetition = startRepetition(instance, request);
        if (!repetition.ok()) {
            request.fail(repetition.takeError());
            continue;
        }
        request.handOver();
        batch.countExecuted(1);
        wait = std::max(wait, repetition.value()->wait());
        started.push_back(repetition.value());
    }
    batch.computeEnds();
    // Reports the statistics before the first response, so that a client that has the last response
    // finds the request counted.
    batch.answer();
    for (Repetition* const repetition : started)
        repetition->begin();
    std::this_thread::sleep_for(wait);
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
        "TRITONBACKEND_ModelFinalize", [model] { return destroyAttached<Settings>(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceInitialize",
        [instance] { return initializeInstance(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceFinalize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceFinalize",
        [instance] { return destroyAttached<RepeatInstance>(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return executeBatch(instance, requests, count, [instance](Batch& batch) {
        auto state = attached<RepeatInstance>(instance);
        if (!state.ok()) {
            const Error error = state.takeError();
            batch.failIncomplete(error.code(), error.message());
            return;
        }
        execute(*state.value(), batch);
    });
}

} // extern "C"
