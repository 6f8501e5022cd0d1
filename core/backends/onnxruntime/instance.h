// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: executes requests with a session of its own, one run for each. *thread-compatible*: the
// server calls it on one thread at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/onnxruntime/cancel_watch.h"
#include "core/backends/onnxruntime/model.h"
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
        std::vector<Owned<Value>> bound; // null: the library makes it
        std::vector<Owned<Value>> made;  // what the library made; null where bound
    };

    Instance(Model& model, Owned<Session> session, Owned<RunOptions> options);
    Error answer(Request& request);
    Error addInputs(const Request& request, Run& run, Symbols& symbols) const;
    Error addOutputs(Request& request, const Symbols& symbols, Run& run) const;
    Error compute(const Request& request, Run& run);
    uint64_t batchSizeOf(const Request& request) const;

    Model& m_model;
    const Owned<Session> m_session;
    const Owned<RunOptions> m_options;
    CancelWatch m_watch;
};

} // namespace thalassa::backends::ort
