// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/messages.h"

#include "core/backends/cuda/isolation/wire.h"

namespace thalassa::backends::kernels {
namespace {

constexpr auto kLastCode = static_cast<uint64_t>(TRITONSERVER_ERROR_CANCELLED);
constexpr auto kLastLevel = static_cast<uint64_t>(TRITONSERVER_LOG_VERBOSE);

Error malformed(const char* what)
{
    return invalidArgument(std::string("malformed message: ") + what);
}

} // namespace

std::string LoadMessage::encode() const
{
    WireWriter writer;
    writer.number(static_cast<uint64_t>(ordinal));
    writer.number(hasGraphs ? 1 : 0);
    writer.number(isSource ? 1 : 0);
    for (const std::string* const text : {&owner, &model, &config, &nvrtc, &backendDirectory,
             &cacheDirectory, &filePath, &fileName, &fileContent}) {
        writer.text(*text);
    }
    return writer.take();
}

Result<LoadMessage> LoadMessage::decode(std::string_view content)
{
    WireReader reader(content);
    LoadMessage load;
    load.ordinal = static_cast<int64_t>(reader.number());
    const uint64_t hasGraphs = reader.number();
    const uint64_t isSource = reader.number();
    for (std::string* const text :
        {&load.owner, &load.model, &load.config, &load.nvrtc, &load.backendDirectory,
            &load.cacheDirectory, &load.filePath, &load.fileName, &load.fileContent}) {
        *text = reader.text();
    }
    if (!reader.isComplete())
        return malformed("a load of the wrong size");
    if (hasGraphs > 1 || isSource > 1)
        return malformed("a load with a flag that is neither 0 nor 1");
    load.hasGraphs = hasGraphs == 1;
    load.isSource = isSource == 1;
    return load;
}

std::string RunMessage::encode() const
{
    WireWriter writer;
    writer.number(static_cast<uint64_t>(batch));
    writer.number(byteSize);
    writer.number(inputShapes.size());
    for (const std::vector<int64_t>& shape : inputShapes)
        writer.numbers(shape);
    return writer.take();
}

Result<RunMessage> RunMessage::decode(std::string_view content)
{
    WireReader reader(content);
    RunMessage run;
    run.batch = static_cast<int64_t>(reader.number());
    run.byteSize = reader.number();
    const uint64_t inputs = reader.number();
    if (inputs > content.size() / sizeof(uint64_t))
        return malformed("a run with more inputs than it has bytes");
    for (uint64_t i = 0; i < inputs; ++i)
        run.inputShapes.push_back(reader.numbers());
    if (!reader.isComplete())
        return malformed("a run of the wrong size");
    return run;
}

std::string Answer::encode() const
{
    WireWriter writer;
    writer.number(static_cast<uint64_t>(code));
    writer.text(message);
    for (const uint64_t value : {uint64_t{isLost}, graphs, uint64_t{hasLaunchedGraph}, memoryBytes,
             uploadTime, downloadTime}) {
        writer.number(value);
    }
    return writer.take();
}

Result<Answer> Answer::decode(std::string_view content)
{
    WireReader reader(content);
    Answer answer;
    const uint64_t code = reader.number();
    answer.message = reader.text();
    const uint64_t isLost = reader.number();
    answer.graphs = reader.number();
    const uint64_t hasLaunchedGraph = reader.number();
    answer.memoryBytes = reader.number();
    answer.uploadTime = reader.number();
    answer.downloadTime = reader.number();
    if (!reader.isComplete())
        return malformed("an answer of the wrong size");
    if (code > kLastCode)
        return malformed("an answer with an unknown error code");
    if (isLost > 1 || hasLaunchedGraph > 1)
        return malformed("an answer with a flag that is neither 0 nor 1");
    if (answer.graphs > kMostGraphs || answer.memoryBytes > kMostBytes)
        return malformed("an answer with more graphs or memory than a GPU can have");
    if (answer.uploadTime > kLongestTime || answer.downloadTime > kLongestTime)
        return malformed("an answer with copies that took hours");
    answer.code = static_cast<TRITONSERVER_Error_Code>(code);
    answer.isLost = isLost == 1;
    answer.hasLaunchedGraph = hasLaunchedGraph == 1;
    return answer;
}

std::string LogMessage::encode() const
{
    WireWriter writer;
    writer.number(static_cast<uint64_t>(level));
    writer.text(text);
    return writer.take();
}

Result<LogMessage> LogMessage::decode(std::string_view content)
{
    WireReader reader(content);
    LogMessage log;
    const uint64_t level = reader.number();
    log.text = reader.text();
    if (!reader.isComplete())
        return malformed("a line of the log of the wrong size");
    if (level > kLastLevel)
        return malformed("a line of the log with an unknown level");
    log.level = static_cast<TRITONSERVER_LogLevel>(level);
    return log;
}

} // namespace thalassa::backends::kernels
