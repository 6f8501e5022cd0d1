// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `asking` backend, for tests only: while a model loads, the backend calls the server, and
// fails the load with an ALREADY_EXISTS error that contains the result. It serves no request. The
// model's parameter `asks` selects the call:
//
//   (none)    gets the server's name
//   end       tries to stop and to delete the server, and to set its exit timeout
//   policy    gets the instance's host policy, and from the system the processors on which the
//             thread may run and its memory policy (0: default, 1: prefers a node)

#include <linux/mempolicy.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/backends/common/model_config.h"

using namespace thalassa::backends;

namespace {

Error tellServersName(TRITONBACKEND_Model* model)
{
    TRITONSERVER_Server* server = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelServer(model, &server));
    TRITONSERVER_Message* metadata = nullptr;
    RETURN_IF_ERROR(TRITONSERVER_ServerMetadata(server, &metadata));
    auto json = readJson(metadata);
    RETURN_IF_ERROR(TRITONSERVER_MessageDelete(metadata));
    if (!json.ok())
        return json.takeError();
    return {TRITONSERVER_ERROR_ALREADY_EXISTS,
        std::string("the server is called ") + json.value()["name"].GetString()};
}

Error tellHowItEnds(TRITONBACKEND_Model* model)
{
    TRITONSERVER_Server* server = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelServer(model, &server));
    const Error stopped(TRITONSERVER_ServerStop(server));
    const Error deleted(TRITONSERVER_ServerDelete(server));
    const Error limited(TRITONSERVER_ServerSetExitTimeout(server, 0));
    if (stopped.ok() || deleted.ok() || limited.ok())
        return {TRITONSERVER_ERROR_INTERNAL, "the server ended"};
    return {TRITONSERVER_ERROR_ALREADY_EXISTS,
        stopped.message() + "; " + deleted.message() + "; " + limited.message()};
}

std::string thread()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    std::string cores;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        for (size_t core = 0; core < CPU_SETSIZE; ++core) {
            if (CPU_ISSET(core, &set))
                cores += (cores.empty() ? "" : ",") + std::to_string(core);
        }
    }
    int mode = -1;
    syscall(SYS_get_mempolicy, &mode, nullptr, 0, nullptr, 0);
    return "on processors " + cores + " with memory policy " + std::to_string(mode);
}

Error tellHostPolicy(TRITONBACKEND_ModelInstance* instance)
{
    TRITONSERVER_Message* policy = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceHostPolicy(instance, &policy));
    const char* text = nullptr;
    size_t size = 0;
    RETURN_IF_ERROR(TRITONSERVER_MessageSerializeToJson(policy, &text, &size));
    return {TRITONSERVER_ERROR_ALREADY_EXISTS,
        "the host policy is " + std::string(text, size) + " " + thread()};
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model]() -> Error {
        ASSIGN_OR_RETURN(const ModelConfig config, readModelConfig(model));
        const auto asks = config.parameters.find("asks");
        if (asks == config.parameters.end())
            return tellServersName(model);
        return asks->second == "end" ? tellHowItEnds(model) : Error();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded(
        "TRITONBACKEND_ModelInstanceInitialize", [instance] { return tellHostPolicy(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance*, TRITONBACKEND_Request**, const uint32_t)
{
    return Error(TRITONSERVER_ERROR_UNSUPPORTED, "serves no request").release();
}

} // extern "C"
