// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Run: requests that one run of the session executes together. An error of one of them is its own
// where it can be told apart; an error of the run is that of all. *thread-compatible*.
//
// A single request's output whose shape the model declares is bound: the library writes it into the
// response's memory, and refuses to when the declaration is wrong. Then the request runs once more
// with nothing bound, as the library alone would have run it, and the output that was declared
// wrongly is copied from there on. So a request never fails for a declaration; one that fails on
// its own account with bound outputs fails twice. The outputs of several requests lie in one piece
// in the library's memory, and are copied from there; so are states, which change only once nothing
// of their request can fail any more.
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

// What the runs of an instance share; outlives them.
struct RunContext {
    const Model& model;
    Session* const session;
    RunOptions* const options;
    CancelWatch watch;
    std::set<std::string> unbindable; // outputs whose memory is always the library's
};

class Run {
public:
    Run(RunContext& context, RunMembers members);

    // In this order. Each does nothing once the run has failed.
    void prepare();
    void compute();
    void deliver();

    // Rows that compute() gave to the library.
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
        std::optional<std::vector<int64_t>> declared; // none: not to be bound
        Owned<Value> bound{nullptr, nullptr};         // null: the library makes it
        Owned<Value> made{nullptr, nullptr};          // what it made; null where bound
    };

    Error gatherInputs(Symbols& symbols);
    Error makeBatchInputs(Symbols& symbols);
    void chooseOutputs(const Symbols& symbols);
    bool keepsTheBatch(const std::vector<int64_t>& declared) const;
    Error bindOutputs();
    Error runBoundOrNot();
    Error runUnbound();
    Error runSession();
    void learnFromBinding();
    Result<std::vector<OutputSlice>> slicesOf(
        const Output& output, const std::vector<int64_t>& shape, SliceFor target) const;
    Error deliverOutput(const Output& output);
    void copySlices(const Output& output, ElementType type, const std::vector<OutputSlice>& slices);
    void failAll(const Error& error);

    const Model& model() const { return m_context.model; }
    bool isBatching() const;

    RunContext& m_context;
    RunMembers m_members;
    std::vector<const Request*> m_requests; // of the members
    std::vector<BatchValues> m_batchValues; // which some of the inputs refer to
    std::vector<Input> m_inputs;
    std::vector<Output> m_outputs;
    bool m_failed = false;
    bool m_couldBind = false;
    uint64_t m_executedRows = 0;
};

} // namespace thalassa::backends::ort
