// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of the server for embedding programs (row 9.2.10): it calls the engine and returns
// results as JSON.
#include "core/embedding/server.h"

#include <future>

#include "absl/strings/match.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/cabi/message.h"
#include "core/cabi/parameter.h"
#include "core/config/print.h"

using thalassa::cabi::guarded;
using thalassa::cabi::listOf;
using thalassa::embedding::EmbeddedEngine;
using thalassa::repository::LoadOverride;

namespace {

constexpr uint32_t kConfigVersion = 1;

template <typename Wire>
absl::Status writeMessage(const absl::StatusOr<Wire>& wire, TRITONSERVER_Message** message)
{
    RETURN_IF_ERROR(wire.status());
    *message = new TRITONSERVER_Message{thalassa::config::messageJson(*wire)};
    return absl::OkStatus();
}

absl::Status writeBool(const absl::StatusOr<bool>& answer, bool* target)
{
    RETURN_IF_ERROR(answer.status());
    *target = *answer;
    return absl::OkStatus();
}

// Passes a callback to `call`, blocks until the callback is called, and returns its argument. The
// promise is shared because set_value() may still run when the waiter continues.
template <typename Result, typename Call> Result waitFor(Call call)
{
    const auto done = std::make_shared<std::promise<Result>>();
    call([done](Result result) { done->set_value(std::move(result)); });
    return done->get_future().get();
}

// Reads a load parameter: "config" or "file:<path>" (rows 1.13.5 and 1.13.6).
absl::Status readOverride(const TRITONSERVER_Parameter& parameter, LoadOverride& override)
{
    const auto* const text = std::get_if<std::string>(&parameter.value);
    const auto* const bytes = std::get_if<TRITONSERVER_Parameter::Bytes>(&parameter.value);
    constexpr char kFile[] = "file:";
    if (parameter.name == "config") {
        if (text == nullptr)
            return absl::InvalidArgumentError("load parameter 'config' must be a string");
        override.configJson = *text;
        return absl::OkStatus();
    }
    if (!absl::StartsWith(parameter.name, kFile)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "unknown load parameter '", parameter.name, "', expected 'config' or 'file:<path>'"));
    }
    if (bytes == nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat("load parameter '", parameter.name, "' must be bytes"));
    }
    override.files.push_back({parameter.name.substr(sizeof kFile - 1),
        std::string(static_cast<const char*>(bytes->data), bytes->size)});
    return absl::OkStatus();
}

// Returns UNIMPLEMENTED in thalassa-server, whose backends have the handle but must not end the
// process.
absl::Status checkEmbedded(const TRITONSERVER_Server& server, const char* what)
{
    if (server.embedded != nullptr)
        return absl::OkStatus();
    return absl::UnimplementedError(absl::StrCat("this server cannot be ", what,
        " through the C API: thalassa-server runs it. Send the process a signal instead"));
}

absl::Status stop(TRITONSERVER_Server& server)
{
    return server.engine->stop(std::chrono::seconds(server.embedded->exitTimeout));
}

