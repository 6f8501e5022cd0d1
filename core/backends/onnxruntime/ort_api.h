// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of ONNX Runtime's C interface that the backend uses, bound by slot. The library exports
// one function, OrtGetApiBase, which gives access to a table of function pointers; releases only
// append to it. The backend therefore needs no header of the library, and works with any release
// from kMinimumRelease on.
//
// Every function that returns a Status* returns null on success; the caller frees a status.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

namespace thalassa::backends::ort {

constexpr uint32_t kApiVersion = 16;
constexpr const char* kMinimumRelease = "1.16";

struct Allocator;
struct CudaOptions;
struct Env;
struct IoBinding;
struct KeyValuePairs;
struct MemoryInfo;
struct RunOptions;
struct Session;
struct SessionOptions;
struct Status;
struct TensorInfo;
struct TensorRtOptions;
struct ThreadingOptions;
struct TypeInfo;
struct Value;

enum class ErrorCode : int {
    InvalidArgument = 2,
    NoSuchFile = 3,
    NotImplemented = 9,
};

enum class ValueKind : int { Unknown, Tensor, Sequence, Map, Opaque, SparseTensor, Optional };

enum class ElementType : int {
    Undefined = 0,
    Float = 1,
    UInt8 = 2,
    Int8 = 3,
    UInt16 = 4,
    Int16 = 5,
    Int32 = 6,
    Int64 = 7,
    String = 8,
    Bool = 9,
    Float16 = 10,
    Double = 11,
    UInt32 = 12,
    UInt64 = 13,
    BFloat16 = 16,
};

enum class LogSeverity : int { Verbose, Info, Warning, Error, Fatal };
enum class Optimization : int { DisableAll = 0, Basic = 1, Extended = 2, All = 99 };
enum class ExecutionMode : int { Sequential = 0, Parallel = 1 };

constexpr int kArenaAllocator = 1;
constexpr int kDefaultMemory = 0;

using LogFunction = void(void* context, LogSeverity severity, const char* category,
    const char* logId, const char* codeLocation, const char* message);

// X(slot, name, signature)
#define THALASSA_ORT_FUNCTIONS(X)                                                                  \
    X(1, getErrorCode, ErrorCode(const Status*))                                                   \
    X(2, getErrorMessage, const char*(const Status*))                                              \
    X(4, createEnvWithCustomLogger, Status*(LogFunction*, void*, LogSeverity, const char*, Env**)) \
    X(6, disableTelemetryEvents, Status*(const Env*))                                              \
    X(7, createSession, Status*(const Env*, const char*, const SessionOptions*, Session**))        \
    X(9, run,                                                                                      \
        Status*(Session*, const RunOptions*, const char* const*, const Value* const*, size_t,      \
            const char* const*, size_t, Value**))                                                  \
    X(10, createSessionOptions, Status*(SessionOptions**))                                         \
    X(13, setSessionExecutionMode, Status*(SessionOptions*, ExecutionMode))                        \
    X(17, disableMemPattern, Status*(SessionOptions*))                                             \
    X(19, disableCpuMemArena, Status*(SessionOptions*))                                            \
    X(20, setSessionLogId, Status*(SessionOptions*, const char*))                                  \
    X(23, setGraphOptimization, Status*(SessionOptions*, Optimization))                            \
    X(24, setIntraOpNumThreads, Status*(SessionOptions*, int))                                     \
    X(25, setInterOpNumThreads, Status*(SessionOptions*, int))                                     \
    X(30, sessionGetInputCount, Status*(const Session*, size_t*))                                  \
    X(31, sessionGetOutputCount, Status*(const Session*, size_t*))                                 \
    X(32, sessionGetInitializerCount, Status*(const Session*, size_t*))                            \
    X(33, sessionGetInputTypeInfo, Status*(const Session*, size_t, TypeInfo**))                    \
    X(34, sessionGetOutputTypeInfo, Status*(const Session*, size_t, TypeInfo**))                   \
    X(35, sessionGetInitializerTypeInfo, Status*(const Session*, size_t, TypeInfo**))              \
    X(36, sessionGetInputName, Status*(const Session*, size_t, Allocator*, char**))                \
    X(37, sessionGetOutputName, Status*(const Session*, size_t, Allocator*, char**))               \
    X(38, sessionGetInitializerName, Status*(const Session*, size_t, Allocator*, char**))          \
    X(39, createRunOptions, Status*(RunOptions**))                                                 \
    X(46, runOptionsSetTerminate, Status*(RunOptions*))                                            \
    X(47, runOptionsUnsetTerminate, Status*(RunOptions*))                                          \
    X(48, createTensor, Status*(Allocator*, const int64_t*, size_t, ElementType, Value**))         \
    X(49, createTensorWithData,                                                                    \
        Status*(const MemoryInfo*, void*, size_t, const int64_t*, size_t, ElementType, Value**))   \
    X(51, getTensorMutableData, Status*(Value*, void**))                                           \
    X(55, castTypeInfoToTensorInfo, Status*(const TypeInfo*, const TensorInfo**))                  \
    X(56, getKindFromTypeInfo, Status*(const TypeInfo*, ValueKind*))                               \
    X(60, getTensorElementType, Status*(const TensorInfo*, ElementType*))                          \
    X(61, getDimensionsCount, Status*(const TensorInfo*, size_t*))                                 \
    X(62, getDimensions, Status*(const TensorInfo*, int64_t*, size_t))                             \
    X(63, getSymbolicDimensions, Status*(const TensorInfo*, const char**, size_t))                 \
    X(65, getTensorTypeAndShape, Status*(const Value*, TensorInfo**))                              \
    X(67, getValueKind, Status*(const Value*, ValueKind*))                                         \
    X(68, createMemoryInfo, Status*(const char*, int, int, int, MemoryInfo**))                     \
    X(69, createCpuMemoryInfo, Status*(int, int, MemoryInfo**))                                    \
    X(76, allocatorFree, Status*(Allocator*, void*))                                               \
    X(78, getDefaultAllocator, Status*(Allocator**))                                               \
    X(92, releaseEnv, void(Env*))                                                                  \
    X(93, releaseStatus, void(Status*))                                                            \
    X(94, releaseMemoryInfo, void(MemoryInfo*))                                                    \
    X(95, releaseSession, void(Session*))                                                          \
    X(96, releaseValue, void(Value*))                                                              \
    X(97, releaseRunOptions, void(RunOptions*))                                                    \
    X(98, releaseTypeInfo, void(TypeInfo*))                                                        \
    X(99, releaseTensorInfo, void(TensorInfo*))                                                    \
    X(100, releaseSessionOptions, void(SessionOptions*))                                           \
    X(120, disablePerSessionThreads, Status*(SessionOptions*))                                     \
    X(121, createThreadingOptions, Status*(ThreadingOptions**))                                    \
    X(122, releaseThreadingOptions, void(ThreadingOptions*))                                       \
    X(125, getAvailableProviders, Status*(char***, int*))                                          \
    X(126, releaseAvailableProviders, Status*(char**, int))                                        \
    X(127, getStringElementLength, Status*(const Value*, size_t, size_t*))                         \
    X(128, getStringElement, Status*(const Value*, size_t, size_t, void*))                         \
    X(130, addSessionConfigEntry, Status*(SessionOptions*, const char*, const char*))              \
    X(131, createAllocator, Status*(const Session*, const MemoryInfo*, Allocator**))               \
    X(132, releaseAllocator, void(Allocator*))                                                     \
    X(133, runWithBinding, Status*(Session*, const RunOptions*, const IoBinding*))                 \
    X(134, createIoBinding, Status*(Session*, IoBinding**))                                        \
    X(135, releaseIoBinding, void(IoBinding*))                                                     \
    X(136, bindInput, Status*(IoBinding*, const char*, const Value*))                              \
    X(137, bindOutput, Status*(IoBinding*, const char*, const Value*))                             \
    X(138, bindOutputToDevice, Status*(IoBinding*, const char*, const MemoryInfo*))                \
    X(140, getBoundOutputValues, Status*(const IoBinding*, Allocator*, Value***, size_t*))         \
    X(147, setGlobalIntraOpNumThreads, Status*(ThreadingOptions*, int))                            \
    X(148, setGlobalInterOpNumThreads, Status*(ThreadingOptions*, int))                            \
    X(151, createEnvWithCustomLoggerAndGlobalThreadPools,                                          \
        Status*(LogFunction*, void*, LogSeverity, const char*, const ThreadingOptions*, Env**))    \
    X(165, addRunConfigEntry, Status*(RunOptions*, const char*, const char*))                      \
    X(170, appendTensorRt, Status*(SessionOptions*, const TensorRtOptions*))                       \
    X(171, createTensorRtOptions, Status*(TensorRtOptions**))                                      \
    X(172, updateTensorRtOptions,                                                                  \
        Status*(TensorRtOptions*, const char* const*, const char* const*, size_t))                 \
    X(174, releaseTensorRtOptions, void(TensorRtOptions*))                                         \
    X(202, synchronizeBoundInputs, Status*(IoBinding*))                                            \
    X(204, appendCuda, Status*(SessionOptions*, const CudaOptions*))                               \
    X(205, createCudaOptions, Status*(CudaOptions**))                                              \
    X(206, updateCudaOptions,                                                                      \
        Status*(CudaOptions*, const char* const*, const char* const*, size_t))                     \
    X(208, releaseCudaOptions, void(CudaOptions*))                                                 \
    X(252, getResizedStringElementBuffer, Status*(Value*, size_t, size_t, char**))                 \
    X(261, updateTensorRtOptionsWithValue, Status*(TensorRtOptions*, const char*, void*))          \
    X(263, updateCudaOptionsWithValue, Status*(CudaOptions*, const char*, void*))

struct Functions {
#define THALASSA_ORT_MEMBER(slot, name, ...) std::add_pointer_t<__VA_ARGS__> name;
    THALASSA_ORT_FUNCTIONS(THALASSA_ORT_MEMBER)
#undef THALASSA_ORT_MEMBER
    // Null for a library before release 1.17.
    Status* (*appendOpenVino)(
        SessionOptions*, const char* const*, const char* const*, size_t) = nullptr;
    // False for a tensor whose rank the model leaves open. Null for a library before release 1.24.
    bool (*hasShape)(const TensorInfo*) = nullptr;
    // Figures of an allocator, such as TotalAllocated. Null for a library before release 1.23.
    Status* (*allocatorGetStats)(const Allocator*, KeyValuePairs**) = nullptr;
    const char* (*getKeyValue)(const KeyValuePairs*, const char*) = nullptr;
    void (*releaseKeyValuePairs)(KeyValuePairs*) = nullptr;
};

// The result of OrtGetApiBase.
struct ApiBase {
    const void* const* (*getApi)(uint32_t version);
    const char* (*getVersionString)();
};
using GetApiBase = const ApiBase*();

// Binds the functions to a table that getApi(kApiVersion) returned. `version` is the library's
// version, such as "1.24.3": later releases have more functions in the same table.
Functions bind(const void* const* table, std::string_view version);

// Owns an object of the library; the deleter is one of the release functions.
template <typename T> using Owned = std::unique_ptr<T, void (*)(T*)>;

} // namespace thalassa::backends::ort
