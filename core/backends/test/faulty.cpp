// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `faulty` backend, for tests only: an identity backend (see echo.h) with configurable faults
// (see faults.h). Its entry points throw exceptions on purpose.

#include <chrono>
#include <sstream>
#include <thread>

#include "core/backends/common/attached.h"
#include "core/backends/common/error_codes.h"
#include "core/backends/common/log.h"
#include "core/backends/identity/echo.h"
#include "core/backends/test/faults.h"

using namespace thalassa::backends;

namespace {

struct FaultyModel {
    Faults faults;
    Echo echo;
};

using OwnedRequests = std::vector<TRITONBACKEND_Request*>;

constexpr size_t kFloat = sizeof(float);

template <typename Each> void forEach(Requests requests, Each each)
{
    for (TRITONBACKEND_Request* request : requests)
        each(request);
}

void respond(TRITONBACKEND_Request* request, uint32_t flags, const Error& error)
{
    TRITONBACKEND_Response* response = nullptr;
    logFailure("respond", TRITONBACKEND_ResponseNew(&response, request));
    logFailure("respond", TRITONBACKEND_ResponseSend(response, flags, error.get()));
}

void release(TRITONBACKEND_Request* request)
{
    logFailure("release", TRITONBACKEND_RequestRelease(request, TRITONSERVER_REQUEST_RELEASE_ALL));
}

// Adds OUTPUT0; `buffer` is for the caller to write, null if there is no memory.
Error tryAddOutput(TRITONBACKEND_Response* response, TRITONSERVER_DataType type,
    const std::vector<int64_t>& shape, uint64_t byteSize, void*& buffer)
{
    TRITONBACKEND_Output* output = nullptr;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t id = 0;
    RETURN_IF_ERROR(TRITONBACKEND_ResponseOutput(
        response, &output, "OUTPUT0", type, shape.data(), static_cast<uint32_t>(shape.size())));
    return Error(TRITONBACKEND_OutputBuffer(output, &buffer, byteSize, &memory, &id));
}

// Likewise, and returns the buffer.
void* addOutput(TRITONBACKEND_Response* response, TRITONSERVER_DataType type,
    const std::vector<int64_t>& shape, uint64_t byteSize)
{
    void* buffer = nullptr;
    logFailure("respond", tryAddOutput(response, type, shape, byteSize, buffer).release());
    return buffer;
}

void answerUnwritten(TRITONBACKEND_Request* request, int64_t size)
{
    TRITONBACKEND_Response* response = nullptr;
    logFailure("respond", TRITONBACKEND_ResponseNew(&response, request));
    addOutput(response, TRITONSERVER_TYPE_FP32, {size}, static_cast<uint64_t>(size) * kFloat);
    logFailure("respond",
        TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, nullptr));
}

void answerWith(TRITONBACKEND_Request* request, TRITONSERVER_DataType type,
    const std::vector<int64_t>& shape, const std::string& bytes)
{
    TRITONBACKEND_Response* response = nullptr;
    logFailure("respond", TRITONBACKEND_ResponseNew(&response, request));
    if (void* const buffer = addOutput(response, type, shape, bytes.size()))
        bytes.copy(static_cast<char*>(buffer), bytes.size());
    logFailure("respond",
        TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, nullptr));
}

// Like a backend that reports an error of the server to the client.
void answerTwice(TRITONBACKEND_Request* request)
{
    TRITONBACKEND_Response* response = nullptr;
    void* buffer = nullptr;
    logFailure("respond", TRITONBACKEND_ResponseNew(&response, request));
    addOutput(response, TRITONSERVER_TYPE_FP32, {1}, kFloat);
    const Error refused = tryAddOutput(response, TRITONSERVER_TYPE_FP32, {1}, kFloat, buffer);
    logFailure("respond",
        TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, refused.get()));
}

std::string fromHex(const std::string& digits)
{
    std::string bytes;
    for (size_t at = 0; at + 1 < digits.size(); at += 2)
        bytes.push_back(static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16)));
    return bytes;
}