absl::Status unload(TRITONSERVER_Server& server, const char* model, bool dependents)
{
    return waitFor<absl::Status>(
        [&](auto done) { server.engine->unloadModel(model, dependents, std::move(done)); });
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ServerNew(
    TRITONSERVER_Server** server, TRITONSERVER_ServerOptions* options)
{
    return guarded(__func__, {{"server", server}, {"options", options}}, [&] {
        auto made = std::make_unique<TRITONSERVER_Server>();
        thalassa::embedding::warnOfOptionsWithoutEffect(*options);
        made->embedded = std::make_unique<EmbeddedEngine>();
        made->embedded->exitTimeout = options->exitTimeout;
        thalassa::engine::Options engine = options->engine;
        engine.server = made.get();
        ASSIGN_OR_RETURN(made->embedded->engine,
            thalassa::engine::Engine::create(engine, made->embedded->control));
        made->engine = made->embedded->engine.get();
        absl::Status started = made->engine->waitForStartup();
        if (!started.ok() && options->engine.exitOnError)
            return started;
        if (!started.ok()) {
            LOG_ERROR << "cannot load all models: " << started.message();
        }
        *server = made.release();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerDelete(TRITONSERVER_Server* server)
{
    return guarded(__func__, [&] {
        if (server == nullptr)
            return absl::OkStatus();
        RETURN_IF_ERROR(checkEmbedded(*server, "deleted"));
        const std::unique_ptr<TRITONSERVER_Server> owned(server);
        return stop(*server);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerStop(TRITONSERVER_Server* server)
{
    return guarded(__func__, {{"server", server}}, [&] {
        RETURN_IF_ERROR(checkEmbedded(*server, "stopped"));
        return stop(*server);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerSetExitTimeout(
    TRITONSERVER_Server* server, unsigned int timeout)
{
    return guarded(__func__, {{"server", server}}, [&] {
        RETURN_IF_ERROR(checkEmbedded(*server, "given an exit timeout"));
        server->embedded->exitTimeout = timeout;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerIsLive(TRITONSERVER_Server* server, bool* live)
{
    return guarded(__func__, [&] { return writeBool(server->engine->isLive(), live); });
}

TRITONSERVER_Error* TRITONSERVER_ServerIsReady(TRITONSERVER_Server* server, bool* ready)
{
    return guarded(__func__, [&] { return writeBool(server->engine->isReady(), ready); });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelIsReady(
    TRITONSERVER_Server* server, const char* model_name, const int64_t model_version, bool* ready)
{
    return guarded(__func__, {{"model_name", model_name}},
        [&] { return writeBool(server->engine->isModelReady(model_name, model_version), ready); });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelBatchProperties(TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version, uint32_t* flags, void** voidp)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        ASSIGN_OR_RETURN(const auto config, server->engine->modelConfig(model_name, model_version));
        *flags =
            config.max_batch_size() > 0 ? TRITONSERVER_BATCH_FIRST_DIM : TRITONSERVER_BATCH_UNKNOWN;
        if (voidp != nullptr)
            *voidp = nullptr;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelTransactionProperties(TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version, uint32_t* txn_flags, void** voidp)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        ASSIGN_OR_RETURN(const auto config, server->engine->modelConfig(model_name, model_version));
        *txn_flags = config.model_transaction_policy().decoupled() ? TRITONSERVER_TXN_DECOUPLED
                                                                   : TRITONSERVER_TXN_ONE_TO_ONE;
        if (voidp != nullptr)
            *voidp = nullptr;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerMetadata(
    TRITONSERVER_Server* server, TRITONSERVER_Message** server_metadata)
{
    return guarded(__func__, [&] {
        return writeMessage<::inference::ServerMetadataResponse>(
            server->engine->metadata(), server_metadata);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelMetadata(TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version, TRITONSERVER_Message** model_metadata)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        return writeMessage(
            server->engine->modelMetadata(model_name, model_version), model_metadata);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelStatistics(TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version, TRITONSERVER_Message** model_stats)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        return writeMessage(
            server->engine->modelStatistics(model_name, model_version), model_stats);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelConfig(TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version, const uint32_t config_version,
    TRITONSERVER_Message** model_config)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        if (config_version != kConfigVersion) {
            return absl::UnimplementedError(absl::StrCat(
                "model configurations have version ", kConfigVersion, ", got ", config_version));
        }
        return writeMessage(server->engine->modelConfig(model_name, model_version), model_config);
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerModelIndex(
    TRITONSERVER_Server* server, uint32_t flags, TRITONSERVER_Message** model_index)
{
    return guarded(__func__, [&] {
        const bool readyOnly = (flags & TRITONSERVER_INDEX_FLAG_READY) != 0;
        ASSIGN_OR_RETURN(const auto index,
            waitFor<absl::StatusOr<::inference::RepositoryIndexResponse>>(
                [&](auto done) { server->engine->repositoryIndex(readyOnly, std::move(done)); }));
        std::string json = "[";
        for (const auto& model : index.models())
            absl::StrAppend(
                &json, json.size() > 1 ? "," : "", thalassa::config::messageJson(model));
        *model_index = new TRITONSERVER_Message{json + "]"};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerLoadModel(
    TRITONSERVER_Server* server, const char* model_name)
{
    return TRITONSERVER_ServerLoadModelWithParameters(server, model_name, nullptr, 0);
}

TRITONSERVER_Error* TRITONSERVER_ServerLoadModelWithParameters(TRITONSERVER_Server* server,
    const char* model_name, const TRITONSERVER_Parameter** parameters,
    const uint64_t parameter_count)
{
    return guarded(__func__,
        {{"model_name", model_name}, listOf(parameter_count, "parameters", parameters)}, [&] {
            LoadOverride override;
            for (uint64_t i = 0; i < parameter_count; ++i)
                RETURN_IF_ERROR(readOverride(*parameters[i], override));
            return waitFor<absl::Status>([&](auto done) {
                server->engine->loadModel(model_name, std::move(override), std::move(done));
            });
        });
}

TRITONSERVER_Error* TRITONSERVER_ServerUnloadModel(
    TRITONSERVER_Server* server, const char* model_name)
{
    return guarded(
        __func__, {{"model_name", model_name}}, [&] { return unload(*server, model_name, false); });
}

TRITONSERVER_Error* TRITONSERVER_ServerUnloadModelAndDependents(
    TRITONSERVER_Server* server, const char* model_name)
{
    return guarded(
        __func__, {{"model_name", model_name}}, [&] { return unload(*server, model_name, true); });
}

} // extern "C"
