// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/providers.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace thalassa::backends::ort {
namespace {

namespace fs = std::filesystem;

struct Provider {
    const char* name; // as the library has it
    const char* user; // in the configuration
    const char* file;
    const char* package;
    const char* otherwise; // what to change in the configuration instead
};
constexpr Provider kCuda{"CUDAExecutionProvider", "an instance on a GPU",
    "libonnxruntime_providers_cuda.so", "onnxruntime-gpu",
    "set the kind of its instance groups to KIND_CPU"};
constexpr Provider kTensorRt{"TensorrtExecutionProvider",
    "the gpu_execution_accelerator 'tensorrt'", "libonnxruntime_providers_tensorrt.so",
    "onnxruntime-gpu", "remove the accelerator"};
constexpr Provider kOpenVino{"OpenVINOExecutionProvider",
    "the cpu_execution_accelerator 'openvino'", "libonnxruntime_providers_openvino.so",
    "onnxruntime-openvino", "remove the accelerator"};

// The option of a stream that is not the library's. Its value is an address, and no text.
constexpr const char* kStream = "user_compute_stream";

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// Returns UNAVAILABLE if the library is built without the provider, or if the provider's file is
// not beside the library.
Error checkPresent(const Runtime& runtime, const std::string& model, const Provider& provider)
{
    const fs::path file = fs::path(runtime.file()).parent_path() / provider.file;
    const bool isBuiltIn = runtime.hasProvider(provider.name);
    std::error_code ignored;
    if (isBuiltIn && fs::exists(file, ignored))
        return {};
    const std::string what = isBuiltIn
        ? "the file of this provider, " + file.string() + ", does not exist"
        : "ONNX Runtime " + runtime.release() + " from " + runtime.file() +
            " is built without it, and has " + joined(runtime.providers());
    const std::string package = provider.package;
    return unavailable("model '" + model + "': " + provider.user + " needs the provider " +
        provider.name + " of ONNX Runtime: " + what + ". Install " + package +
        " in place of onnxruntime (`pip install " + package + "` brings " + provider.file +
        " beside libonnxruntime.so.*) and name its directory onnxruntime/capi with "
        "--backend-config=onnxruntime,library=PATH, or " +
        provider.otherwise);
}

std::string contextOf(const std::string& model, const Provider& provider)
{
    return "model '" + model + "': cannot use the provider " + provider.name;
}

// The options as the library takes them.
struct KeyList {
    explicit KeyList(const ProviderOptions& options)
    {
        for (const auto& [key, value] : options) {
            keys.push_back(key.c_str());
            values.push_back(value.c_str());
        }
    }
    std::vector<const char*> keys;
    std::vector<const char*> values;
};

Error appendTensorRt(const Runtime& runtime, const std::string& model, ProviderOptions options,
    const SessionPlace& place, SessionOptions* session)
{
    RETURN_IF_ERROR(checkPresent(runtime, model, kTensorRt));
    const Functions& ort = runtime.functions();
    const std::string context = contextOf(model, kTensorRt);
    options["device_id"] = std::to_string(*place.gpu);
    const KeyList list(options);
    ASSIGN_OR_RETURN(const auto made,
        runtime.make(context, ort.releaseTensorRtOptions, ort.createTensorRtOptions));
    // The update loads the file of the provider, and has the words for a failure of that.
    RETURN_IF_ERROR(withAdvice(runtime.check(context,
        ort.updateTensorRtOptions(
            made.get(), list.keys.data(), list.values.data(), list.keys.size()))));
    if (place.stream != nullptr) {
        RETURN_IF_ERROR(runtime.check(
            context, ort.updateTensorRtOptionsWithValue(made.get(), kStream, place.stream)));
    }
    return withAdvice(runtime.check(context, ort.appendTensorRt(session, made.get())));
}

Error appendCuda(const Runtime& runtime, const std::string& model, ProviderOptions options,
    const SessionPlace& place, SessionOptions* session)
{
    const Functions& ort = runtime.functions();
    const std::string context = contextOf(model, kCuda);
    options["device_id"] = std::to_string(*place.gpu);
    const KeyList list(options);
    ASSIGN_OR_RETURN(
        const auto made, runtime.make(context, ort.releaseCudaOptions, ort.createCudaOptions));
    RETURN_IF_ERROR(withAdvice(runtime.check(context,
        ort.updateCudaOptions(
            made.get(), list.keys.data(), list.values.data(), list.keys.size()))));
    if (place.stream != nullptr) {
        RETURN_IF_ERROR(runtime.check(
            context, ort.updateCudaOptionsWithValue(made.get(), kStream, place.stream)));
    }
    return withAdvice(runtime.check(context, ort.appendCuda(session, made.get())));
}

Error appendOpenVino(const Runtime& runtime, const std::string& model, SessionOptions* session)
{
    RETURN_IF_ERROR(checkPresent(runtime, model, kOpenVino));
    const Functions& ort = runtime.functions();
    if (ort.appendOpenVino == nullptr) {
        return unavailable(contextOf(model, kOpenVino) +
            ": expected ONNX Runtime 1.17 or later, found " + runtime.release());
    }
    const ProviderOptions options{{"device_type", "CPU"}};
    const KeyList list(options);
    return withAdvice(runtime.check(contextOf(model, kOpenVino),
        ort.appendOpenVino(session, list.keys.data(), list.values.data(), list.keys.size())));
}

} // namespace

