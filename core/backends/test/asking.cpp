// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `asking` backend, for tests only: while a model loads it asks the server that loads it for
// its name, and fails the load with an ALREADY_EXISTS error that tells the name. It serves no
// request.

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
    if (!json.ok()) {
        return json.takeError();
    }
    return {TRITONSERVER_ERROR_ALREADY_EXISTS,
        std::string("the server is called ") + json.value()["name"].GetString()};
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model] { return tellServersName(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance*, TRITONBACKEND_Request**, const uint32_t)
{
    return Error(TRITONSERVER_ERROR_UNSUPPORTED, "serves no request").release();
}

} // extern "C"
