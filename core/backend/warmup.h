// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Warmup: the requests that each instance of a model executes before it takes others (rows 4.7), so
// that no client waits for the work that a backend does only in its first executions. Read once per
// load from `model_warmup` and the files under `warmup/` in the model's directory.
//
// A client may send a configuration with a load. The number and size of the executions (each tensor
// in each request of a batch) are therefore bounded, and a warm-up ends when the load is cancelled
// (the model is unloaded, or the server exits).
//
// *thread-safe*: constant once read.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/warmup_tensor.h"
#include "core/config/tensor_spec.h"
#include "core/inference/request.h"
#include "core/inference/states/model_states.h"

namespace thalassa::backend {

class Instance;

class Warmup {
public:
    Warmup() = default; // nothing to execute

    static constexpr uint32_t kMaxCount = 1'000'000;  // executions of a sample
    static constexpr uint32_t kMaxBatchSize = 16'384; // requests in one execution

    // Reads the files and makes the tensors. INVALID_ARGUMENT names the sample and the invalid
    // input or the exceeded limit; NOT_FOUND and others name the file.
    [[nodiscard]] static absl::StatusOr<Warmup> read(
        const config::ModelInfo& info, const std::string& modelDirectory);

    // Finds what is known to be wrong with the samples before they are executed: what read() finds,
    // and inputs that do not fit those of the model. Takes no memory for zero and random tensors,
    // and does not read them.
    [[nodiscard]] static absl::Status check(
        const config::ModelInfo& info, const std::string& modelDirectory);

    // Executes all samples with the instance, which takes no other work yet. Blocks until they are
    // complete. The first failure ends the warm-up, with an error that names the sample. CANCELLED
    // once `stop` is requested: no further execution begins, and the requests of the present one
    // are cancelled.
    absl::Status run(Instance& instance, const std::stop_token& stop) const;

private:
    struct Sample {
        std::string name;
        int place = 0;                              // in model_warmup
        uint32_t batchSize = 1;                     // requests in one execution
        uint32_t count = 1;                         // executions
        std::vector<inference::InputTensor> inputs; // inputs of the model's configuration
        std::vector<std::string> emptyTexts;        // BYTES inputs whose elements are all empty
        std::vector<inference::InputTensor>
            overrides; // a sequence's controls and states (row 4.7.5)
    };
    static absl::StatusOr<Warmup> readSamples(
        const config::ModelInfo& info, const std::string& modelDirectory, RandomData random);
    static absl::StatusOr<Sample> readSample(const config::ModelInfo& info,
        const ::inference::ModelWarmup& proto, const std::string& directory, RandomData random,
        size_t& room);
    // Returns the request of a sample once it is validated.
    static absl::StatusOr<std::unique_ptr<inference::Request>> makeRequest(const Sample& sample,
        std::shared_ptr<inference::ServedModel> model,
        std::shared_ptr<inference::ResponseSink> sink);
    absl::Status execute(
        Instance& instance, const Sample& sample, const std::stop_token& stop) const;

    inference::ModelStates m_states;
    std::vector<Sample> m_samples;
};

} // namespace thalassa::backend
