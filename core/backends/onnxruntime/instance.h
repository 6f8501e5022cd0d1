// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: executes requests with a session of its own, one run for each. *thread-compatible*: the
// server calls it on one thread at a time.
//
// An output whose shape the model declares is bound: the library writes it into the response's
// memory, and refuses to when the declaration is wrong. Then the request runs once more with
// nothing bound, as the library alone would have run it, and the output that was declared wrongly
// is copied from there on. So a request never fails for a declaration; one that fails on its own
// account with bound outputs fails twice.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/onnxruntime/cancel_watch.h"
#include "core/backends/onnxruntime/model.h"
#include "core/backends/onnxruntime/shapes.h"
#include "core/backends/onnxruntime/values.h"

namespace thalassa::backends::ort {

class Instance {
public:
    // `model` outlives the instance.
    static Result<std::unique_ptr<Instance>> create(Model& model);

    void execute(Batch& batch);

private:
    // What a run is given and gives, in the library's form: names beside values.
    struct Run {
        std::vector<const char*> inputNames;
        std::vector<Owned<Value>> inputs;
        std::vector<const TensorDescription*> outputs;
        std::vector<std::optional<std::vector<int64_t>>> declared; // none: not to be bound
        std::vector<Owned<Value>> bound;                           // null: the library makes it
        std::vector<Owned<Value>> made; // what the library made; null where bound
    };

    Instance(Model& model, Owned<Session> session, Owned<RunOptions> options);
    Error answer(Request& request);
    Error addInputs(const Request& request, Run& run, Symbols& symbols) const;
    Error addOutputs(const Request& request, const Symbols& symbols, Run& run) const;
    Error bindOutputs(Request& request, Run& run) const;
    Error compute(const Request& request, Run& run);
    Error computeUnbound(Request& request, Run& run);
    void learnFrom(const Run& run);
    uint64_t batchSizeOf(const Request& request) const;

    Model& m_model;
    const Owned<Session> m_session;
    const Owned<RunOptions> m_options;
    std::set<std::string> m_unbindable; // outputs whose memory is always the library's
    CancelWatch m_watch;
};

} // namespace thalassa::backends::ort
