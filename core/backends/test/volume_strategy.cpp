// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A batching library for tests, which uses only tritonbackend.h. It limits the bytes of the inputs
// of a batch. Parameters of the model:
//
//   volume_limit = N              the limit in bytes; without it every request is included
//   strategy_log = PATH           logs the name of each call, and a candidate's id and result
//   strategy_fail = FUNCTION      one of initialize, begin, include, end, finalize fails
//   strategy_fail = throw         the check of a candidate throws an exception
//   strategy_keeps = nothing      keeps no data of a batch, and includes every request

#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include "triton/core/tritonbackend.h"

// The settings of all batches of a model.
struct TRITONBACKEND_Batcher {
    uint64_t limit = UINT64_MAX;
    std::string log;
    std::string fail;
    bool keepsBatches = true;

    // Writes a line to the log, and returns the error that the parameters set for it, or null.
    TRITONSERVER_Error* note(const std::string& function, const std::string& more = "") const
    {
        if (!log.empty())
            std::ofstream(log, std::ios::app) << function + more + "\n";
        if (fail != function)
            return nullptr;
        const std::string message = function + " fails as it was told to";
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INTERNAL, message.c_str());
    }
};

namespace {

struct Forming {
    const TRITONBACKEND_Batcher& batcher;
    uint64_t volume = 0;
};

// Returns the string value of a parameter. Values with escapes are not supported.
std::string parameterOf(const std::string& config, const std::string& key)
{
    const std::string head = '"' + key + R"(":{"string_value":")";
    const size_t begin = config.find(head);
    if (begin == std::string::npos)
        return {};
    const size_t value = begin + head.size();
    return config.substr(value, config.find('"', value) - value);
}

TRITONSERVER_Error* readConfig(TRITONBACKEND_Model* model, std::string& config)
{
    TRITONSERVER_Message* message = nullptr;
    if (TRITONSERVER_Error* const error = TRITONBACKEND_ModelConfig(model, 1, &message))
        return error;
    const char* text = nullptr;
    size_t size = 0;
    TRITONSERVER_Error* const error = TRITONSERVER_MessageSerializeToJson(message, &text, &size);
    if (error == nullptr)
        config.assign(text, size);
    TRITONSERVER_MessageDelete(message);
    return error;
}

TRITONSERVER_Error* volumeOf(TRITONBACKEND_Request* request, uint64_t& volume)
{
    uint32_t count = 0;
    if (TRITONSERVER_Error* const error = TRITONBACKEND_RequestInputCount(request, &count))
        return error;
    for (uint32_t i = 0; i < count; ++i) {
        TRITONBACKEND_Input* input = nullptr;
        uint64_t bytes = 0;
        if (auto* const error = TRITONBACKEND_RequestInputByIndex(request, i, &input))
            return error;
        if (auto* const error = TRITONBACKEND_InputProperties(
                input, nullptr, nullptr, nullptr, nullptr, &bytes, nullptr))
            return error;
        volume += bytes;
    }
    return nullptr;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelBatcherInitialize(
    TRITONBACKEND_Batcher** batcher, TRITONBACKEND_Model* model)
{
    std::string config;
    if (TRITONSERVER_Error* const error = readConfig(model, config))
        return error;
    auto made = std::make_unique<TRITONBACKEND_Batcher>();
    if (const std::string limit = parameterOf(config, "volume_limit"); !limit.empty())
        made->limit = std::stoull(limit);
    made->log = parameterOf(config, "strategy_log");
    made->fail = parameterOf(config, "strategy_fail");
    made->keepsBatches = parameterOf(config, "strategy_keeps") != "nothing";
    if (TRITONSERVER_Error* const error = made->note("initialize"))
        return error;
    *batcher = made.release();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatcherFinalize(TRITONBACKEND_Batcher* batcher)
{
    const std::unique_ptr<TRITONBACKEND_Batcher> last(batcher);
    return last->note("finalize");
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatchInitialize(
    const TRITONBACKEND_Batcher* batcher, void** userp)
{
    if (TRITONSERVER_Error* const error = batcher->note("begin"))
        return error;
    if (batcher->keepsBatches)
        *userp = new Forming{*batcher};
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatchIncludeRequest(
    TRITONBACKEND_Request* request, void* userp, bool* should_include)
{
    *should_include = true;
    auto* const batch = static_cast<Forming*>(userp);
    if (batch == nullptr)
        return nullptr;
    if (batch->batcher.fail == "throw")
        throw std::runtime_error("thrown as it was told to");
    const char* id = nullptr;
    if (TRITONSERVER_Error* const error = TRITONBACKEND_RequestId(request, &id))
        return error;
    uint64_t volume = 0;
    if (TRITONSERVER_Error* const error = volumeOf(request, volume))
        return error;
    *should_include = batch->volume + volume <= batch->batcher.limit;
    if (*should_include)
        batch->volume += volume;
    return batch->batcher.note(
        "include", std::string(" ") + id + (*should_include ? " yes" : " no"));
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatchFinalize(void* userp)
{
    const std::unique_ptr<Forming> last(static_cast<Forming*>(userp));
    return last->batcher.note("end");
}

} // extern "C"
