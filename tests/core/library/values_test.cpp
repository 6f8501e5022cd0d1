// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the C API that need no server: errors, names, messages, parameters, buffer
// attributes, log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/cabi/error.h"
#include "core/cabi/parameter.h"
#include "tests/support/rows.h"
#include "triton/core/tritonserver.h"

namespace thalassa::cabi {
namespace {

TEST(Error, KeepsCodeAndMessageAndNamesTheCode)
{
    ROWS("9.1.6");
    const char* const names[] = {"Unknown", "Internal", "Not found", "Invalid argument",
        "Unavailable", "Unsupported", "Already exists", "Cancelled"};
    for (int code = TRITONSERVER_ERROR_UNKNOWN; code <= TRITONSERVER_ERROR_CANCELLED; ++code) {
        TRITONSERVER_Error* error =
            TRITONSERVER_ErrorNew(static_cast<TRITONSERVER_Error_Code>(code), "the reason");
        EXPECT_EQ(TRITONSERVER_ErrorCode(error), code);
        EXPECT_STREQ(TRITONSERVER_ErrorCodeString(error), names[code]);
        EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "the reason");
        TRITONSERVER_ErrorDelete(error);
    }
}

TEST(Error, SurvivesTheWayThroughAStatus)
{
    for (int code = TRITONSERVER_ERROR_UNKNOWN; code <= TRITONSERVER_ERROR_CANCELLED; ++code) {
        TRITONSERVER_Error* error = toError(toStatus(
            TRITONSERVER_ErrorNew(static_cast<TRITONSERVER_Error_Code>(code), "the reason")));
        EXPECT_EQ(TRITONSERVER_ErrorCode(error), code);
        EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "the reason");
        TRITONSERVER_ErrorDelete(error);
    }
    EXPECT_EQ(toError(absl::OkStatus()), nullptr);
    EXPECT_TRUE(toStatus(nullptr).ok());
}

// The error message of a backend may quote a file whose bytes are not UTF-8.
TEST(Error, OfABackendIsUtf8)
{
    const absl::Status status =
        toStatus(TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INTERNAL, "cannot open 'caf\xe9'"));
    EXPECT_EQ(status.message(), "cannot open 'caf\xc3\xa9'");
}

TEST(Error, TakesTheSpecialCodesOfTheCoreToTheNearestOfTheApi)
{
    const std::pair<absl::Status, TRITONSERVER_Error_Code> cases[] = {
        {absl::DeadlineExceededError("late"), TRITONSERVER_ERROR_UNAVAILABLE},
        {absl::ResourceExhaustedError("full"), TRITONSERVER_ERROR_UNAVAILABLE},
        {absl::OutOfRangeError("far"), TRITONSERVER_ERROR_INVALID_ARG},
        {absl::DataLossError("lost"), TRITONSERVER_ERROR_UNKNOWN},
    };
    for (const auto& [status, code] : cases) {
        TRITONSERVER_Error* error = toError(status);
        EXPECT_EQ(TRITONSERVER_ErrorCode(error), code) << status;
        TRITONSERVER_ErrorDelete(error);
    }
}

TEST(Guarded, TurnsAnExceptionIntoAnError)
{
    TRITONSERVER_Error* error =
        guarded("TRITONSERVER_Test", []() -> absl::Status { throw std::runtime_error("broke"); });
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INTERNAL);
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "broke");
    TRITONSERVER_ErrorDelete(error);
}

TEST(Names, DataTypesHaveTheirWireNamesAndSizes)
{
    ROWS("9.1.1");
    struct Case {
        const char* name;
        uint32_t size;
    };
    const Case cases[] = {{"<invalid>", 0}, {"BOOL", 1}, {"UINT8", 1}, {"UINT16", 2}, {"UINT32", 4},
        {"UINT64", 8}, {"INT8", 1}, {"INT16", 2}, {"INT32", 4}, {"INT64", 8}, {"FP16", 2},
        {"FP32", 4}, {"FP64", 8}, {"BYTES", 0}, {"BF16", 2}};
    for (int type = TRITONSERVER_TYPE_INVALID; type <= TRITONSERVER_TYPE_BF16; ++type) {
        const auto dataType = static_cast<TRITONSERVER_DataType>(type);
        EXPECT_STREQ(TRITONSERVER_DataTypeString(dataType), cases[type].name);
        EXPECT_EQ(TRITONSERVER_DataTypeByteSize(dataType), cases[type].size);
        if (type != TRITONSERVER_TYPE_INVALID) {
            EXPECT_EQ(TRITONSERVER_StringToDataType(cases[type].name), dataType);
        }
    }
    EXPECT_EQ(TRITONSERVER_StringToDataType("fp32"), TRITONSERVER_TYPE_INVALID);
    EXPECT_STREQ(TRITONSERVER_DataTypeString(static_cast<TRITONSERVER_DataType>(15)), "<invalid>");
}

