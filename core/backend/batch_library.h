// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchLibrary: the library of a model that decides which requests share an execution (rows 9.5).
// The class translates calls to the library's five functions of the backend API. *thread-safe*: one
// function runs at a time.
//
//   load(): ModelBatcherInitialize --batches--> finalize(): ModelBatcherFinalize
//
// No request fails because a function fails: a batch whose initialization failed ends after its
// first request, and a candidate whose check failed begins the next batch. After finalize() every
// request is included, and the library is no longer called.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/backend/batch_strategy.h"
#include "core/backend/shared_library/library.h"
#include "core/base/mutex.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

class Model;

class BatchLibrary final : public BatchStrategy {
public:
    // Loads the model's library: the file in its parameter TRITON_BATCH_STRATEGY_PATH, else
    // `batchstrategy.so` in the version's directory, the model's, or the backend's below
    // `backendDirectory` (row 9.5.1). Null if there is no such file, the library has none of the
    // functions, or the model has no dynamic_batching. Fails with INVALID_ARGUMENT, with the names
    // of the missing functions, for a library with only some of them.
    [[nodiscard]] static absl::StatusOr<std::shared_ptr<BatchLibrary>> load(
        Model& model, const std::string& backendDirectory);
    ~BatchLibrary() override;

    // Calls ModelBatcherFinalize. REQUIRES: the model's instances have ended.
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
    // Returns whether `status` is OK, and keeps an error for logErrors().
    bool note(const char* function, const absl::Status& status)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void finalizeBatch() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const std::string m_modelName;
    const std::unique_ptr<Library> m_library;
    const Functions m_functions;

    base::Mutex m_mutex;
    TRITONBACKEND_Batcher* m_batcher ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isInitialized ABSL_GUARDED_BY(m_mutex) = false; // ModelBatcherFinalize is due
    void* m_batch ABSL_GUARDED_BY(m_mutex) = nullptr;      // the library's data of this batch
    bool m_isBatchValid ABSL_GUARDED_BY(m_mutex) = false;
    std::string m_firstError ABSL_GUARDED_BY(m_mutex); // since the last logErrors()
    size_t m_errorCount ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::backend
