// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/session_settings.h"

#include <limits>
#include <sstream>

#include "core/backends/common/log.h"

namespace thalassa::backends::ort {
namespace {

// For messages.
constexpr const char* kKnownParameters =
    "intra_op_thread_count, inter_op_thread_count, execution_mode, enable_mem_arena, "
    "enable_mem_pattern, memory.enable_memory_arena_shrinkage, share_session_between_instances, "
    "session.* and those of the CUDA provider";
constexpr const char* kServersPrefix = "TRITON_"; // parameters of this form are for the server

constexpr const char* kShrinkArena = "memory.enable_memory_arena_shrinkage";
constexpr const char* kShareSession = "share_session_between_instances";

std::string gpuArena(int gpu)
{
    return "gpu:" + std::to_string(gpu);
}

class SessionParser {
public:
    SessionParser(const ModelConfig& config, SessionSettings& settings)
        : m_config(config)
        , m_settings(settings)
    {
    }

    Error parse()
    {
        RETURN_IF_ERROR(refuseUnsupported());
        RETURN_IF_ERROR(parseOptimization());
        RETURN_IF_ERROR(parseProviders());
        for (const auto& [name, value] : m_config.parameters)
            RETURN_IF_ERROR(parseParameter(name, value));
        return {};
    }

private:
    std::string place(const std::string& field) const
    {
        return "model '" + m_config.name + "': " + field;
    }

    const json::Value* member(const char* name, const json::Value& object) const
    {
        const auto found = object.FindMember(name);
        return found != object.MemberEnd() ? &found->value : nullptr;
    }

    bool hasElements(const char* name, const json::Value& object) const
    {
        const json::Value* const list = member(name, object);
        return list != nullptr && list->IsArray() && !list->Empty();
    }

    Error refuseUnsupported() const
    {
        if (const auto* operations = member("model_operations", m_config.json);
            operations != nullptr && hasElements("op_library_filename", *operations)) {
            return unsupported(place("model_operations.op_library_filename") +
                ": the onnxruntime backend cannot load custom operators yet");
        }
        return {};
    }

    Error parseOptimization()
    {
        const auto* const policy = member("optimization", m_config.json);
        if (policy == nullptr || !policy->IsObject())
            return {};
        const auto* const graph = member("graph", *policy);
        const auto* const level = graph != nullptr ? member("level", *graph) : nullptr;
        if (level == nullptr || !level->IsInt())
            return {};
        static const std::map<int, Optimization> kLevels = {{-1, Optimization::Basic},
            {0, Optimization::All}, {1, Optimization::Extended}, {2, Optimization::DisableAll}};
        const auto found = kLevels.find(level->GetInt());
        if (found == kLevels.end()) {
            return invalidArgument(place("optimization.graph.level") +
                ": expected -1 (basic), 0 (all), 1 (extended) or 2 (none), found " +
                std::to_string(level->GetInt()));
        }
        m_settings.optimization = found->second;
        return {};
    }

    Error parseProviders()
    {
        m_settings.devices = instanceDevices(m_config);
        ASSIGN_OR_RETURN(m_settings.providers, ProviderSettings::create(m_config));
        const bool hasGpus = !m_settings.devices.gpus.empty();
        // TensorRT executes the runs of a session one after the other.
        m_settings.shareSession = !hasGpus || !m_settings.providers.tensorRt;
        if (!hasGpus) {
            for (const std::string& field : m_settings.providers.gpuFields)
                warnOfNoEffect(field, ": no instance group is on a GPU");
        }
        return {};
    }

    void warnOfNoEffect(const std::string& field, const std::string& reason) const
    {
        log(TRITONSERVER_LOG_WARN, place(field) + " has no effect" + reason);
    }

    static Error unknownArena(const std::string& where, const std::string& arena)
    {
        return unsupported(where +
            ": expected arenas of the instance groups, such as 'cpu:0' or 'cpu:0;gpu:0', found '" +
            arena + "'");
    }

    // Reads a list such as "cpu:0;gpu:0".
    Error parseShrinkage(const std::string& where, const std::string& value)
    {
        std::istringstream list(value);
        for (std::string arena; std::getline(list, arena, ';');) {
            bool isKnown = arena == "cpu:0";
            for (const auto& [gpu, count] : m_settings.devices.gpus)
                isKnown = isKnown || arena == gpuArena(gpu);
            if (!isKnown)
                return unknownArena(where, arena);
            m_settings.shrunkArenas.insert(arena);
        }
        return {};
    }

