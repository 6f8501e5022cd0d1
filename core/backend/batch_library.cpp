// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/batch_library.h"

#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/backend/entry_points.h"
#include "core/backend/model.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/validation/batching_library.h"

namespace thalassa::backend {
namespace {

namespace fs = std::filesystem;

constexpr char kFileName[] = "batchstrategy.so";

// Returns the path of the model's library, or an empty string if it has none.
absl::StatusOr<std::string> findLibrary(const Model& model, const std::string& backendDirectory)
{
    ASSIGN_OR_RETURN(std::string named, config::batchingLibrary(model.config(), model.path()));
    config::warnOfUnusedBatchingLibrary(model.config());
    if (!model.config().has_dynamic_batching())
        return std::string();
    if (!named.empty())
        return named;
    const fs::path directory(model.path());
    std::vector<fs::path> places = {directory / std::to_string(model.version()), directory};
    if (!backendDirectory.empty()) // else the path would begin in the current directory
        places.push_back(fs::path(backendDirectory) / model.backend().name());
    for (const fs::path& place : places) {
        std::error_code error;
        if (fs::is_regular_file(place / kFileName, error))
            return fs::absolute(place / kFileName, error).lexically_normal().string();
    }
    return std::string();
}

absl::Status inLibrary(const std::string& model, const Library& library, const absl::Status& status)
{
    if (status.ok())
        return status;
    return {status.code(),
        absl::StrCat(
            "model '", model, "': batching library '", library.path(), "': ", status.message())};
}

// Adds the function's name, which the error of an exception already has.
absl::Status inFunction(const char* function, const absl::Status& status)
{
    if (absl::StartsWith(status.message(), function))
        return status;
    return {status.code(), absl::StrCat(function, ": ", status.message())};
}

} // namespace

absl::StatusOr<std::shared_ptr<BatchLibrary>> BatchLibrary::load(
    Model& model, const std::string& backendDirectory)
{
    ASSIGN_OR_RETURN(const std::string path, findLibrary(model, backendDirectory));
    if (path.empty())
        return nullptr;
    absl::StatusOr<std::unique_ptr<Library>> library = Library::open(path);
    if (!library.ok()) {
        return absl::Status(library.status().code(),
            absl::StrCat("model '", model.name(), "': ", library.status().message()));
    }
    const absl::StatusOr<Functions> functions = resolve(**library);
    RETURN_IF_ERROR(inLibrary(model.name(), **library, functions.status()));
    if (functions->includeRequest == nullptr) {
        LOG_WARNING << "model '" << model.name() << "': library '" << path
                    << "' has no functions of custom batching; batches are formed without it";
        return nullptr;
    }
    std::shared_ptr<BatchLibrary> loaded(
        new BatchLibrary(model.name(), std::move(library).value(), *functions));
    RETURN_IF_ERROR(inLibrary(model.name(), *loaded->m_library, loaded->initialize(model)));
    LOG_INFO << "model '" << model.name() << "': batches are formed with the library " << path;
    return loaded;
}

absl::StatusOr<BatchLibrary::Functions> BatchLibrary::resolve(const Library& library)
{
    Functions functions;
    std::vector<std::string> found;
    std::vector<std::string> missing;
    const auto bind = [&]<typename Function>(const char* name, Function& function) {
        function = reinterpret_cast<Function>(library.find(name));
        (function == nullptr ? missing : found).push_back(name);
    };
    bind("TRITONBACKEND_ModelBatcherInitialize", functions.batcherInitialize);
    bind("TRITONBACKEND_ModelBatcherFinalize", functions.batcherFinalize);
    bind("TRITONBACKEND_ModelBatchInitialize", functions.batchInitialize);
    bind("TRITONBACKEND_ModelBatchIncludeRequest", functions.includeRequest);
    bind("TRITONBACKEND_ModelBatchFinalize", functions.batchFinalize);
    if (found.empty() || missing.empty())
        return functions;
    return absl::InvalidArgumentError(absl::StrCat("expected all five functions of custom ",
        "batching or none, but it does not define ", absl::StrJoin(missing, ", ")));
}

BatchLibrary::BatchLibrary(
    std::string modelName, std::unique_ptr<Library> library, Functions functions)
    : m_modelName(std::move(modelName))
    , m_library(std::move(library))
    , m_functions(functions)
{
}

absl::Status BatchLibrary::initialize(Model& model)
{
    constexpr char kFunction[] = "TRITONBACKEND_ModelBatcherInitialize";
    base::MutexLock lock(m_mutex);
    const absl::Status status = callEntryPoint(kFunction, m_functions.batcherInitialize, &m_batcher,
        reinterpret_cast<TRITONBACKEND_Model*>(&model));
    if (!status.ok())
        return inFunction(kFunction, status);
    m_isInitialized = true;
    return absl::OkStatus();
}

BatchLibrary::~BatchLibrary()
{
    finalize();
}

void BatchLibrary::finalize()
{
    {
        base::MutexLock lock(m_mutex);
        if (!std::exchange(m_isInitialized, false))
            return;
        finalizeBatch();
        note("TRITONBACKEND_ModelBatcherFinalize",
            callEntryPoint(
                "TRITONBACKEND_ModelBatcherFinalize", m_functions.batcherFinalize, m_batcher));
    }
    logErrors();
}

void BatchLibrary::beginBatch()
{
    base::MutexLock lock(m_mutex);
    if (!m_isInitialized)
        return;
    m_isBatchValid = note("TRITONBACKEND_ModelBatchInitialize",
        callEntryPoint("TRITONBACKEND_ModelBatchInitialize", m_functions.batchInitialize,
            static_cast<const TRITONBACKEND_Batcher*>(m_batcher), &m_batch));
}

bool BatchLibrary::includes(inference::Request& candidate)
{
    base::MutexLock lock(m_mutex);
    if (!m_isInitialized)
        return true;
    if (!m_isBatchValid)
        return false;
    bool included = false;
    return note("TRITONBACKEND_ModelBatchIncludeRequest",
               callEntryPoint("TRITONBACKEND_ModelBatchIncludeRequest", m_functions.includeRequest,
                   reinterpret_cast<TRITONBACKEND_Request*>(&candidate), m_batch, &included)) &&
        included;
}

void BatchLibrary::endBatch()
{
    base::MutexLock lock(m_mutex);
    if (m_isInitialized)
        finalizeBatch();
}

// As in Triton, a batch without library data (a null pointer) is not finalized, so that a library
// need not expect a null pointer.
void BatchLibrary::finalizeBatch()
{
    m_isBatchValid = false;
    if (void* const batch = std::exchange(m_batch, nullptr)) {
        note("TRITONBACKEND_ModelBatchFinalize",
            callEntryPoint("TRITONBACKEND_ModelBatchFinalize", m_functions.batchFinalize, batch));
    }
}

bool BatchLibrary::note(const char* function, const absl::Status& status)
{
    if (status.ok())
        return true;
    if (m_errorCount++ == 0)
        m_firstError = std::string(inFunction(function, status).message());
    return false;
}

void BatchLibrary::logErrors()
{
    std::string first;
    size_t count = 0;
    {
        base::MutexLock lock(m_mutex);
        count = std::exchange(m_errorCount, 0);
        first = std::move(m_firstError);
    }
    if (count == 0)
        return;
    LOG_ERROR << "model '" << m_modelName << "': batching library '" << m_library->path()
              << "': " << first
              << (count == 1 ? "" : absl::StrCat(" (and ", count - 1, " more since)"));
}

} // namespace thalassa::backend
