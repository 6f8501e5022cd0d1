// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The repeat backend: decoupled models that answer each element of a request with a response of its
// own (see repetition.h), from a thread that continues after the execution.

#include <algorithm>
#include <thread>

#include "core/backends/common/entry_points.h"
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

class RepeatModel {
public:
    explicit RepeatModel(const Settings& settings)
        : m_settings(settings)
    {
    }
    static Result<std::unique_ptr<RepeatModel>> create(TRITONBACKEND_Model* handle)
    {
        ASSIGN_OR_RETURN(const ModelConfig config, repeatInterface().complete(handle));
        RETURN_IF_ERROR(repeatInterface().check(config));
        if (config.maxBatchSize > 0) {
            return invalidArgument("model '" + config.name +
                "': expected max_batch_size 0, found " + std::to_string(config.maxBatchSize) +
                ": the repeat backend does not batch");
        }
        ASSIGN_OR_RETURN(const Settings settings, Settings::create(config));
        return std::make_unique<RepeatModel>(settings);
    }
    const Settings& settings() const { return m_settings; }

private:
    const Settings m_settings;
};

class RepeatInstance {
public:
    RepeatInstance(const RepeatModel& model, TRITONBACKEND_ModelInstance* handle)
        : m_settings(model.settings())
        , m_handle(handle)
    {
    }
    static Result<std::unique_ptr<RepeatInstance>> create(
        const RepeatModel& model, TRITONBACKEND_ModelInstance* handle)
    {
        return std::make_unique<RepeatInstance>(model, handle);
    }
    void execute(Batch& batch);

private:
    Result<Repetition*> start(Request& request);

    const Settings& m_settings; // owned by the model
    TRITONBACKEND_ModelInstance* const m_handle;
    SenderThreads m_threads;
};

Result<Repetition*> RepeatInstance::start(Request& request)
{
    ASSIGN_OR_RETURN(
        std::unique_ptr<Repetition> repetition, Repetition::create(m_settings, m_handle, request));
    return m_threads.start(std::move(repetition));
}

void RepeatInstance::execute(Batch& batch)
{
    batch.computeStarts();
    std::chrono::milliseconds wait{0};
    std::vector<Repetition*> started;
    for (Request& request : batch.requests()) {
        auto repetition = start(request);
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

THALASSA_BACKEND_ENTRY_POINTS(RepeatModel, RepeatInstance)
