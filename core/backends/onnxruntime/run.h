// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Run: requests that one run of the session executes together. An error that concerns one request
// fails only that request; an error of the run fails all of them. *thread-compatible*.
//
// If a request runs alone, an output whose shape the model declares is bound: the library writes it
// into the response's memory, and fails if the declaration is wrong. Then the request runs again
// without bound outputs, and the instance copies that output from then on. A wrong declaration
// therefore fails no request; a request that fails for another reason runs twice. The outputs of
// several requests are one tensor in the library's memory, and are copied; so are states, which
// change only when their request can no longer fail.
//
// On a GPU, an output that the library allocates is in the memory of the GPU if a receiver takes it
// there, and otherwise in that of the CPU.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/backends/common/batch_values.h"
#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/onnxruntime/cancel_watch.h"
#include "core/backends/onnxruntime/model.h"
#include "core/backends/onnxruntime/shapes.h"
#include "core/backends/onnxruntime/values.h"

namespace thalassa::backends::ort {

// The objects that the runs of an instance share. It outlives the runs.
struct RunContext {
    const Model& model;
    Session* const session;
    RunOptions* const options;
    GpuMemory* const gpu; // null on the CPU
    CancelWatch watch;
    std::set<std::string> unbindable; // outputs that are never bound
};

class Run {
public:
    Run(RunContext& context, RunMembers members);

    // Called in this order. Each does nothing once the run has failed.
    void prepare();
    void compute();
    void deliver();

    // The number of rows that compute() passed to the library.
    uint64_t executedRows() const { return m_executedRows; }

private:
    struct Input {
        const char* name = nullptr;
        Owned<Value> value;
    };
    struct Output {
        const TensorDescription* described = nullptr;
        bool isWanted = false; // by a client of one of the members
        bool isState = false;
        bool isOnGpu = false;                         // if the library allocates it
        std::optional<std::vector<int64_t>> declared; // nothing if it is not to be bound
        Owned<Value> bound{nullptr, nullptr};         // null if the library allocates the output
        Owned<Value> made{nullptr, nullptr};          // allocated by the library; null if bound
    };

    Error gatherInputs(Symbols& symbols);
    Error makeBatchInputs(Symbols& symbols);
    void chooseOutputs(const Symbols& symbols);
    bool isTakenOnGpu(const TensorDescription& output) const;
    bool keepsTheBatch(const std::vector<int64_t>& declared) const;
    Error bindOutputs();
    Error runAndSettle();
    Error runBoundOrNot();
    Error runUnbound();
    Error runSession();
    Error runWithValues();
    Error runWithBinding();
    void learnFromBinding();
    Result<std::vector<OutputSlice>> slicesOf(
        const Output& output, const std::vector<int64_t>& shape, SliceFor target) const;
    Error deliverOutput(const Output& output);
    void copySlices(const Output& output, ElementType type, const std::vector<OutputSlice>& slices);
    void failAll(const Error& error);

    const Model& model() const { return m_context.model; }
    std::string context() const; // for errors of the library
    bool isBatching() const;

    RunContext& m_context;
    RunMembers m_members;
    std::vector<const Request*> m_requests; // the members'
    std::vector<BatchValues> m_batchValues; // m_inputs refers to them
    std::vector<Input> m_inputs;
    std::vector<Output> m_outputs;
    bool m_failed = false;
    bool m_couldBind = false;
    uint64_t m_executedRows = 0;
};

} // namespace thalassa::backends::ort
