// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchLibrary: a library that a model brings along to decide which requests share an execution
// (rows 9.5): five functions of the backend API, whose calls it translates. *thread-safe*: one
// function runs at a time.
//
//   load(): ModelBatcherInitialize --batches--> finalize(): ModelBatcherFinalize
//
// An error of a function costs requests nothing but company: a batch that could not be initialized
// is closed behind its first request, and a candidate about which there is an error begins the next
// batch. After finalize() every request is included, and the library is asked no more.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/backend/batch_strategy.h"
#include "core/backend/library.h"
#include "core/base/mutex.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

class Model;

class BatchLibrary final : public BatchStrategy {
public:
    // That of the model: the file that its parameter TRITON_BATCH_STRATEGY_PATH names, else
    // `batchstrategy.so` in the version's directory, the model's, or the backend's below
    // `backendDirectory` (row 9.5.1). Null: there is none, or the model has no dynamic_batching.
    // INVALID_ARGUMENT, with the missing ones, for a library with some of the functions.
    [[nodiscard]] static absl::StatusOr<std::shared_ptr<BatchLibrary>> load(
        Model& model, const std::string& backendDirectory);
    ~BatchLibrary() override;

    // The model ends. REQUIRES: its instances have ended.
    void finalize();

    void beginBatch() override;
    bool includes(inference::Request& candidate) override;
    void endBatch() override;
    void logErrors() override;

private:
    struct Functions {
        decltype(&TRITONBACKEND_ModelBatcherInitialize) batcherInitialize = nullptr;
        decltype(&TRITONBACKEND_ModelBatcherFinalize) batcherFinalize = nullptr;
        decltype(&TRITONBACKEND_ModelBatchInitialize) batchInitialize = nullptr;
        decltype(&TRITONBACKEND_ModelBatchIncludeRequest) includeRequest = nullptr;
        decltype(&TRITONBACKEND_ModelBatchFinalize) batchFinalize = nullptr;
    };
    static absl::StatusOr<Functions> resolve(const Library& library);

    BatchLibrary(std::string modelName, std::unique_ptr<Library> library, Functions functions);
    absl::Status initialize(Model& model);
    // True for OK; an error is kept for logErrors().
    bool note(const char* function, const absl::Status& status)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void finalizeBatch() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const std::string m_modelName;
    const std::unique_ptr<Library> m_library;
    const Functions m_functions;

    base::Mutex m_mutex;
    TRITONBACKEND_Batcher* m_batcher ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isInitialized ABSL_GUARDED_BY(m_mutex) = false; // ModelBatcherFinalize is due
    void* m_batch ABSL_GUARDED_BY(m_mutex) = nullptr;      // what the library keeps of this batch
    bool m_isBatchValid ABSL_GUARDED_BY(m_mutex) = false;
    std::string m_firstError ABSL_GUARDED_BY(m_mutex); // since the last logErrors()
    size_t m_errorCount ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::backend
