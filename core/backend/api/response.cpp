// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of responses and their factories, for a backend (rows 9.3.7, 9.3.12 to 9.3.15).
#include <string>

#include "absl/strings/str_cat.h"
#include "core/backend/api/handles.h"
#include "core/backend/memory_shortage.h"
#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"
#include "core/cabi/error.h"
#include "core/cabi/values.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::cabi::listOf;
using thalassa::inference::OutputTensor;
using thalassa::inference::RequestContext;
using thalassa::inference::Response;

namespace {

// The protocols carry names and texts as UTF-8.
absl::Status checkUtf8(const char* function, const char* argument, const char* text)
{
    if (thalassa::base::isUtf8(text))
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(function, ": ", argument, " is '",
        thalassa::base::visibleText(text), "', which is not valid UTF-8"));
}

// Returns the beginning of an error about the response.
std::string ofModel(const Response& response)
{
    return absl::StrCat("the response of model '", response.context()->modelName, "'");
}

template <typename Value>
TRITONSERVER_Error* setParameter(
    const char* function, TRITONBACKEND_Response* response, const char* name, Value value)
{
    return guarded(function, {{"name", name}}, [&] {
        RETURN_IF_ERROR(checkUtf8(function, "name", name));
        fromHandle(response)->parameters().push_back({name, value});
        return absl::OkStatus();
    });
}

absl::Status describe(const OutputTensor& output, TRITONSERVER_DataType* datatype,
    const int64_t** shape, uint64_t* dim_count)
{
    *datatype = static_cast<TRITONSERVER_DataType>(output.dataType);
    *shape = output.shape.data();
    *dim_count = output.shape.size();
    return absl::OkStatus();
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ResponseFactoryNew(
    TRITONBACKEND_ResponseFactory** factory, TRITONBACKEND_Request* request)
{
    return guarded(__func__, [&] {
        *factory = new TRITONBACKEND_ResponseFactory{fromHandle(request)->context()};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseFactoryDelete(TRITONBACKEND_ResponseFactory* factory)
{
    return guarded(__func__, [&] {
        delete factory;
        return absl::OkStatus();
    });
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
    return guarded(__func__, [&] {
        if ((send_flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) == 0)
            return absl::OkStatus(); // there is nothing to send
        return factory->context->send(nullptr, true);
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseNew(
    TRITONBACKEND_Response** response, TRITONBACKEND_Request* request)
{
    return guarded(__func__, [&] {
        *response = reinterpret_cast<TRITONBACKEND_Response*>(
            fromHandle(request)->context()->newResponse().release());
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseNewFromFactory(
    TRITONBACKEND_Response** response, TRITONBACKEND_ResponseFactory* factory)
{
    return guarded(__func__, [&] {
        *response =
            reinterpret_cast<TRITONBACKEND_Response*>(factory->context->newResponse().release());
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseDelete(TRITONBACKEND_Response* response)
{
    return guarded(__func__, [&] {
        delete fromHandle(response);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetStringParameter(
    TRITONBACKEND_Response* response, const char* name, const char* value)
{
    const char* const function = __func__;
    return guarded(function, {{"name", name}, {"value", value}}, [&] {
        RETURN_IF_ERROR(checkUtf8(function, "name", name));
        RETURN_IF_ERROR(checkUtf8(function, "value", value));
        fromHandle(response)->parameters().push_back({name, std::string(value)});
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetIntParameter(
    TRITONBACKEND_Response* response, const char* name, const int64_t value)
{
    return setParameter(__func__, response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetBoolParameter(
    TRITONBACKEND_Response* response, const char* name, const bool value)
{
    return setParameter(__func__, response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSetDoubleParameter(
    TRITONBACKEND_Response* response, const char* name, const double value)
{
    return setParameter(__func__, response, name, value);
}

TRITONSERVER_Error* TRITONBACKEND_ResponseOutput(TRITONBACKEND_Response* response,
    TRITONBACKEND_Output** output, const char* name, const TRITONSERVER_DataType datatype,
    const int64_t* shape, const uint32_t dims_count)
{
    const char* const function = __func__;
    return guarded(function, {{"name", name}, listOf(dims_count, "shape", shape)}, [&] {
        RETURN_IF_ERROR(checkUtf8(function, "name", name));
        ASSIGN_OR_RETURN(const auto type, thalassa::cabi::toDataType(datatype));
        ASSIGN_OR_RETURN(OutputTensor* const tensor,
            fromHandle(response)->addOutput(
                name, type, thalassa::tensor::Shape(shape, shape + dims_count)));
        *output = reinterpret_cast<TRITONBACKEND_Output*>(tensor);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ResponseSend(
    TRITONBACKEND_Response* response, const uint32_t send_flags, TRITONSERVER_Error* error)
{
    return guarded(__func__, [&] {
        std::unique_ptr<Response> owned(fromHandle(response));
        const std::shared_ptr<RequestContext> context = owned->context();
        const bool final = (send_flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
        if (error != nullptr)
            owned->setStatus(
                thalassa::backend::explainShortage(*context, thalassa::cabi::statusOf(*error)));
        return context->send(std::move(owned), final);
    });
}

TRITONSERVER_Error* TRITONBACKEND_InferenceResponseOutputByName(TRITONBACKEND_Response* response,
    const char* name, TRITONSERVER_DataType* datatype, const int64_t** shape, uint64_t* dim_count)
{
    return guarded(__func__, {{"name", name}}, [&] {
        for (const OutputTensor& output : fromHandle(response)->outputs()) {
            if (output.name == name)
                return describe(output, datatype, shape, dim_count);
        }
        return absl::NotFoundError(
            absl::StrCat(ofModel(*fromHandle(response)), " has no output '", name, "'"));
    });
}

TRITONSERVER_Error* TRITONBACKEND_InferenceResponseOutput(TRITONBACKEND_Response* response,
    const uint32_t index, const char** name, TRITONSERVER_DataType* datatype, const int64_t** shape,
    uint64_t* dim_count)
{
    return guarded(__func__, [&] {
        const auto& outputs = fromHandle(response)->outputs();
        if (index >= outputs.size()) {
            return absl::InvalidArgumentError(absl::StrCat(ofModel(*fromHandle(response)),
                " has no output ", index, ": it has ", outputs.size()));
        }
        *name = outputs[index].name.c_str();
        return describe(outputs[index], datatype, shape, dim_count);
    });
}

} // extern "C"
