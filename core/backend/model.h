// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: one loaded model version inside a backend, what the C API calls TRITONBACKEND_Model.
// It owns its instances. *thread-safe* once load() has returned.
//
// Life: load() runs the backend's ModelInitialize (which may complete the configuration), validates
// the configuration, creates the instances with their ModelInstanceInitialize, and starts one thread
// for each. The destructor retires the instances, joins their threads and runs the Finalize entry
// points in reverse order. All of this happens on a loading thread, never on one that serves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/backend.h"
#include "core/backend/instance.h"
#include "core/backend/work_source.h"
#include "core/config/tensor_spec.h"
#include "core/statistics/model_statistics.h"
#include "model_config.pb.h"

namespace thalassa::backend {

class Model {
public:
    struct Options {
        std::string name;
        int64_t version = 1;
        std::string path; // of the model directory, absolute
        ::inference::ModelConfig config; // completed by the server side (row 3.10.1)
        bool autoComplete = true; // ask the backend to complete the configuration (row 3.1.6)
        bool hasConfigFile = true; // false: NOT_FOUND unless the backend sets one (row 3.1.7)
        void* server = nullptr; // what TRITONBACKEND_ModelServer answers
    };

    // Makes the scheduler once the final configuration is known; instances ask it for work.
    using WorkSourceFactory = std::function<std::shared_ptr<WorkSource>(Model&)>;

    // Blocks as long as the backend takes. Errors name the model and the entry point.
    static absl::StatusOr<std::unique_ptr<Model>> load(
        std::shared_ptr<Backend> backend, Options options, const WorkSourceFactory& makeWorkSource);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const std::string& name() const { return m_options.name; }
    int64_t version() const { return m_options.version; }
    const std::string& path() const { return m_options.path; }
    Backend& backend() const { return *m_backend; }
    const config::ModelInfo& info() const { return m_info; }
    statistics::ModelStatistics& statistics() { return m_statistics; }
    const std::vector<std::unique_ptr<Instance>>& instances() const { return m_instances; }

    // Asks the instances' readiness hook (row 10.6.4); true where the backend has none.
    bool isReady();

    // Instances are matched by signature, kept, created or removed (row 10.4.3).
    absl::Status updateInstances(const google::protobuf::RepeatedPtrField<::inference::ModelInstanceGroup>& groups);
};

} // namespace thalassa::backend
