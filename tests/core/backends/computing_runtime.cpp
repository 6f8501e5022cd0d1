// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A replacement for the library of ONNX Runtime, with models that a test can write down. The file
// of a model has one line for each tensor. A dimension is a number or a name.
//
//   input X float n 2
//   output Y float n 2 = X
//   output T float 1 = total X
//
// An output is a copy of its input, or the sum of its elements. A run with the element 13 fails.
// Each run is recorded, and a test can block it (computing_runtime.h). The memory of GPUs is that
// of the simulated driver, which the CPU can read.
#include "tests/core/backends/computing_runtime.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <numeric>
#include <sstream>

#include "core/backends/onnxruntime/ort_api.h"
#include "tests/core/backends/computing_gpu.h"

namespace thalassa::backends::ort {
namespace {

struct Tensor {
    std::string name;
    TensorInfo info;
    std::string source;
    bool isTotal = false;
};
struct Model {
    std::vector<Tensor> inputs;
    std::vector<Tensor> outputs;
    void* stream = nullptr; // of a GPU; null if the library has streams of its own
};

RecordedRuns allRuns;
int anyObject; // every handle that the backend only passes back points to this

template <typename T> Status* make(T** made)
{
    *made = reinterpret_cast<T*>(&anyObject);
    return nullptr;
}
template <typename T> void forget(T*) { }
template <typename T> void destroy(T* object)
{
    delete object;
}
template <typename... Arguments> Status* accept(Arguments...)
{
    return nullptr;
}

const std::map<std::string, ElementType> kTypes = {
    {"float", ElementType::Float}, {"int32", ElementType::Int32}, {"string", ElementType::String}};

size_t elementsOf(const std::vector<int64_t>& shape)
{
    return static_cast<size_t>(
        std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>()));
}

Tensor readTensor(std::istringstream& line)
{
    Tensor tensor;
    std::string word;
    line >> tensor.name >> word;
    tensor.info.type = kTypes.at(word);
    while (line >> word && word != "=") {
        const bool isNumber = std::isdigit(static_cast<unsigned char>(word.front())) != 0;
        tensor.info.dims.push_back(isNumber ? std::stoll(word) : -1);
        tensor.info.symbols.push_back(isNumber ? "" : word);
    }
    line >> tensor.source;
    if (tensor.source == "total") {
        tensor.isTotal = true;
        line >> tensor.source;
    }
    return tensor;
}

Status* createSession(const Env*, const char* path, const SessionOptions* options, Session** made)
{
    auto model = std::make_unique<Model>();
    model->stream = options->stream;
    std::ifstream file(path);
    for (std::string text; std::getline(file, text);) {
        std::istringstream line(text);
        std::string direction;
        line >> direction;
        (direction == "input" ? model->inputs : model->outputs).push_back(readTensor(line));
    }
    *made = reinterpret_cast<Session*>(model.release());
    const std::lock_guard lock(allRuns.mutex);
    ++allRuns.sessionCount;
    return nullptr;
}
void releaseSession(Session* session)
{
    delete reinterpret_cast<Model*>(session);
}

const std::vector<Tensor>& inputsOf(const Session* session)
{
    return reinterpret_cast<const Model*>(session)->inputs;
}
const std::vector<Tensor>& outputsOf(const Session* session)
{
    return reinterpret_cast<const Model*>(session)->outputs;
}
const std::vector<Tensor>& initializersOf(const Session*)
{
    static const std::vector<Tensor> kNone;
    return kNone;
}

using List = const std::vector<Tensor>& (*)(const Session*);

template <List list> Status* countOf(const Session* session, size_t* count)
{
    *count = list(session).size();
    return nullptr;
}
template <List list> Status* nameOf(const Session* session, size_t index, Allocator*, char** name)
{
    *name = const_cast<char*>(list(session)[index].name.c_str());
    return nullptr;
}
template <List list> Status* typeOf(const Session* session, size_t index, TypeInfo** info)
{
    *info = new TypeInfo{list(session)[index].info};
    return nullptr;
}

Status* castTypeInfo(const TypeInfo* info, const TensorInfo** tensor)
{
    *tensor = &info->tensor;
    return nullptr;
}
Status* kindOfType(const TypeInfo*, ValueKind* kind)
{
    *kind = ValueKind::Tensor;
    return nullptr;
}
Status* kindOfValue(const Value*, ValueKind* kind)
{
    *kind = ValueKind::Tensor;
    return nullptr;
}
Status* elementType(const TensorInfo* info, ElementType* type)
{
    *type = info->type;
    return nullptr;
}
Status* dimensionsCount(const TensorInfo* info, size_t* count)
{
    *count = info->dims.size();
    return nullptr;
}
Status* dimensions(const TensorInfo* info, int64_t* dims, size_t)
{
    std::copy(info->dims.begin(), info->dims.end(), dims);
    return nullptr;
}
Status* symbolicDimensions(const TensorInfo* info, const char** symbols, size_t)
{
    for (size_t i = 0; i < info->symbols.size(); ++i) {
        symbols[i] = info->symbols[i].c_str();
    }
    return nullptr;
}

Status* createTensor(
    Allocator* allocator, const int64_t* dims, size_t rank, ElementType type, Value** made)
{
    auto value = std::make_unique<Value>();
    value->info.type = type;
    value->info.dims.assign(dims, dims + rank);
    value->isOnGpu = allocator != nullptr && allocator->isOnGpu;
    const size_t count = elementsOf(value->info.dims);
    if (type == ElementType::String) {
        value->texts.resize(count);
    } else if (value->isOnGpu) {
        value->gpuBytes = allocateOnGpu(count * sizeof(float));
        value->data = value->gpuBytes.get();
    } else {
        value->own.resize(count * sizeof(float));
        value->data = value->own.data();
    }
    *made = value.release();
    return nullptr;
}
Status* createTensorWithData(const MemoryInfo* place, void* data, size_t, const int64_t* dims,
    size_t rank, ElementType type, Value** made)
{
    *made = new Value{{type, {dims, dims + rank}, {}}, {}, data, {}, place->isOnGpu, {}};
    return nullptr;
}
Status* mutableData(Value* value, void** data)
{
    *data = value->data;
    return nullptr;
}
Status* typeAndShape(const Value* value, TensorInfo** info)
{
    *info = new TensorInfo(value->info);
    return nullptr;
}
Status* resizedText(Value* value, size_t index, size_t length, char** buffer)
{
    value->texts[index].resize(length);
    *buffer = value->texts[index].data();
    return nullptr;
}
Status* textLength(const Value* value, size_t index, size_t* length)
{
    *length = value->texts[index].size();
    return nullptr;
}
Status* textAt(const Value* value, size_t length, size_t index, void* target)
{
    std::memcpy(target, value->texts[index].data(), length);
    return nullptr;
}

std::vector<float> floatsOf(const Value& value)
{
    const size_t count = value.info.type == ElementType::Float ? elementsOf(value.info.dims) : 0;
    std::vector<float> floats(count);
    if (count > 0) {
        std::memcpy(floats.data(), value.data, count * sizeof(float));
    }
    return floats;
}

std::vector<double> numbersOf(const Value& value)
{
    std::vector<double> numbers;
    const auto* const words = static_cast<const char*>(value.data);
    for (size_t i = 0; words != nullptr && i < elementsOf(value.info.dims); ++i) {
        float real = 0;
        int32_t whole = 0;
        std::memcpy(&real, words + i * sizeof real, sizeof real);
        std::memcpy(&whole, words + i * sizeof whole, sizeof whole);
        numbers.push_back(value.info.type == ElementType::Int32 ? whole : double{real});
    }
    return numbers;
}

// Writes the output to `target`, which is null or a tensor of the same shape.
Status* compute(const Tensor& output, const Value& input, Value** target)
{
    std::vector<int64_t> shape = output.isTotal ? std::vector<int64_t>{1} : input.info.dims;
    if (*target == nullptr) {
        createTensor(nullptr, shape.data(), shape.size(), output.info.type, target);
    } else if ((*target)->info.dims != shape) {
        return new Status{"the bound output has another shape"};
    }
    Value& value = **target;
    if (output.isTotal) {
        const std::vector<float> floats = floatsOf(input);
        const float total = std::accumulate(floats.begin(), floats.end(), 0.0F);
        std::memcpy(value.data, &total, sizeof total);
    } else if (output.info.type == ElementType::String) {
        value.texts = input.texts;
    } else if (elementsOf(shape) > 0) {
        std::memcpy(value.data, input.data, elementsOf(shape) * sizeof(float));
    }
    return nullptr;
}

void record(const Session* session, const char* const* names, const Value* const* inputs,
    size_t inputCount, const char* const* outputNames, size_t outputCount, Value* const* outputs)
{
    RecordedRun run;
    run.stream = reinterpret_cast<const Model*>(session)->stream;
    run.isBehindCopies =
        run.stream != nullptr && finishStream(reinterpret_cast<const Model*>(session)->stream);
    for (size_t i = 0; i < inputCount; ++i) {
        run.inputs.push_back({names[i], inputs[i]->info.dims, inputs[i]->data,
            numbersOf(*inputs[i]), inputs[i]->isOnGpu});
    }
    run.outputs.assign(outputNames, outputNames + outputCount);
    for (size_t i = 0; i < outputCount; ++i) {
        if (outputs[i] != nullptr && outputs[i]->isOnGpu) {
            run.gpuOutputs.emplace_back(outputNames[i]);
        }
    }
    std::unique_lock lock(allRuns.mutex);
    allRuns.runs.push_back(std::move(run));
    allRuns.changed.notify_all();
    allRuns.changed.wait(lock, [] { return !allRuns.isHeld || allRuns.isTold; });
}

Status* run(Session* session, const RunOptions*, const char* const* names,
    const Value* const* inputs, size_t inputCount, const char* const* outputNames,
    size_t outputCount, Value** outputs)
{
    record(session, names, inputs, inputCount, outputNames, outputCount, outputs);
    if (const std::lock_guard lock(allRuns.mutex); allRuns.isTold) {
        return new Status{"told to end"};
    }
    std::map<std::string, const Value*> values;
    for (size_t i = 0; i < inputCount; ++i) {
        values[names[i]] = inputs[i];
        const std::vector<float> floats = floatsOf(*inputs[i]);
        if (std::find(floats.begin(), floats.end(), 13.0F) != floats.end()) {
            return new Status{"13 is not computed"};
        }
    }
    const std::vector<Tensor>& known = outputsOf(session);
    for (size_t i = 0; i < outputCount; ++i) {
        const auto output = std::find_if(known.begin(), known.end(),
            [&](const Tensor& tensor) { return tensor.name == outputNames[i]; });
        if (Status* const failed = compute(*output, *values.at(output->source), &outputs[i])) {
            return failed;
        }
    }
    return nullptr;
}

Status* setTerminate(RunOptions*)
{
    const std::lock_guard lock(allRuns.mutex);
    allRuns.isTold = true;
    allRuns.changed.notify_all();
    return nullptr;
}
Status* unsetTerminate(RunOptions*)
{
    const std::lock_guard lock(allRuns.mutex);
    allRuns.isTold = false;
    return nullptr;
}

ErrorCode codeOf(const Status*)
{
    return ErrorCode::InvalidArgument;
}
const char* messageOf(const Status* status)
{
    return status->message.c_str();
}

// Returns the function table, with each function at its index and with its signature in the
// interface.
Functions functions()
{
    Functions table{};
    table.getErrorCode = &codeOf;
    table.getErrorMessage = &messageOf;
    table.createEnvWithCustomLogger = [](auto*, auto*, auto, auto*, Env** made) {
        return make(made);
    };
    table.disableTelemetryEvents = &accept;
    table.createSession = &createSession;
    table.run = &run;
    table.createSessionOptions = [](SessionOptions** made) -> Status* {
        *made = new SessionOptions;
        return nullptr;
    };
    table.setSessionExecutionMode = &accept;
    table.setSessionLogId = &accept;
    table.setGraphOptimization = &accept;
    table.setIntraOpNumThreads = &accept;
    table.setInterOpNumThreads = &accept;
    table.sessionGetInputCount = &countOf<inputsOf>;
    table.sessionGetOutputCount = &countOf<outputsOf>;
    table.sessionGetInitializerCount = &countOf<initializersOf>;
    table.sessionGetInputTypeInfo = &typeOf<inputsOf>;
    table.sessionGetOutputTypeInfo = &typeOf<outputsOf>;
    table.sessionGetInitializerTypeInfo = &typeOf<initializersOf>;
    table.sessionGetInputName = &nameOf<inputsOf>;
    table.sessionGetOutputName = &nameOf<outputsOf>;
    table.sessionGetInitializerName = &nameOf<initializersOf>;
    table.createRunOptions = &make<RunOptions>;
    table.runOptionsSetTerminate = &setTerminate;
    table.runOptionsUnsetTerminate = &unsetTerminate;
    table.createTensor = &createTensor;
    table.createTensorWithData = &createTensorWithData;
    table.getTensorMutableData = &mutableData;
    table.castTypeInfoToTensorInfo = &castTypeInfo;
    table.getKindFromTypeInfo = &kindOfType;
    table.getTensorElementType = &elementType;
    table.getDimensionsCount = &dimensionsCount;
    table.getDimensions = &dimensions;
    table.getSymbolicDimensions = &symbolicDimensions;
    table.getTensorTypeAndShape = &typeAndShape;
    table.getValueKind = &kindOfValue;
    table.allocatorFree = &accept;
    table.addRunConfigEntry = &accept;
    table.releaseEnv = &forget;
    table.releaseStatus = &destroy;
    table.releaseSession = &releaseSession;
    table.releaseValue = &destroy;
    table.releaseRunOptions = &forget;
    table.releaseTypeInfo = &destroy;
    table.releaseTensorInfo = &destroy;
    table.releaseSessionOptions = &destroy;
    table.getStringElementLength = &textLength;
    table.getStringElement = &textAt;
    table.getResizedStringElementBuffer = &resizedText;
    addGpuFunctions(table, allRuns);
    return table;
}

const void* const* getApi(uint32_t)
{
    static const auto table = [] {
        std::array<const void*, 300> slots{};
        const Functions bound = functions();
#define THALASSA_PUT(slot, name, ...) slots[slot] = reinterpret_cast<const void*>(bound.name);
        THALASSA_ORT_FUNCTIONS(THALASSA_PUT)
#undef THALASSA_PUT
        return slots;
    }();
    return table.data();
}

const char* getVersionString()
{
    return "computing";
}

} // namespace

extern "C" __attribute__((visibility("default"))) const ApiBase* OrtGetApiBase();
extern "C" const ApiBase* OrtGetApiBase()
{
    static const ApiBase base{&getApi, &getVersionString};
    return &base;
}

extern "C" __attribute__((visibility("default"))) RecordedRuns* thalassaRecordedRuns();
extern "C" RecordedRuns* thalassaRecordedRuns()
{
    return &allRuns;
}

} // namespace thalassa::backends::ort