    Error parseParameter(const std::string& name, const std::string& value)
    {
        const std::string where = place("parameter " + name);
        if (name == "intra_op_thread_count" || name == "inter_op_thread_count") {
            ASSIGN_OR_RETURN(const int64_t count,
                parseInteger(where, value, 0, std::numeric_limits<int>::max()));
            (name.starts_with("intra") ? m_settings.intraOpThreads : m_settings.interOpThreads) =
                static_cast<int>(count);
        } else if (name == "execution_mode") {
            ASSIGN_OR_RETURN(const int64_t mode, parseInteger(where, value, 0, 1));
            m_settings.executionMode = static_cast<ExecutionMode>(mode);
        } else if (name == "enable_mem_arena" || name == "enable_mem_pattern") {
            ASSIGN_OR_RETURN(const int64_t enabled, parseInteger(where, value, 0, 1));
            (name == "enable_mem_arena" ? m_settings.memoryArena : m_settings.memoryPattern) =
                enabled == 1;
        } else if (name == kShareSession) {
            if (value != "true" && value != "false")
                return invalidArgument(where + ": expected true or false, found '" + value + "'");
            m_settings.shareSession = value == "true";
        } else if (name == kShrinkArena) {
            return parseShrinkage(where, value);
        } else if (name.starts_with("session.")) {
            m_settings.sessionEntries.emplace(name, value);
        } else if (!isGpuParameter(name) && !name.starts_with(kServersPrefix)) {
            warnOfNoEffect("parameter " + name,
                std::string(": the onnxruntime backend knows ") + kKnownParameters);
        }
        return {};
    }

    const ModelConfig& m_config;
    SessionSettings& m_settings;
};

} // namespace

Result<SessionSettings> SessionSettings::create(const ModelConfig& config)
{
    SessionSettings settings;
    RETURN_IF_ERROR(SessionParser(config, settings).parse());
    return settings;
}

bool SessionSettings::isExclusiveOn(int gpu) const
{
    const auto found = devices.gpus.find(gpu);
    return !shareSession || (found != devices.gpus.end() && found->second == 1);
}

Result<Owned<SessionOptions>> makeSessionOptions(const Runtime& runtime, const std::string& model,
    const SessionSettings& settings, const SessionPlace& place)
{
    const Functions& ort = runtime.functions();
    const std::string context = "model '" + model + "': cannot set up a session";
    ASSIGN_OR_RETURN(
        auto owned, runtime.make(context, ort.releaseSessionOptions, ort.createSessionOptions));
    SessionOptions* const options = owned.get();
    RETURN_IF_ERROR(runtime.check(context, ort.setSessionLogId(options, model.c_str())));
    RETURN_IF_ERROR(
        runtime.check(context, ort.setGraphOptimization(options, settings.optimization)));
    RETURN_IF_ERROR(
        runtime.check(context, ort.setSessionExecutionMode(options, settings.executionMode)));
    if (runtime.globalThreads()) {
        if (settings.intraOpThreads || settings.interOpThreads) {
            log(TRITONSERVER_LOG_WARN,
                "model '" + model +
                    "': its thread counts have no effect: all models share the global pool");
        }
        RETURN_IF_ERROR(runtime.check(context, ort.disablePerSessionThreads(options)));
    } else {
        RETURN_IF_ERROR(runtime.check(
            context, ort.setIntraOpNumThreads(options, settings.intraOpThreads.value_or(0))));
        RETURN_IF_ERROR(runtime.check(
            context, ort.setInterOpNumThreads(options, settings.interOpThreads.value_or(0))));
    }
    if (!settings.memoryArena)
        RETURN_IF_ERROR(runtime.check(context, ort.disableCpuMemArena(options)));
    if (!settings.memoryPattern)
        RETURN_IF_ERROR(runtime.check(context, ort.disableMemPattern(options)));
    for (const auto& [key, value] : settings.sessionEntries) {
        RETURN_IF_ERROR(
            runtime.check(context, ort.addSessionConfigEntry(options, key.c_str(), value.c_str())));
    }
    RETURN_IF_ERROR(appendProviders(runtime, model, settings.providers, place, options));
    return owned;
}

Result<Owned<RunOptions>> makeRunOptions(const Runtime& runtime, const std::string& model,
    const SessionSettings& settings, std::optional<int> gpu)
{
    const Functions& ort = runtime.functions();
    const std::string context = "model '" + model + "': cannot set up a session";
    ASSIGN_OR_RETURN(
        auto options, runtime.make(context, ort.releaseRunOptions, ort.createRunOptions));
    // A run knows the arenas of its own session alone.
    std::string arenas;
    for (const std::string& arena : settings.shrunkArenas) {
        if (arena == "cpu:0" || (gpu && arena == gpuArena(*gpu)))
            arenas += (arenas.empty() ? "" : ";") + arena;
    }
    if (!arenas.empty()) {
        RETURN_IF_ERROR(runtime.check(
            context, ort.addRunConfigEntry(options.get(), kShrinkArena, arenas.c_str())));
    }
    return options;
}

} // namespace thalassa::backends::ort
