// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Responses and their factories as a backend makes them (rows 9.3.7, 9.3.12 to 9.3.15).
#include "core/base/status_macros.h"
#include "core/capi/error.h"
#include "core/capi/handles.h"

using thalassa::capi::fromHandle;
using thalassa::capi::toError;
using thalassa::inference::Outcome;
using thalassa::inference::OutputTensor;
using thalassa::inference::RequestContext;
using thalassa::inference::Response;

namespace {

template <typename Value>
TRITONSERVER_Error* setParameter(TRITONBACKEND_Response* response, const char* name, Value value)
{
    fromHandle(response)->parameters().push_back({name, std::move(value)});
    return nullptr;
}

void noteOutcome(RequestContext& context, const absl::Status& status, bool final)
{
    if (status.code() == absl::StatusCode::kCancelled)
        context.record.outcome = Outcome::Cancelled;
    else if (!status.ok())
        context.record.outcome = Outcome::Failed;
    else if (final && context.record.outcome == Outcome::Pending)
        context.record.outcome = Outcome::Success;
}

TRITONSERVER_Error* describe(const OutputTensor& output, TRITONSERVER_DataType* datatype,
    const int64_t** shape, uint64_t* dim_count)
{
    *datatype = static_cast<TRITONSERVER_DataType>(output.dataType);
    *shape = output.shape.data();
    *dim_count = output.shape.size();
    return nullptr;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ResponseFactoryNew(
    TRITONBACKEND_ResponseFactory** factory, TRITONBACKEND_Request* request)
{
    *factory = new TRITONBACKEND_ResponseFactory{fromHandle(request)->context()};
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseFactoryDelete(TRITONBACKEND_ResponseFactory* factory)
{
    delete factory;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseFactoryIsCancelled(
    TRITONBACKEND_ResponseFactory* factory, bool* is_cancelled)
{
    *is_cancelled = factory->context->isCancelled();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseFactorySendFlags(
    TRITONBACKEND_ResponseFactory* factory, const uint32_t send_flags)
{
    if ((send_flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) == 0)
        return nullptr; // nothing to say
    noteOutcome(*factory->context, absl::OkStatus(), true);
    return toError(factory->context->send(nullptr, true));
}

TRITONSERVER_Error* TRITONBACKEND_ResponseNew(
    TRITONBACKEND_Response** response, TRITONBACKEND_Request* request)
{
    *response = reinterpret_cast<TRITONBACKEND_Response*>(
        fromHandle(request)->context()->newResponse().release());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseNewFromFactory(
    TRITONBACKEND_Response** response, TRITONBACKEND_ResponseFactory* factory)
{
    *response =
        reinterpret_cast<TRITONBACKEND_Response*>(factory->context->newResponse().release());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseDelete(TRITONBACKEND_Response* response)
{
    delete fromHandle(response);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetStringParameter(
    TRITONBACKEND_Response* response, const char* name, const char* value)
{
    return setParameter(response, name, std::string(value));
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetIntParameter(
    TRITONBACKEND_Response* response, const char* name, const int64_t value)
{
    return setParameter(response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetBoolParameter(
    TRITONBACKEND_Response* response, const char* name, const bool value)
{
    return setParameter(response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetDoubleParameter(
    TRITONBACKEND_Response* response, const char* name, const double value)
{
    return setParameter(response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseOutput(TRITONBACKEND_Response* response,
    TRITONBACKEND_Output** output, const char* name, const TRITONSERVER_DataType datatype,
    const int64_t* shape, const uint32_t dims_count)
{
    return thalassa::capi::guarded(__func__, [&] {
        ASSIGN_OR_RETURN(OutputTensor* const tensor,
            fromHandle(response)->addOutput(name, static_cast<thalassa::tensor::DataType>(datatype),
                thalassa::tensor::Shape(shape, shape + dims_count)));
        *output = reinterpret_cast<TRITONBACKEND_Output*>(tensor);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSend(
    TRITONBACKEND_Response* response, const uint32_t send_flags, TRITONSERVER_Error* error)
{
    std::unique_ptr<Response> owned(fromHandle(response));
    const std::shared_ptr<RequestContext> context = owned->context();
    const bool final = (send_flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
    if (error != nullptr)
        owned->setStatus(thalassa::capi::statusOf(*error));
    noteOutcome(*context, owned->status(), final);
    return toError(context->send(std::move(owned), final));
}

TRITONSERVER_Error* TRITONBACKEND_InferenceResponseOutputByName(TRITONBACKEND_Response* response,
    const char* name, TRITONSERVER_DataType* datatype, const int64_t** shape, uint64_t* dim_count)
{
    for (const OutputTensor& output : fromHandle(response)->outputs()) {
        if (output.name == name)
            return describe(output, datatype, shape, dim_count);
    }
    return toError(absl::NotFoundError(absl::StrCat("the response has no output '", name, "'")));
}

TRITONSERVER_Error* TRITONBACKEND_InferenceResponseOutput(TRITONBACKEND_Response* response,
    const uint32_t index, const char** name, TRITONSERVER_DataType* datatype, const int64_t** shape,
    uint64_t* dim_count)
{
    const auto& outputs = fromHandle(response)->outputs();
    if (index >= outputs.size()) {
        return toError(absl::InvalidArgumentError(
            absl::StrCat("the response has no output ", index, ": it has ", outputs.size())));
    }
    *name = outputs[index].name.c_str();
    return describe(outputs[index], datatype, shape, dim_count);
}

} // extern "C"
