// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/backend.h"

#include <filesystem>
#include <utility>

#include "core/backend/shared_library/global_symbols.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"

namespace thalassa::backend {
namespace {

std::string settingsJson(const std::map<std::string, std::string>& settings)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    writer.Key("cmdline");
    writer.StartObject();
    for (const auto& [key, value] : settings) {
        writer.Key(key.c_str());
        writer.String(value.c_str());
    }
    writer.EndObject();
    writer.EndObject();
    return buffer.GetString();
}

} // namespace

absl::StatusOr<std::unique_ptr<Backend>> Backend::load(Options options)
{
    RETURN_IF_ERROR(makeSymbolsGlobal());
    ASSIGN_OR_RETURN(std::unique_ptr<Library> library, Library::open(options.libraryPath));
    ASSIGN_OR_RETURN(const EntryPoints entryPoints, EntryPoints::resolve(*library));
    std::unique_ptr<Backend> backend(
        new Backend(std::move(options), std::move(library), entryPoints));
    RETURN_IF_ERROR(inBackend(backend->name(), backend->initialize()));
    LOG_INFO << "loaded backend '" << backend->name() << "' from "
             << backend->m_options.libraryPath;
    return backend;
}

Backend::Backend(Options options, std::unique_ptr<Library> library, EntryPoints entryPoints)
    : m_options(std::move(options))
    , m_directory(std::filesystem::path(m_options.libraryPath).parent_path().string())
    , m_library(std::move(library))
    , m_entryPoints(entryPoints)
    , m_settingsMessage{settingsJson(m_options.settings)}
{
}

absl::Status Backend::initialize()
{
    auto* const handle = reinterpret_cast<TRITONBACKEND_Backend*>(this);
    m_isInitializing = true;
    const absl::Status status =
        callEntryPoint("TRITONBACKEND_Initialize", m_entryPoints.initialize, handle);
    m_isInitializing = false;
    RETURN_IF_ERROR(status);
    m_isInitialized = true;
    return callEntryPoint("TRITONBACKEND_GetBackendAttribute", m_entryPoints.getBackendAttribute,
        handle, reinterpret_cast<TRITONBACKEND_BackendAttribute*>(this));
}

Backend::~Backend()
{
    if (!m_isInitialized)
        return;
    const absl::Status status = callEntryPoint("TRITONBACKEND_Finalize", m_entryPoints.finalize,
        reinterpret_cast<TRITONBACKEND_Backend*>(this));
    if (!status.ok()) {
        LOG_ERROR << "backend '" << name() << "': " << status.message();
    }
}

absl::Status Backend::setExecutionPolicy(TRITONBACKEND_ExecutionPolicy policy)
{
    if (!m_isInitializing) {
        return absl::FailedPreconditionError(absl::StrCat("backend '", name(),
            "': the execution policy can only be set inside TRITONBACKEND_Initialize"));
    }
    m_executionPolicy = policy;
    return absl::OkStatus();
}

} // namespace thalassa::backend
