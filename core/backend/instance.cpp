// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/instance.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <future>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/current_execution.h"
#include "core/backend/entry_points.h"
#include "core/backend/gpu_load_limit.h"
#include "core/backend/memory_shortage.h"
#include "core/backend/model.h"
#include "core/backend/placed_thread.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "core/config/instance_groups.h"
#include "core/device/registry.h"

namespace thalassa::backend {
namespace {

using inference::Request;

constexpr int kMaxPriorityNiceness = -5;
constexpr int kMinPriorityNiceness = 10;

std::atomic<uint64_t> g_lastBatchId{0};

// Sets the thread's niceness (row 3.7.5); on Linux each thread has its own.
void applyPriority(
    const std::string& instance, ::inference::ModelOptimizationPolicy::ModelPriority priority)
{
    using Policy = ::inference::ModelOptimizationPolicy;
    if (priority == Policy::PRIORITY_DEFAULT)
        return;
    const int niceness =
        priority == Policy::PRIORITY_MAX ? kMaxPriorityNiceness : kMinPriorityNiceness;
    if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness) != 0) {
        LOG_WARNING << "model instance '" << instance << "' runs at the usual priority: niceness "
                    << niceness << " was refused (" << std::strerror(errno)
                    << "); PRIORITY_MAX needs the capability CAP_SYS_NICE";
    }
}

} // namespace

absl::StatusOr<std::unique_ptr<Instance>> Instance::create(Model& model, Options options)
{
    std::unique_ptr<Instance> instance(new Instance(model, std::move(options)));
    // A call to a GPU that is lost may block.
    RETURN_IF_ERROR(instance->checkDevice());
    RETURN_IF_ERROR(instance->askForPermit());
    const absl::Status status = callEntryPoint("TRITONBACKEND_ModelInstanceInitialize",
        model.backend().entryPoints().instanceInitialize,
        reinterpret_cast<TRITONBACKEND_ModelInstance*>(instance.get()));
    RETURN_IF_ERROR(inBackend(model.backend().name(), status));
    instance->m_isInitialized = true;
    instance->warnOfUnreadDevices();
    RETURN_IF_ERROR(instance->checkLoadLimit());
    return instance;
}

Instance::Instance(Model& model, Options options)
    : m_model(model)
    , m_options(std::move(options))
    , m_hostPolicy(model.hostPolicy(config::hostPolicyName(m_options.group, m_options.deviceId)))
    , m_hostPolicyMessage{m_hostPolicy.json(
          config::hostPolicyName(m_options.group, m_options.deviceId))}
    , m_occupancy(std::make_shared<Occupancy>(base::Clock::system().now()))
{
}

void Instance::warnOfUnreadDevices() const
{
    if (group().secondary_devices().empty() || m_secondaryDevicesAreRead.load())
        return;
    LOG_WARNING << "model instance '" << name()
                << "': 'instance_group.secondary_devices' changes nothing: the backend '"
                << m_model.backend().name() << "' does not use them";
}

absl::Status Instance::askForPermit()
{
    if (m_model.permits() == nullptr || m_options.group.passive())
        return absl::OkStatus();
    ASSIGN_OR_RETURN(
        m_permit, m_model.permits()->permitFor(name(), m_options.group, m_options.deviceId));
    return absl::OkStatus();
}

Instance::~Instance()
{
    retire();
    if (m_thread.joinable())
        m_thread.join();
    if (m_isInitialized) {
        const absl::Status status = callEntryPoint("TRITONBACKEND_ModelInstanceFinalize",
            m_model.backend().entryPoints().instanceFinalize,
            reinterpret_cast<TRITONBACKEND_ModelInstance*>(this));
        if (!status.ok()) {
            LOG_ERROR << "model instance '" << name() << "': " << status.message();
        }
    }
    // Initialize, Execute and Finalize may have reported memory, which the backend has freed.
    m_model.statistics().removeMemoryUsage(memoryReporter());
}

