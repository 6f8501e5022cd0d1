// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: one execution context of a model, TRITONBACKEND_ModelInstance in the C API. It has a
// thread of its own that takes batches from the model's work source and executes them one after the
// other (rows 4.1.3, 4.8.1). While that thread waits, the source may have another thread execute in
// its place.
//
// create() and the destructor block as long as the backend takes; they run on a loading thread.
// Constant except for the attached state: *thread-safe*, except execute().
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/brief_execution_detector.h"
#include "core/backend/instance_view.h"
#include "core/backend/work_source.h"
#include "core/cabi/message.h"
#include "core/config/host_policy.h"
#include "core/statistics/counts.h"
#include "core/statistics/model_statistics.h"
#include "model_config.pb.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

class Model;

class Instance final : public Executor {
public:
    struct Options {
        int index = 0; // identifies the instance in its model and to the work source
        std::string name;
        ::inference::ModelInstanceGroup group; // the instance's group
        int deviceId = 0;                      // for KIND_GPU, else 0
    };

    // Calls the backend's ModelInstanceInitialize, on a thread that the caller has placed according
    // to the instance's host policy. `model` outlives the instance. Fails with INVALID_ARGUMENT if
    // the resource limits never allow the instance to execute.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Instance>> create(
        Model& model, Options options);
    // Retires the instance, joins its thread, and calls ModelInstanceFinalize.
    ~Instance() override;
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    // Begins to take work. A passive instance never does (row 3.5.8). Fails with UNAVAILABLE if no
    // thread can be created.
    absl::Status start(std::shared_ptr<WorkSource> source);
    // Takes no new batch; the present one is still executed, but not waited for. Only the owner
    // may call this.
    void retire();

    Model& model() const { return m_model; }
    int index() const { return m_options.index; }
    const std::string& name() const { return m_options.name; }
    const ::inference::ModelInstanceGroup& group() const { return m_options.group; }
    // The same, for the C API: the backend reads the secondary devices.
    const ::inference::ModelInstanceGroup& groupWithDevices()
    {
        m_secondaryDevicesAreRead.store(true, std::memory_order_relaxed);
        return m_options.group;
    }
    int deviceId() const { return m_options.deviceId; }
    // Returns the number of its GPU; nothing if it runs on none.
    std::optional<int> gpu() const;
    // Identifies the instance in reports of memory.
    statistics::MemoryReporter memoryReporter() const { return {index(), name()}; }
    TRITONSERVER_InstanceGroupKind kind() const;
    InstanceView view() const;
    TRITONSERVER_Message* hostPolicyMessage() { return &m_hostPolicyMessage; }

    // Returns why the instance cannot serve: its GPU is lost, or the backend's readiness hook says
    // so (row 10.6.4).
    absl::Status checkReady();

    // Executes the batch without requests that are cancelled or late, which get an error. Every
    // request is answered, whatever the backend does.
    void execute(Batch batch) override;
    bool mayBeBorrowed() const override;
    ExecutionPermit* permit() override { return m_permit.get(); }

    void* state() const { return m_state.load(std::memory_order_acquire); }
    void setState(void* state) { m_state.store(state, std::memory_order_release); }

private:
    Instance(Model& model, Options options);
    absl::Status askForPermit();
    absl::Status checkDevice() const;
    absl::Status checkLoadLimit() const;
    void warnOfUnreadDevices() const;
    void prepareThread();
    void run();
    void executeWanted(Batch batch, base::TimePoint now);
    void callExecute(std::vector<inference::Request*>& executing);
    Batch withoutLate(Batch batch, base::TimePoint now);
    void fail(std::unique_ptr<inference::Request> request, statistics::FailureReason reason,
        const absl::Status& status);

    Model& m_model;
    const Options m_options;
    const config::HostPolicy& m_hostPolicy; // the model's
    TRITONSERVER_Message m_hostPolicyMessage;
    std::atomic<void*> m_state{nullptr};
    bool m_isInitialized = false; // Finalize is due
    std::atomic<bool> m_secondaryDevicesAreRead{false};
    BriefExecutionDetector m_briefExecutions;     // written by the executing thread
    const std::shared_ptr<Occupancy> m_occupancy; // the same; shared with the views
    std::unique_ptr<ExecutionPermit> m_permit;    // null: executions are not limited
    std::shared_ptr<WorkSource> m_source;
    std::thread m_thread;
    bool m_isRetired = false;
};

} // namespace thalassa::backend