// Answers with the output that `claim` describes: "2,-3:24" is a shape and a number of bytes. For
// BYTES, "2:0100000061" is a shape and the bytes in hexadecimal.
void lie(TRITONBACKEND_Request* request, TRITONSERVER_DataType type, const std::string& claim)
{
    const size_t colon = claim.find(':');
    std::vector<int64_t> shape;
    std::istringstream dimensions(claim.substr(0, colon));
    for (std::string dimension; std::getline(dimensions, dimension, ',');)
        shape.push_back(std::stoll(dimension));
    const std::string rest = claim.substr(colon + 1);
    answerWith(request, type, shape,
        type == TRITONSERVER_TYPE_BYTES ? fromHex(rest) : std::string(std::stoull(rest), '\0'));
}

// Sends responses until the request is cancelled.
void flood(TRITONBACKEND_ResponseFactory* factory, int64_t size)
{
    for (bool goesOn = true; goesOn;) {
        TRITONBACKEND_Response* response = nullptr;
        logFailure("respond", TRITONBACKEND_ResponseNewFromFactory(&response, factory));
        addOutput(response, TRITONSERVER_TYPE_FP32, {size}, static_cast<uint64_t>(size) * kFloat);
        bool isCancelled = true;
        goesOn = Error(TRITONBACKEND_ResponseSend(response, 0, nullptr)).ok() &&
            Error(TRITONBACKEND_ResponseFactoryIsCancelled(factory, &isCancelled)).ok() &&
            !isCancelled;
    }
    logFailure("respond", TRITONBACKEND_ResponseFactoryDelete(factory));
}

// Releases the request to be scheduled again, and then lasts for 20 ms, during which it waits.
void floodWhileItWaits(TRITONBACKEND_Request* request, int64_t size)
{
    uint32_t flags = 0;
    logFailure("flood", TRITONBACKEND_RequestFlags(request, &flags));
    if ((flags & TRITONSERVER_REQUEST_FLAG_SEQUENCE_START) != 0) {
        TRITONBACKEND_ResponseFactory* factory = nullptr;
        logFailure("flood", TRITONBACKEND_ResponseFactoryNew(&factory, request));
        std::thread(flood, factory, size).detach();
    }
    logFailure(
        "flood", TRITONBACKEND_RequestRelease(request, TRITONSERVER_REQUEST_RELEASE_RESCHEDULE));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

void reportAfterRelease(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request* request, bool isAgain)
{
    TRITONBACKEND_Response* response = nullptr;
    if (!isAgain)
        logFailure("respond", TRITONBACKEND_ResponseNew(&response, request));
    logFailure("release",
        TRITONBACKEND_RequestRelease(request,
            isAgain ? TRITONSERVER_REQUEST_RELEASE_RESCHEDULE : TRITONSERVER_REQUEST_RELEASE_ALL));
    if (response != nullptr) {
        logFailure("respond",
            TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, nullptr));
    }
    logFailure(
        "report", TRITONBACKEND_ModelInstanceReportStatistics(instance, request, true, 1, 2, 3, 4));
}

// Applies an action to the requests; false if they still have to be executed.
bool mistreat(TRITONBACKEND_ModelInstance* instance, const FaultAction& action, Requests requests)
{
    if (action.verb == "respond_error") {
        const Error error(errorCodeNamed(action.argument).value_or(TRITONSERVER_ERROR_INTERNAL),
            "faulty backend: answered with an error");
        forEach(requests, [&error](TRITONBACKEND_Request* request) {
            respond(request, TRITONSERVER_RESPONSE_COMPLETE_FINAL, error);
            release(request);
        });
    } else if (action.verb == "unwritten") {
        const int64_t size = std::stoll(action.argument);
        forEach(requests, [size](TRITONBACKEND_Request* request) {
            answerUnwritten(request, size);
            release(request);
        });
    } else if (action.verb == "lie" || action.verb == "lie_bytes") {
        const auto type = action.verb == "lie" ? TRITONSERVER_TYPE_FP32 : TRITONSERVER_TYPE_BYTES;
        forEach(requests, [&action, type](TRITONBACKEND_Request* request) {
            lie(request, type, action.argument);
            release(request);
        });
    } else if (action.verb == "twice") {
        forEach(requests, [](TRITONBACKEND_Request* request) {
            answerTwice(request);
            release(request);
        });
    } else if (action.verb == "flood") {
        const int64_t size = std::stoll(action.argument);
        forEach(
            requests, [size](TRITONBACKEND_Request* request) { floodWhileItWaits(request, size); });
    } else if (action.verb == "no_response") {
        forEach(requests, release);
    } else if (action.verb == "never_final") {
        forEach(requests, [](TRITONBACKEND_Request* request) {
            respond(request, 0, Error());
            release(request);
        });
    } else if (action.verb == "never_release") {
        forEach(requests, [](TRITONBACKEND_Request* request) {
            respond(request, TRITONSERVER_RESPONSE_COMPLETE_FINAL, Error());
        });
    } else if (action.verb == "report_late") {
        forEach(requests, [instance, &action](TRITONBACKEND_Request* request) {
            reportAfterRelease(instance, request, action.argument == "RESCHEDULE");
        });
    } else {
        return action.verb == "hold";
    }
    return true;
}