TEST(Names, EnumerationsHaveThem)
{
    ROWS("9.1.2", "9.1.3", "9.1.4", "9.1.8", "9.1.9");
    EXPECT_STREQ(TRITONSERVER_MemoryTypeString(TRITONSERVER_MEMORY_CPU), "CPU");
    EXPECT_STREQ(TRITONSERVER_MemoryTypeString(TRITONSERVER_MEMORY_CPU_PINNED), "CPU_PINNED");
    EXPECT_STREQ(TRITONSERVER_MemoryTypeString(TRITONSERVER_MEMORY_GPU), "GPU");
    EXPECT_STREQ(TRITONSERVER_ParameterTypeString(TRITONSERVER_PARAMETER_STRING), "STRING");
    EXPECT_STREQ(TRITONSERVER_ParameterTypeString(TRITONSERVER_PARAMETER_BYTES), "BYTES");
    EXPECT_STREQ(
        TRITONSERVER_InstanceGroupKindString(TRITONSERVER_INSTANCEGROUPKIND_MODEL), "MODEL");
    EXPECT_STREQ(
        TRITONSERVER_InferenceTraceLevelString(TRITONSERVER_TRACE_LEVEL_TENSORS), "TENSORS");
    EXPECT_STREQ(TRITONSERVER_InferenceTraceActivityString(TRITONSERVER_TRACE_CUSTOM_ACTIVITY),
        "CUSTOM_ACTIVITY");
}

TEST(Names, TheInterfaceHasAVersion)
{
    ROWS("9.2.1");
    uint32_t major = 0;
    uint32_t minor = 0;
    ASSERT_EQ(TRITONSERVER_ApiVersion(&major, &minor), nullptr);
    EXPECT_EQ(major, 1u);
    EXPECT_EQ(minor, 34u);
}

TEST(Log, WritesWhatIsEnabled)
{
    ROWS("9.2.2");
    ::testing::internal::CaptureStdout();
    EXPECT_TRUE(TRITONSERVER_LogIsEnabled(TRITONSERVER_LOG_INFO));
    EXPECT_FALSE(TRITONSERVER_LogIsEnabled(TRITONSERVER_LOG_VERBOSE));
    EXPECT_EQ(
        TRITONSERVER_LogMessage(TRITONSERVER_LOG_INFO, "dir/backend.cpp", 12, "a line"), nullptr);
    EXPECT_EQ(
        TRITONSERVER_LogMessage(TRITONSERVER_LOG_VERBOSE, "backend.cpp", 13, "hidden"), nullptr);
    const std::string text = ::testing::internal::GetCapturedStdout();
    EXPECT_NE(text.find("backend.cpp:12"), std::string::npos) << text;
    EXPECT_NE(text.find("a line"), std::string::npos) << text;
    EXPECT_EQ(text.find("hidden"), std::string::npos) << text;
}

TEST(Message, GivesBackTheJsonItWasMadeOf)
{
    TRITONSERVER_Message* message = nullptr;
    const std::string json = R"({"a":[1,2,{"b":null}]})";
    ASSERT_EQ(
        TRITONSERVER_MessageNewFromSerializedJson(&message, json.data(), json.size()), nullptr);
    const char* base = nullptr;
    size_t byteSize = 0;
    ASSERT_EQ(TRITONSERVER_MessageSerializeToJson(message, &base, &byteSize), nullptr);
    EXPECT_EQ(std::string(base, byteSize), json);
    TRITONSERVER_MessageDelete(message);
}

TEST(Message, RefusesWhatIsNotJsonAndSaysWhere)
{
    TRITONSERVER_Message* message = nullptr;
    TRITONSERVER_Error* error = TRITONSERVER_MessageNewFromSerializedJson(&message, "{\"a\":}", 6);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_NE(std::string(TRITONSERVER_ErrorMessage(error)).find("at byte 5"), std::string::npos)
        << TRITONSERVER_ErrorMessage(error);
    TRITONSERVER_ErrorDelete(error);
}

TEST(Parameter, HoldsAValueOfItsType)
{
    const int64_t number = 7;
    TRITONSERVER_Parameter* parameter =
        TRITONSERVER_ParameterNew("count", TRITONSERVER_PARAMETER_INT, &number);
    EXPECT_EQ(parameter->name, "count");
    EXPECT_EQ(std::get<int64_t>(parameter->value), 7);
    TRITONSERVER_ParameterDelete(parameter);
    EXPECT_EQ(TRITONSERVER_ParameterNew("bytes", TRITONSERVER_PARAMETER_BYTES, "x"), nullptr);
    EXPECT_EQ(TRITONSERVER_ParameterNew("none", TRITONSERVER_PARAMETER_STRING, nullptr), nullptr);
}

