// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/identity/echo.h"

#include <algorithm>
#include <cstring>

namespace thalassa::backends {
namespace {

bool mayBeEqual(const std::vector<int64_t>& a, const std::vector<int64_t>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](int64_t left, int64_t right) { return left == right || left == -1 || right == -1; });
}

Error checkPair(const std::string& model, const TensorConfig& input, const TensorConfig& output)
{
    const std::string place = "model '" + model + "': output '" + output.name +
        "' must be like input '" + input.name + "', which it repeats: ";
    if (input.type != output.type) {
        return invalidArgument(place + "expected data_type " + configTypeName(input.type) +
            ", found " + configTypeName(output.type));
    }
    if (!mayBeEqual(input.dims, output.dims)) {
        return invalidArgument(
            place + "expected dims " + shapeText(input.dims) + ", found " + shapeText(output.dims));
    }
    return {};
}

} // namespace

Result<Echo> Echo::create(const ModelConfig& config)
{
    if (config.inputs.size() != config.outputs.size() || config.inputs.empty()) {
        return invalidArgument("model '" + config.name +
            "': expected as many outputs as inputs and at least one, found " +
            std::to_string(config.inputs.size()) + " inputs and " +
            std::to_string(config.outputs.size()) +
            " outputs: each output repeats the input at its place");
    }
    Echo echo;
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        RETURN_IF_ERROR(checkPair(config.name, config.inputs[i], config.outputs[i]));
        echo.m_pairs.push_back({config.inputs[i].name, config.outputs[i].name});
    }
    echo.m_batching = config.maxBatchSize > 0;
    if (const auto delay = config.parameters.find("execute_delay_ms");
        delay != config.parameters.end()) {
        ASSIGN_OR_RETURN(const int64_t milliseconds,
            parseInteger("model '" + config.name + "': parameter execute_delay_ms", delay->second,
                0, std::chrono::milliseconds(std::chrono::hours(24)).count()));
        echo.m_delay = std::chrono::milliseconds(milliseconds);
    }
    return echo;
}

void Echo::execute(Batch& batch) const
{
    batch.computeStarts();
    if (m_delay.count() > 0)
        batch.delay(m_delay);
    batch.computeEnds();
    for (Request& request : batch.requests()) {
        if (request.failed())
            continue;
        if (Error error = answer(request); !error.ok())
            request.fail(std::move(error));
        auto size = batchSizeOf(request);
        batch.countExecuted(size.ok() ? size.value() : 1);
    }
}

Error Echo::answer(Request& request) const
{
    ASSIGN_OR_RETURN(const auto wanted, request.requestedOutputs());
    for (const Pair& pair : m_pairs) {
        const bool isWanted = wanted.empty() ||
            std::any_of(wanted.begin(), wanted.end(),
                [&pair](const char* name) { return pair.output == name; });
        if (isWanted)
            RETURN_IF_ERROR(copy(request, pair));
    }
    request.complete();
    return {};
}

Error Echo::copy(Request& request, const Pair& pair) const
{
    auto found = request.input(pair.input.c_str());
    if (!found.ok()) {
        Error error = found.takeError();
        return error.code() == TRITONSERVER_ERROR_NOT_FOUND ? Error() : std::move(error);
    }
    const InputTensor& input = found.value();
    ASSIGN_OR_RETURN(std::byte* const destination,
        request.allocateOutput({pair.output.c_str(), input.type, input.shape, input.byteSize}));
    return input.copyTo(destination);
}

Result<uint64_t> Echo::batchSizeOf(const Request& request) const
{
    if (!m_batching)
        return uint64_t{1};
    ASSIGN_OR_RETURN(const InputTensor first, request.inputAt(0));
    return first.shape.empty() || first.shape[0] < 1 ? uint64_t{1}
                                                     : static_cast<uint64_t>(first.shape[0]);
}

} // namespace thalassa::backends