absl::Status Instance::start(std::shared_ptr<WorkSource> source)
{
    if (m_options.group.passive())
        return absl::OkStatus();
    m_source = std::move(source);
    std::promise<bool> isLent; // true after lend(), which may only follow once the thread exists
    try {
        m_thread = std::thread([this, lent = isLent.get_future()]() mutable {
            if (!lent.get())
                return;
            prepareThread();
            run();
        });
    } catch (const std::system_error& error) {
        return absl::UnavailableError(
            absl::StrCat("cannot start a thread for model instance '", name(), "': ", error.what(),
                ". Lower the count of the model's instance groups, or raise the limit of threads"));
    }
    try {
        m_source->lend(m_options.index, *this);
    } catch (...) {
        isLent.set_value(false);
        m_thread.join();
        throw;
    }
    isLent.set_value(true);
    return absl::OkStatus();
}

void Instance::retire()
{
    if (m_thread.joinable() && !std::exchange(m_isRetired, true))
        m_source->retire(m_options.index);
}

TRITONSERVER_InstanceGroupKind Instance::kind() const
{
    switch (m_options.group.kind()) {
    case ::inference::ModelInstanceGroup::KIND_CPU:
        return TRITONSERVER_INSTANCEGROUPKIND_CPU;
    case ::inference::ModelInstanceGroup::KIND_GPU:
        return TRITONSERVER_INSTANCEGROUPKIND_GPU;
    case ::inference::ModelInstanceGroup::KIND_MODEL:
        return TRITONSERVER_INSTANCEGROUPKIND_MODEL;
    default:
        return TRITONSERVER_INSTANCEGROUPKIND_AUTO;
    }
}

std::optional<int> Instance::gpu() const
{
    return m_options.group.kind() == ::inference::ModelInstanceGroup::KIND_GPU
        ? std::optional(m_options.deviceId)
        : std::nullopt;
}

InstanceView Instance::view() const
{
    return {name(), index(), ::inference::ModelInstanceGroup::Kind_Name(m_options.group.kind()),
        deviceId(), m_options.group.passive(), m_occupancy};
}

absl::Status Instance::checkDevice() const
{
    if (!gpu() || m_model.usesWorkerProcesses())
        return absl::OkStatus();
    device::Device* const device =
        device::Registry::system().find({tensor::MemoryKind::Gpu, m_options.deviceId});
    return device == nullptr ? absl::OkStatus() : device->health();
}

absl::Status Instance::checkLoadLimit() const
{
    const GpuLoadLimits& limits = m_model.gpuLoadLimits();
    if (!gpu() || !limits.contains(deviceId()))
        return absl::OkStatus();
    device::Registry& devices = device::Registry::system();
    device::Device* const device = devices.find({tensor::MemoryKind::Gpu, deviceId()});
    if (m_model.usesWorkerProcesses() && device != nullptr && !device->health().ok()) {
        LOG_WARNING << "model instance '" << name() << "': --model-load-gpu-limit is not applied: "
                    << "the memory of a GPU that is lost to the server cannot be measured";
        return absl::OkStatus();
    }
    return checkGpuLoadLimit(devices, limits, deviceId(), name());
}

absl::Status Instance::checkReady()
{
    RETURN_IF_ERROR(checkDevice());
    if (m_model.backend().entryPoints().instanceReady == nullptr)
        return absl::OkStatus();
    return callEntryPoint("TRITONBACKEND_ModelInstanceReady",
        m_model.backend().entryPoints().instanceReady,
        reinterpret_cast<TRITONBACKEND_ModelInstance*>(this));
}

void Instance::prepareThread()
{
    base::nameThread(m_options.name);
    applyPriority(m_options.name, m_model.config().optimization().priority());
    // The same placement worked when the instance was initialized: it fails only if the machine has
    // changed since.
    const absl::Status placed = placeThread(m_hostPolicy);
    if (!placed.ok()) {
        LOG_ERROR << "model instance '" << m_options.name
                  << "' does not follow its host policy: " << placed.message();
    }
}

void Instance::run()
{
    for (;;) {
        Batch batch = m_source->next(m_options.index);
        const bool isLast = batch.empty();
        if (!isLast)
            execute(std::move(batch));
        if (m_permit)
            isLast ? m_permit->release() : m_permit->executed();
        if (isLast)
            return;
    }
}

