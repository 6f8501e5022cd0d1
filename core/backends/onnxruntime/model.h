// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: a loaded ONNX model: its settings and its description of its tensors. Instances share it.
// *thread-safe*: constant after create(), except for its sessions.
#pragma once

#include <memory>
#include <string>

#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/library.h"
#include "core/backends/onnxruntime/model_description.h"
#include "core/backends/onnxruntime/ragged.h"
#include "core/backends/onnxruntime/runtime.h"
#include "core/backends/onnxruntime/session_settings.h"
#include "core/backends/onnxruntime/sessions.h"

namespace thalassa::backends::ort {

class Model {
public:
    // Loads the model's file, completes the configuration if the server allows it, and validates
    // it.
    static Result<std::unique_ptr<Model>> create(Library& library, TRITONBACKEND_Model* handle);

    const Runtime& runtime() const { return *m_runtime; }
    const std::string& name() const { return m_config.name; }
    const ModelConfig& config() const { return m_config; }
    const ModelDescription& description() const { return m_description; }
    const SessionSettings& settings() const { return m_settings; }

    // The inputs of requests; the ONNX model's description of each has the same index.
    const std::vector<TensorConfig>& inputs() const { return m_inputs; }
    const TensorDescription& describedInput(size_t index) const
    {
        return *m_describedInputs[index];
    }
    // An output that a run may make.
    struct Output {
        const TensorDescription* described = nullptr;
        bool isListed = false; // clients may request it
        bool isState = false;  // the sequence needs it
    };
    const std::vector<Output>& outputs() const { return m_outputs; }
    const Ragged& ragged() const { return m_ragged; }

    Sessions& sessions() const { return *m_sessions; }

private:
    Model() = default;
    Error loadDescription(TRITONBACKEND_Model* handle);
    Error listTensors();

    std::shared_ptr<const Runtime> m_runtime; // shared by all models of the backend
    std::string m_path;
    ModelConfig m_config;
    SessionSettings m_settings;
    ModelDescription m_description;
    std::vector<TensorConfig> m_inputs;
    std::vector<const TensorDescription*> m_describedInputs; // point into m_description
    std::vector<Output> m_outputs;
    Ragged m_ragged;
    std::unique_ptr<Sessions> m_sessions;
};

} // namespace thalassa::backends::ort
