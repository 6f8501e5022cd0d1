// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/instance_set.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <future>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/model.h"
#include "core/backend/placed_thread.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/instance_groups.h"
#include "google/protobuf/util/message_differencer.h"

namespace thalassa::backend {
namespace {

using ::inference::ModelInstanceGroup;

// Returns the options of the instances of all groups, in their order, without indices.
std::vector<Instance::Options> plannedInstances(const InstanceGroups& groups)
{
    std::vector<Instance::Options> planned;
    for (const ModelInstanceGroup& group : groups) {
        int number = 0;
        const auto add = [&](int device) {
            planned.push_back({0, config::instanceName(group, number++), group, device});
        };
        for (int i = 0; i < group.count(); ++i) {
            if (group.kind() != ModelInstanceGroup::KIND_GPU) {
                add(0);
                continue;
            }
            for (const int gpu : group.gpus())
                add(gpu);
        }
    }
    return planned;
}

// Returns whether instances are initialized in parallel (row 4.8.3).
std::launch launchPolicy(const Backend& backend)
{
    const char* const wanted = std::getenv("TRITON_PARALLEL_INSTANCE_LOADING");
    const bool isWanted = wanted != nullptr && std::strcmp(wanted, "1") == 0;
    return backend.loadsInstancesInParallel() || isWanted ? std::launch::async
                                                          : std::launch::deferred;
}

// Compares everything but the group's name and count (row 10.4.3); of a group's devices, only the
// instance's own is compared.
bool isSuchAs(const Instance& instance, const Instance::Options& wanted)
{
    const auto signature = [](ModelInstanceGroup group) {
        group.clear_name();
        group.clear_count();
        group.clear_gpus();
        return group;
    };
    return instance.deviceId() == wanted.deviceId &&
        google::protobuf::util::MessageDifferencer::Equals(
            signature(instance.group()), signature(wanted.group));
}

} // namespace

void InstanceSet::end()
{
    base::MutexLock lock(m_mutex);
    while (!m_instances.empty())
        m_instances.pop_back();
}

absl::Status InstanceSet::create(const InstanceGroups& groups, const std::stop_token& stop)
{
    base::MutexLock updating(m_updateMutex);
    std::vector<Instance::Options> planned = plannedInstances(groups);
    for (Instance::Options& options : planned)
        options.index = m_nextIndex++;
    ASSIGN_OR_RETURN(Owned created, initialize(std::move(planned), stop));
    base::MutexLock lock(m_mutex);
    m_instances = std::move(created);
    show();
    return absl::OkStatus();
}

absl::Status InstanceSet::start(std::shared_ptr<WorkSource> source)
{
    m_source = std::move(source);
    for (Instance* const instance : all())
        RETURN_IF_ERROR(instance->start(m_source));
    return absl::OkStatus();
}

absl::Status InstanceSet::update(const InstanceGroups& groups, const std::stop_token& stop)
{
    base::MutexLock updating(m_updateMutex);
    // `kept` has the present instance for each wanted one; null if it must be created.
    std::vector<Instance*> present = all();
    std::vector<Instance*> kept;
    std::vector<Instance::Options> missing;
    for (Instance::Options& wanted : plannedInstances(groups)) {
        const auto found = std::find_if(present.begin(), present.end(),
            [&](const Instance* instance) { return isSuchAs(*instance, wanted); });
        kept.push_back(found == present.end() ? nullptr : *found);
        if (found != present.end())
            present.erase(found);
        else
            missing.push_back(std::move(wanted));
    }
    for (Instance::Options& options : missing)
        options.index = m_nextIndex++;
    ASSIGN_OR_RETURN(Owned created, initialize(std::move(missing), stop));
    for (const std::unique_ptr<Instance>& instance : created)
        RETURN_IF_ERROR(instance->start(m_source));
    for (Instance* const instance : present)
        instance->retire(); // all, so that none begins a batch while another one ends
    LOG_INFO << "model '" << m_model.name() << "' version " << m_model.version() << ": "
             << created.size() << " instances created, " << present.size() << " removed";

    Owned surplus; // destroyed without the lock, because each waits for its batch
    auto next = created.begin();
    {
        base::MutexLock lock(m_mutex);
        surplus = std::exchange(m_instances, {});
        for (Instance* const instance : kept) {
            auto& owner = instance == nullptr
                ? *next++
                : *std::find_if(surplus.begin(), surplus.end(),
                      [&](const auto& one) { return one.get() == instance; });
            m_instances.push_back(std::move(owner));
        }
        show();
    }
    return absl::OkStatus();
}

absl::StatusOr<InstanceSet::Owned> InstanceSet::initialize(
    std::vector<Instance::Options> planned, const std::stop_token& stop)
{
    using Created = absl::StatusOr<std::unique_ptr<Instance>>;
    const std::launch policy = launchPolicy(m_model.backend());
    std::vector<std::future<Created>> creating;
    try {
        for (Instance::Options& options : planned) {
            creating.push_back(
                std::async(policy, [this, &stop, options = std::move(options)]() mutable {
                    return createWarm(std::move(options), stop);
                }));
        }
    } catch (const std::system_error& error) {
        return absl::UnavailableError(absl::StrCat("model '", m_model.name(),
            "': cannot start a thread for each instance to be initialized: ", error.what(),
            ". Lower the count of its instance groups, or raise the limit of threads"));
    }
    Owned instances;
    absl::Status first;
    for (std::future<Created>& one : creating) {
        // After a failure, instances whose initialization has not begun are not initialized.
        if (!first.ok() && policy == std::launch::deferred)
            break;
        Created instance = one.get();
        if (instance.ok())
            instances.push_back(std::move(instance).value());
        else
            first.Update(instance.status());
    }
    if (!first.ok())
        return first;
    return instances;
}

absl::StatusOr<std::unique_ptr<Instance>> InstanceSet::createWarm(
    Instance::Options options, const std::stop_token& stop)
{
    const bool isPassive = options.group.passive();
    const std::string policy = config::hostPolicyName(options.group, options.deviceId);
    const absl::StatusOr<PlacedThread> placed = PlacedThread::place(m_model.hostPolicy(policy));
    if (!placed.ok()) {
        return absl::Status(placed.status().code(),
            absl::StrCat("model instance '", options.name, "': host policy '", policy,
                "': ", placed.status().message()));
    }
    ASSIGN_OR_RETURN(
        std::unique_ptr<Instance> instance, Instance::create(m_model, std::move(options)));
    if (!isPassive)
        RETURN_IF_ERROR(m_model.warmup().run(*instance, stop));
    return instance;
}

absl::Status InstanceSet::checkReady()
{
    base::MutexLock lock(m_mutex);
    for (const std::unique_ptr<Instance>& instance : m_instances)
        RETURN_IF_ERROR(instance->checkReady());
    return absl::OkStatus();
}

void InstanceSet::show()
{
    std::vector<InstanceView> views;
    for (const std::unique_ptr<Instance>& instance : m_instances)
        views.push_back(instance->view());
    m_isOneActive = std::any_of(views.begin(), views.end(),
        [](const InstanceView& instance) { return !instance.isPassive; });
    base::MutexLock lock(m_viewMutex);
    m_views = std::move(views);
}

std::vector<InstanceView> InstanceSet::views() const
{
    base::MutexLock lock(m_viewMutex);
    return m_views;
}

std::vector<Instance*> InstanceSet::all() const
{
    base::MutexLock lock(m_mutex);
    std::vector<Instance*> instances;
    for (const std::unique_ptr<Instance>& instance : m_instances)
        instances.push_back(instance.get());
    return instances;
}

} // namespace thalassa::backend