void Instance::execute(Batch batch)
{
    const base::TimePoint begin = base::Clock::system().now();
    batch = withoutLate(std::move(batch), begin);
    if (batch.empty())
        return;
    const size_t requestCount = batch.size();
    executeWanted(std::move(batch), begin);
    const base::TimePoint end = base::Clock::system().now();
    m_occupancy->end(end);
    m_briefExecutions.add(end - begin, requestCount);
}

// False with a device, a priority or a host policy, which are settings of the instance's thread,
// and with a permit, which the thread may have to wait for.
bool Instance::mayBeBorrowed() const
{
    return m_permit == nullptr && m_hostPolicy.isEmpty() &&
        m_options.group.kind() == ::inference::ModelInstanceGroup::KIND_CPU &&
        m_model.config().optimization().priority() ==
        ::inference::ModelOptimizationPolicy::PRIORITY_DEFAULT &&
        m_briefExecutions.isBrief();
}

// Removes the requests that are cancelled or late and keep no place, and answers them with an
// error.
Batch Instance::withoutLate(Batch batch, base::TimePoint now)
{
    const auto isWanted = [now](const std::unique_ptr<Request>& request) {
        return request->scheduling.keepsPlace ||
            (!request->context()->isCancelled() && now < request->deadline);
    };
    const auto late = std::stable_partition(batch.begin(), batch.end(), isWanted);
    for (auto it = late; it != batch.end(); ++it) {
        const bool isCancelled = (*it)->context()->isCancelled();
        const std::string what = absl::StrCat("request for model '", m_model.name(), "'");
        fail(std::move(*it), statistics::FailureReason::Cancelled,
            isCancelled ? absl::CancelledError(
                              absl::StrCat(what, " was cancelled before its execution began"))
                        : absl::DeadlineExceededError(
                              absl::StrCat(what, " was still waiting when its deadline passed")));
    }
    batch.erase(late, batch.end());
    return batch;
}

void Instance::executeWanted(Batch batch, base::TimePoint now)
{
    const uint64_t batchId = ++g_lastBatchId;
    uint32_t batchSize = 0;
    for (const auto& request : batch)
        batchSize += request->batchSize;
    std::vector<Request*> executing;
    for (std::unique_ptr<Request>& request : batch) {
        inference::Record& record = request->record();
        record.dequeued = now;
        record.batchId = batchId;
        record.executedBatchSize = batchSize;
        record.instance = m_options.index;
        // An earlier execution of the request may have set these times.
        record.executeStart = record.computeStart = record.computeEnd = record.executeEnd = {};
        request->setState(inference::RequestState::Executing).IgnoreError(); // it was Pending
        executing.push_back(request.release());
    }
    m_occupancy->begin({now, batchId, static_cast<uint32_t>(executing.size()), batchSize});
    callExecute(executing);
}

// If Execute succeeds, the backend owns the requests; if it fails, those not released fail too.
void Instance::callExecute(std::vector<Request*>& executing)
{
    // A log line of the backend belongs to a request only if the batch has no other.
    const base::LogRequestScope about = executing.size() == 1
        ? base::LogRequestScope(executing.front()->context()->clientId)
        : base::LogRequestScope();
    std::vector<TRITONBACKEND_Request*> handles(executing.size());
    std::transform(executing.begin(), executing.end(), handles.begin(),
        [](Request* request) { return reinterpret_cast<TRITONBACKEND_Request*>(request); });

    const CurrentExecution current(*this, executing);
    const absl::Status status = callEntryPoint("TRITONBACKEND_ModelInstanceExecute",
        m_model.backend().entryPoints().instanceExecute,
        reinterpret_cast<TRITONBACKEND_ModelInstance*>(this), handles.data(),
        static_cast<uint32_t>(handles.size()));
    if (status.ok() || executing.empty())
        return; // the backend owns them, or has released them
    const absl::Status failure = explainShortage(*executing.front()->context(), status);
    for (Request* const request : executing)
        fail(std::unique_ptr<Request>(request), statistics::FailureReason::Backend, failure);
}

void Instance::fail(
    std::unique_ptr<Request> request, statistics::FailureReason reason, const absl::Status& status)
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    m_model.statistics().addFailure(request->record(), base::Clock::system().now(), reason);
    context->sendError(status);
    Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

} // namespace thalassa::backend
