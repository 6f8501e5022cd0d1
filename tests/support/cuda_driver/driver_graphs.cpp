// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API: captures and graphs.
#include <mutex>
#include <utility>

#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::State;

extern "C" {

Result cuStreamBeginCapture_v2(Stream stream, CaptureMode mode)
{
    ENTER;
    if (!state.streams.contains(stream))
        return Result::InvalidHandle;
    if (stream->capture != nullptr)
        return Result::InvalidValue;
    stream->capture = std::make_unique<Capture>();
    stream->capture->mode = mode;
    stream->capture->thread = std::this_thread::get_id();
    return Result::Success;
}

Result cuStreamEndCapture(Stream stream, Graph* graph)
{
    *graph = nullptr;
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    if (!state.streams.contains(stream))
        return Result::InvalidHandle;
    const std::unique_ptr<Capture> capture = std::move(stream->capture); // ends also with a failure
    if (const Result result = state.enter(__func__); result != Result::Success)
        return result;
    if (capture == nullptr)
        return Result::InvalidValue;
    if (!capture->isValid)
        return Result::StreamCaptureInvalidated;
    *graph = new GraphObject{std::move(capture->tasks)};
    state.graphs.insert(*graph);
    return Result::Success;
}

Result cuGraphInstantiateWithFlags(GraphExec* executable, Graph graph, unsigned long long)
{
    ENTER;
    if (!state.graphs.contains(graph))
        return Result::InvalidHandle;
    *executable = new GraphExecObject{graph->tasks};
    state.graphExecs.insert(*executable);
    return Result::Success;
}

Result cuGraphLaunch(GraphExec executable, Stream stream)
{
    ENTER;
    if (!state.graphExecs.contains(executable))
        return Result::InvalidHandle;
    for (const Task& task : executable->tasks) {
        if (const Result result = state.enqueue(stream, task); result != Result::Success)
            return result;
    }
    return Result::Success;
}

Result cuGraphExecDestroy(GraphExec executable)
{
    ENTER;
    if (state.graphExecs.erase(executable) == 0)
        return Result::InvalidHandle;
    delete executable;
    return Result::Success;
}

Result cuGraphDestroy(Graph graph)
{
    ENTER;
    if (state.graphs.erase(graph) == 0)
        return Result::InvalidHandle;
    delete graph;
    return Result::Success;
}

} // extern "C"