Error initializeModel(TRITONBACKEND_Model* model)
{
    ASSIGN_OR_RETURN(const ModelConfig config, readModelConfig(model));
    ASSIGN_OR_RETURN(Faults faults, Faults::create(config.parameters));
    RETURN_IF_ERROR(faults.strike("model_initialize"));
    ASSIGN_OR_RETURN(Echo echo, Echo::create(config));
    return attach(
        model, std::make_unique<FaultyModel>(FaultyModel{std::move(faults), std::move(echo)}));
}

Result<FaultyModel*> modelOf(TRITONBACKEND_ModelInstance* instance)
{
    TRITONBACKEND_Model* model = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
    return attached<FaultyModel>(model);
}

Error strikeInstance(TRITONBACKEND_ModelInstance* instance, const char* point)
{
    ASSIGN_OR_RETURN(FaultyModel* const model, modelOf(instance));
    return model->faults.strike(point);
}

Error execute(TRITONBACKEND_ModelInstance* instance, Requests requests)
{
    ASSIGN_OR_RETURN(FaultyModel* const model, modelOf(instance));
    RETURN_IF_ERROR(model->faults.strike("execute"));
    const FaultAction action = model->faults.requestAction();
    if (mistreat(instance, action, requests))
        return {};
    const auto answer = [instance, model](Requests late) {
        executeBatch(instance, late, [model](Batch& batch) { model->echo.execute(batch); });
    };
    if (action.verb != "late") {
        answer(requests);
        return {};
    }
    std::thread([answer, delay = std::stoll(action.argument),
                    late = OwnedRequests(requests.begin(), requests.end())] {
        std::this_thread::sleep_for(std::chrono::milliseconds(delay));
        answer(late);
    }).detach();
    return {};
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend* backend)
{
    const auto body = [backend]() -> Error {
        RETURN_IF_ERROR(checkApiVersion());
        ASSIGN_OR_RETURN(const auto settings, readBackendSettings(backend));
        ASSIGN_OR_RETURN(Faults faults, Faults::create(settings));
        RETURN_IF_ERROR(faults.strike("initialize"));
        return attach(backend, std::make_unique<Faults>(std::move(faults)));
    };
    return body().release();
}

TRITONSERVER_Error* TRITONBACKEND_Finalize(TRITONBACKEND_Backend* backend)
{
    const auto body = [backend]() -> Error {
        ASSIGN_OR_RETURN(Faults* const attachedFaults, attached<Faults>(backend));
        const Faults faults = *attachedFaults;
        RETURN_IF_ERROR(destroyAttached<Faults>(backend));
        return faults.strike("finalize");
    };
    return body().release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return initializeModel(model).release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)
{
    const auto body = [model]() -> Error {
        ASSIGN_OR_RETURN(FaultyModel* const attachedModel, attached<FaultyModel>(model));
        const Faults faults = attachedModel->faults;
        RETURN_IF_ERROR(destroyAttached<FaultyModel>(model));
        return faults.strike("model_finalize");
    };
    return body().release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return strikeInstance(instance, "instance_initialize").release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceFinalize(TRITONBACKEND_ModelInstance* instance)
{
    return strikeInstance(instance, "instance_finalize").release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReady(TRITONBACKEND_ModelInstance* instance)
{
    return strikeInstance(instance, "ready").release();
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return execute(instance, Requests(requests, count)).release();
}

} // extern "C"