bool hasCuda(const Runtime& runtime)
{
    return runtime.hasProvider(kCuda.name);
}

Error appendProviders(const Runtime& runtime, const std::string& model,
    const ProviderSettings& settings, const SessionPlace& place, SessionOptions* options)
{
    if (place.gpu) {
        RETURN_IF_ERROR(checkPresent(runtime, model, kCuda));
        if (settings.tensorRt)
            RETURN_IF_ERROR(appendTensorRt(runtime, model, *settings.tensorRt, place, options));
        RETURN_IF_ERROR(appendCuda(runtime, model, settings.cuda, place, options));
    }
    return settings.openVino ? appendOpenVino(runtime, model, options) : Error();
}

std::string adviceFor(std::string_view error)
{
    static constexpr struct {
        std::string_view words;
        const char* advice;
    } kCauses[] = {
        {"libcuda.so", "install NVIDIA's driver"},
        {"CUDA driver version is insufficient",
            "install a driver of NVIDIA that is as new as the CUDA of this ONNX Runtime"},
        {"no CUDA-capable device", "check with nvidia-smi that the driver sees a GPU"},
        {"libnvinfer", "install TensorRT 10 (`pip install tensorrt`)"},
        {"libnvonnxparser", "install TensorRT 10 (`pip install tensorrt`)"},
        {"libcudnn", "install cuDNN (`pip install onnxruntime-gpu[cudnn]`)"},
        {"libcublas", "install cuBLAS (`pip install nvidia-cublas`)"},
        {"libcudart", "install the runtime of CUDA (`pip install onnxruntime-gpu[cuda]`)"},
        {"libcufft", "install cuFFT (`pip install onnxruntime-gpu[cuda]`)"},
        {"libcurand", "install cuRAND (`pip install onnxruntime-gpu[cuda]`)"},
        {"libnvrtc", "install NVRTC (`pip install onnxruntime-gpu[cuda]`)"},
    };
    for (const auto& [words, advice] : kCauses) {
        if (error.find(words) == std::string_view::npos)
            continue;
        const bool isLibrary = words.starts_with("lib") && words != "libcuda.so";
        return std::string(advice) +
            (isLibrary ? ", and add its directory to LD_LIBRARY_PATH of the server" : "");
    }
    return {};
}

Error withAdvice(Error error)
{
    if (error.ok())
        return error;
    std::string message = error.message();
    const std::string advice = adviceFor(message);
    if (advice.empty())
        return error;
    message.erase(message.find_last_not_of(" \n") + 1);
    return unavailable(message + ". To use the provider, " + advice);
}

} // namespace thalassa::backends::ort
