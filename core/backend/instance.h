// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: one execution context of a model, what the C API calls TRITONBACKEND_ModelInstance,
// with a thread of its own that takes batches from the model's work source and executes them one
// after the other (rows 4.1.3, 4.8.1). While that thread waits, the source may have another one
// execute in its place.
//
// create() and the destructor block as long as the backend takes; they run on a loading thread.
// Constant but for the attached state: *thread-safe*, except execute().
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/brevity.h"
#include "core/backend/instance_view.h"
#include "core/backend/work_source.h"
#include "core/capi/message.h"
#include "core/config/host_policy.h"
#include "core/statistics/counts.h"
#include "model_config.pb.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

class Model;

class Instance final : public Executor {
public:
    struct Options {
        int index = 0; // among the instances of the model; what the work source knows it by
        std::string name;
        ::inference::ModelInstanceGroup group; // that it is a member of
        int deviceId = 0;                      // for KIND_GPU, else 0
    };

    // Calls the backend's ModelInstanceInitialize, on a thread that the caller has placed as the
    // instance's host policy says. `model` outlives the instance. INVALID_ARGUMENT where it could
    // never execute for want of resources.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Instance>> create(
        Model& model, Options options);
    // Retires, joins the thread, calls ModelInstanceFinalize.
    ~Instance() override;
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    // Begins to take work. A passive instance never does (row 3.5.8). UNAVAILABLE when there is no
    // thread to be had.
    absl::Status start(std::shared_ptr<WorkSource> source);
    // It gets nothing new; what it has is still executed. Does not wait for that. For who owns it.
    void retire();

    Model& model() const { return m_model; }
    int index() const { return m_options.index; }
    const std::string& name() const { return m_options.name; }
    const ::inference::ModelInstanceGroup& group() const { return m_options.group; }
    int deviceId() const { return m_options.deviceId; }
    TRITONSERVER_InstanceGroupKind kind() const;
    InstanceView view() const;
    TRITONSERVER_Message* hostPolicyMessage() { return &m_hostPolicyMessage; }

    // The backend's readiness hook (row 10.6.4); OK where it has none.
    absl::Status checkReady();

    // Executes the requests that are still wanted; each is answered, whatever the backend does.
    void execute(Batch batch) override;
    bool mayBeBorrowed() const override;
    Permit* permit() override { return m_permit.get(); }

    void* state() const { return m_state.load(std::memory_order_acquire); }
    void setState(void* state) { m_state.store(state, std::memory_order_release); }

private:
    Instance(Model& model, Options options);
    absl::Status askForPermit();
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
    bool m_isInitialized = false;                 // Finalize is due
    Brevity m_brevity;                            // whoever executes adds to it, and to this:
    const std::shared_ptr<Occupancy> m_occupancy; // shared with those who look on
    std::unique_ptr<Permit> m_permit;             // null: executions are not limited
    std::shared_ptr<WorkSource> m_source;
    std::thread m_thread;
    bool m_isRetired = false;
};

} // namespace thalassa::backend
