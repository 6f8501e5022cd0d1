// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/model.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/backends/onnxruntime/configuration.h"

namespace thalassa::backends::ort {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultFile = "model.onnx";

// Returns the path <model>/<version>/model.onnx, or that of a file of this name in a directory of
// this name, beside its weights.
Result<std::string> pathOf(TRITONBACKEND_Model* handle, const ModelConfig& config)
{
    TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    const char* directory = nullptr;
    uint64_t version = 0;
    RETURN_IF_ERROR(TRITONBACKEND_ModelRepository(handle, &type, &directory));
    RETURN_IF_ERROR(TRITONBACKEND_ModelVersion(handle, &version));
    const std::string file =
        config.defaultModelFilename.empty() ? kDefaultFile : config.defaultModelFilename;
    fs::path path = fs::path(directory) / std::to_string(version) / file;
    std::error_code error;
    if (fs::is_directory(path, error))
        path /= kDefaultFile;
    if (!fs::is_regular_file(path, error)) {
        if (error == std::errc::permission_denied) {
            return Error(TRITONSERVER_ERROR_UNAVAILABLE,
                "model '" + config.name + "': cannot read '" + path.string() +
                    "': " + error.message());
        }
        return Error(TRITONSERVER_ERROR_NOT_FOUND,
            "model '" + config.name + "': there is no file '" + path.string() + "'");
    }
    return path.string();
}

} // namespace

Result<std::unique_ptr<Model>> Model::create(Library& library, TRITONBACKEND_Model* handle)
{
    std::unique_ptr<Model> model(new Model);
    ASSIGN_OR_RETURN(model->m_runtime, library.runtime());
    ASSIGN_OR_RETURN(model->m_config, readModelConfig(handle));
    ASSIGN_OR_RETURN(model->m_path, pathOf(handle, model->m_config));
    ASSIGN_OR_RETURN(model->m_settings, SessionSettings::create(model->m_config));
    RETURN_IF_ERROR(model->loadDescription(handle));
    bool mayComplete = false;
    RETURN_IF_ERROR(TRITONBACKEND_ModelAutoCompleteConfig(handle, &mayComplete));
    if (mayComplete) {
        ASSIGN_OR_RETURN(const bool changed,
            complete(model->m_config, model->m_description, library.defaultMaxBatchSize()));
        if (changed) {
            RETURN_IF_ERROR(setModelConfig(handle, model->m_config.json));
            ASSIGN_OR_RETURN(model->m_config, readModelConfig(handle));
        }
    }
    RETURN_IF_ERROR(validate(model->m_config, model->m_description));
    RETURN_IF_ERROR(model->listTensors());
    model->sessions().report();
    return model;
}

Error Model::loadDescription(TRITONBACKEND_Model* handle)
{
    ASSIGN_OR_RETURN(m_sessions, Sessions::create({m_runtime, handle, name(), m_path, m_settings}));
    ASSIGN_OR_RETURN(m_description, describe(*m_runtime, m_sessions->first()));
    return {};
}

Error Model::listTensors()
{
    m_inputs = requestInputs(m_config, m_description);
    for (const TensorConfig& input : m_inputs)
        m_describedInputs.push_back(findInput(m_description, input.name)); // validate() has it
    for (const TensorConfig& output : m_config.outputs)
        m_outputs.push_back({find(m_description.outputs, output.name), true, false});
    for (const StateConfig& state : m_config.states) {
        const TensorDescription* const described = find(m_description.outputs, state.output.name);
        const auto listed = std::find_if(m_outputs.begin(), m_outputs.end(),
            [described](const Output& output) { return output.described == described; });
        if (listed != m_outputs.end())
            listed->isState = true;
        else
            m_outputs.push_back({described, false, true});
    }
    ASSIGN_OR_RETURN(m_ragged, Ragged::create(m_config, m_description, m_inputs));
    return {};
}

} // namespace thalassa::backends::ort
