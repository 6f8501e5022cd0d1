// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A replacement for the library of ONNX Runtime that a process can load. It counts the calls that
// disable telemetry and, in the options of a run, the calls that terminate the run.
#include <array>
#include <atomic>

#include "core/backends/onnxruntime/ort_api.h"
#include "tests/core/backends/recording_runtime.h"

namespace thalassa::backends::ort {
namespace {

int g_object; // every handle that the backend only passes back points to this
std::atomic<int> g_disabledTelemetryCount{0};

template <typename T> Status* make(T** made)
{
    *made = reinterpret_cast<T*>(&g_object);
    return nullptr;
}

Status* createEnv(LogFunction*, void*, LogSeverity, const char*, Env** made)
{
    return make(made);
}
Status* disableTelemetryEvents(const Env*)
{
    ++g_disabledTelemetryCount;
    return nullptr;
}
Status* createMemoryInfo(int, int, MemoryInfo** made)
{
    return make(made);
}
Status* getAllocator(Allocator** made)
{
    return make(made);
}
Status* listProviders(char*** names, int* count)
{
    *names = nullptr;
    *count = 0;
    return nullptr;
}
Status* releaseProviders(char**, int)
{
    return nullptr;
}
void releaseEnv(Env*) { }
void releaseMemoryInfo(MemoryInfo*) { }

Status* setTerminate(RunOptions* options)
{
    auto* const recorded = reinterpret_cast<RecordedOptions*>(options);
    const std::lock_guard lock(recorded->mutex);
    ++recorded->timesTold;
    recorded->changed.notify_all();
    return nullptr;
}

Status* unsetTerminate(RunOptions* options)
{
    auto* const recorded = reinterpret_cast<RecordedOptions*>(options);
    const std::lock_guard lock(recorded->mutex);
    ++recorded->timesReset;
    return nullptr;
}

const void* const* getApi(uint32_t)
{
    static const auto table = [] {
        std::array<const void*, 300> slots{};
        slots[4] = reinterpret_cast<const void*>(&createEnv);
        slots[6] = reinterpret_cast<const void*>(&disableTelemetryEvents);
        slots[46] = reinterpret_cast<const void*>(&setTerminate);
        slots[47] = reinterpret_cast<const void*>(&unsetTerminate);
        slots[69] = reinterpret_cast<const void*>(&createMemoryInfo);
        slots[78] = reinterpret_cast<const void*>(&getAllocator);
        slots[92] = reinterpret_cast<const void*>(&releaseEnv);
        slots[94] = reinterpret_cast<const void*>(&releaseMemoryInfo);
        slots[125] = reinterpret_cast<const void*>(&listProviders);
        slots[126] = reinterpret_cast<const void*>(&releaseProviders);
        return slots;
    }();
    return table.data();
}

const char* getVersionString()
{
    return "recording";
}

} // namespace

extern "C" __attribute__((visibility("default"))) int recordedDisabledTelemetryCount();
extern "C" int recordedDisabledTelemetryCount()
{
    return g_disabledTelemetryCount;
}

extern "C" __attribute__((visibility("default"))) const ApiBase* OrtGetApiBase();
extern "C" const ApiBase* OrtGetApiBase()
{
    static const ApiBase base{&getApi, &getVersionString};
    return &base;
}

} // namespace thalassa::backends::ort