TEST(BufferAttributes, RememberWhatWasSet)
{
    ROWS("9.2.8");
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    ASSERT_EQ(TRITONSERVER_BufferAttributesNew(&attributes), nullptr);
    TRITONSERVER_BufferAttributesSetByteSize(attributes, 64);
    TRITONSERVER_BufferAttributesSetMemoryType(attributes, TRITONSERVER_MEMORY_GPU);
    TRITONSERVER_BufferAttributesSetMemoryTypeId(attributes, 3);
    TRITONSERVER_BufferAttributesSetCudaIpcHandle(attributes, &attributes);
    size_t byteSize = 0;
    TRITONSERVER_MemoryType memoryType = TRITONSERVER_MEMORY_CPU;
    int64_t memoryTypeId = 0;
    void* handle = nullptr;
    TRITONSERVER_BufferAttributesByteSize(attributes, &byteSize);
    TRITONSERVER_BufferAttributesMemoryType(attributes, &memoryType);
    TRITONSERVER_BufferAttributesMemoryTypeId(attributes, &memoryTypeId);
    TRITONSERVER_BufferAttributesCudaIpcHandle(attributes, &handle);
    EXPECT_EQ(byteSize, 64u);
    EXPECT_EQ(memoryType, TRITONSERVER_MEMORY_GPU);
    EXPECT_EQ(memoryTypeId, 3);
    EXPECT_EQ(handle, &attributes);
    TRITONSERVER_BufferAttributesDelete(attributes);
}

TEST(Log, RefusesALevelThatDoesNotExist)
{
    const auto level = static_cast<TRITONSERVER_LogLevel>(9);
    EXPECT_FALSE(TRITONSERVER_LogIsEnabled(level));
    TRITONSERVER_Error* error = TRITONSERVER_LogMessage(level, "f.cpp", 1, "text");
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    TRITONSERVER_ErrorDelete(error);
}

// Embedding programs and the front ends call them without options while the server runs.
TEST(Log, SettersHoldAtOnce)
{
    ROWS("11.3.5", "9.1.5");
    const std::string path = ::testing::TempDir() + "capi_log_" + std::to_string(::getpid());
    ASSERT_EQ(TRITONSERVER_ServerOptionsSetLogFile(nullptr, path.c_str()), nullptr);
    TRITONSERVER_ServerOptionsSetLogVerbose(nullptr, 1);
    EXPECT_TRUE(TRITONSERVER_LogIsEnabled(TRITONSERVER_LOG_VERBOSE));
    TRITONSERVER_LogMessage(TRITONSERVER_LOG_VERBOSE, "a.cpp", 1, "first");
    TRITONSERVER_ServerOptionsSetLogVerbose(nullptr, 0);
    EXPECT_FALSE(TRITONSERVER_LogIsEnabled(TRITONSERVER_LOG_VERBOSE));
    TRITONSERVER_ServerOptionsSetLogInfo(nullptr, false);
    TRITONSERVER_ServerOptionsSetLogWarn(nullptr, false);
    TRITONSERVER_ServerOptionsSetLogError(nullptr, false);
    for (const auto level : {TRITONSERVER_LOG_INFO, TRITONSERVER_LOG_WARN, TRITONSERVER_LOG_ERROR})
        EXPECT_FALSE(TRITONSERVER_LogIsEnabled(level));
    TRITONSERVER_ServerOptionsSetLogInfo(nullptr, true);
    TRITONSERVER_ServerOptionsSetLogWarn(nullptr, true);
    TRITONSERVER_ServerOptionsSetLogError(nullptr, true);
    TRITONSERVER_ServerOptionsSetLogFormat(nullptr, TRITONSERVER_LOG_ISO8601);
    TRITONSERVER_LogMessage(TRITONSERVER_LOG_ERROR, "a.cpp", 1, "second");
    TRITONSERVER_ServerOptionsSetLogFormat(nullptr, TRITONSERVER_LOG_DEFAULT);
    ASSERT_EQ(TRITONSERVER_ServerOptionsSetLogFile(nullptr, ""), nullptr);
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    EXPECT_THAT(line, ::testing::MatchesRegex("I[0-9. :]+ a.cpp:1\\] \"first\""));
    std::getline(file, line);
    EXPECT_THAT(line, ::testing::MatchesRegex("[0-9-]+T[0-9:]+Z E [0-9]+ a.cpp:1\\] \"second\""));
    EXPECT_FALSE(std::getline(file, line));
    std::remove(path.c_str());
}

TEST(Log, RefusesAFileThatCannotBeOpenedAndAFormatThatDoesNotExist)
{
    TRITONSERVER_Error* error = TRITONSERVER_ServerOptionsSetLogFile(nullptr, "/nowhere/log");
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error),
        "cannot open log file '/nowhere/log' for appending: No such file or directory");
    TRITONSERVER_ErrorDelete(error);
    error = TRITONSERVER_ServerOptionsSetLogFormat(nullptr, static_cast<TRITONSERVER_LogFormat>(7));
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    TRITONSERVER_ErrorDelete(error);
}

TEST(WhatIsNotThereYet, SaysSoByName)
{
    TRITONSERVER_Error* error = TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy(
        nullptr, "IN", "x", 1, TRITONSERVER_MEMORY_CPU, 0, "policy");
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_UNSUPPORTED);
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error),
        "TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy is not supported by this "
        "version "
        "of the server");
    TRITONSERVER_ErrorDelete(error);
}

} // namespace
} // namespace thalassa::cabi
