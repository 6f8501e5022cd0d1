// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/regions.h"

#include <algorithm>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/utf8_text.h"
#include "core/events/actor.h"
#include "core/shared_memory/cuda_memory.h"
#include "core/shared_memory/system_memory.h"

namespace thalassa::shared_memory {
namespace {

// Row 1.12.8. The Python backend names its own objects like this.
absl::Status checkKey(const std::string& key)
{
    if (key.find('\0') != std::string::npos)
        return absl::InvalidArgumentError("shared memory key contains a NUL character");
    constexpr char kInternal[] = "triton_python_backend_shm_region_";
    const size_t begin = key.find_first_not_of('/');
    if (begin == std::string::npos && !key.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "shared memory key '", base::excerpt(key), "' has no name after the slashes"));
    }
    if (!key.empty() && key.compare(begin, sizeof kInternal - 1, kInternal) == 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("cannot register shared memory region '", base::excerpt(key),
                "': names that begin with '", kInternal, "' belong to the Python backend"));
    }
    return absl::OkStatus();
}

// No request could name such a region, and no message could list it.
absl::Status checkName(const std::string& name)
{
    if (base::asUtf8(name) == name)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "the name of shared memory region '", base::excerpt(base::asUtf8(name)), "' is not UTF-8"));
}

absl::Status noRegion(const std::string& name, RegionKind kind)
{
    return absl::NotFoundError(absl::StrCat("Unable to find ",
        kind == RegionKind::Cuda ? "cuda" : "system", " shared memory region: '", name, "'"));
}

absl::Status noSuchRegion(const std::string& name)
{
    return absl::NotFoundError(absl::StrCat("Unable to find shared memory region: '", name, "'"));
}

const char* nameOf(RegionKind kind)
{
    return kind == RegionKind::Cuda ? "CUDA shared memory" : "system shared memory";
}

// Describes a region for an event.
std::string describe(const Registration& registration)
{
    if (registration.kind == RegionKind::Cuda) {
        return absl::StrCat("region '", registration.name, "' on GPU ", registration.deviceId, ", ",
            registration.byteSize, " bytes");
    }
    return absl::StrCat("region '", registration.name, "' of '", registration.key, "', ",
        registration.byteSize, " bytes from ", registration.offset);
}

// Whether a tensor or a request refers to the region, beside `registered`, the registry's own
// reference. The registry must be locked.
bool isInUse(const std::shared_ptr<Region>& registered)
{
    return registered.use_count() > 1;
}

RegionFacts factsOf(const Region& region, RegionFacts::State state, bool isInUse)
{
    RegionFacts facts;
    facts.registration = region.registration();
    facts.state = state;
    if (state == RegionFacts::State::Registered && !region.health().ok())
        facts.state = RegionFacts::State::Damaged;
    facts.owner = region.owner();
    facts.registered = region.registered();
    facts.lastUse = region.lastUse();
    facts.tensorCount = region.tensorCount();
    facts.isInUse = isInUse;
    facts.isUnlinked = region.isUnlinked();
    return facts;
}

} // namespace

absl::Status Regions::allowed() const
{
    if (m_options.isAllowed)
        return absl::OkStatus();
    return absl::UnimplementedError("Client shared memory is disabled; start the server with "
                                    "--allow-client-shm=true to use it");
}

// Takes the name before the object is mapped, which may take long.
absl::Status Regions::reserve(const std::string& name)
{
    base::MutexLock lock(m_mutex);
    forgetEnded();
    if (m_registered.contains(name) || m_reserved.contains(name))
        return absl::AlreadyExistsError(
            absl::StrCat("shared memory region '", name, "' already in manager"));
    if (m_registered.size() + m_reserved.size() + m_leaving.size() >= kMost) {
        return absl::ResourceExhaustedError(
            absl::StrCat("shared memory region '", name, "': ", kMost,
                " regions are registered or still used by requests, the maximum; unregister "
                "some of them"));
    }
    m_reserved.insert(name);
    return absl::OkStatus();
}

template <typename Open>
absl::Status Regions::addOpened(const Registration& registration, Open open)
{
    RETURN_IF_ERROR(checkName(registration.name));
    RETURN_IF_ERROR(reserve(registration.name));
    // Also if there is no memory for the region: the name is free again.
    absl::Cleanup forget = [&] {
        base::MutexLock lock(m_mutex);
        m_reserved.erase(registration.name);
    };
    ASSIGN_OR_RETURN(std::unique_ptr<RegionMemory> memory, open());
    auto region = std::make_shared<Region>(registration, std::string(events::ActorScope::current()),
        std::move(memory), *m_options.clock);
    {
        base::MutexLock lock(m_mutex);
        m_registered.emplace(registration.name, std::move(region));
        std::move(forget).Cancel();
        m_reserved.erase(registration.name);
    }
    note(registration, "registered");
    return absl::OkStatus();
}

absl::Status Regions::add(const Registration& registration)
{
    RETURN_IF_ERROR(allowed());
    RETURN_IF_ERROR(checkKey(registration.key));
    return addOpened(registration, [&] { return SystemMemory::map(registration); });
}

absl::Status Regions::addCuda(const CudaRegistration& registration)
{
    RETURN_IF_ERROR(allowedOnGpu(registration.name));
    Registration known;
    known.name = registration.name;
    known.byteSize = registration.byteSize;
    known.kind = RegionKind::Cuda;
    known.deviceId = registration.deviceId;
    return addOpened(known, [&] { return CudaMemory::open(registration, *m_options.devices); });
}

absl::Status Regions::remove(const std::string& name, RegionKind kind)
{
    RETURN_IF_ERROR(allowed());
    Removed removed;
    {
        base::MutexLock lock(m_mutex);
        const auto found = m_registered.find(name);
        if (found != m_registered.end() && found->second->registration().kind == kind)
            takeOut(found, removed);
    }
    note(removed, "unregistered");
    return absl::OkStatus();
}

absl::Status Regions::removeAll(RegionKind kind)
{
    RETURN_IF_ERROR(allowed());
    Removed removed;
    {
        base::MutexLock lock(m_mutex);
        for (auto next = m_registered.begin(); next != m_registered.end();) {
            const auto place = next++;
            if (place->second->registration().kind == kind)
                takeOut(place, removed);
        }
    }
    note(removed, "unregistered");
    return absl::OkStatus();
}

void Regions::removeUnused()
{
    if (m_options.expiry > base::Duration::zero())
        note(takeUnused(), "expired, as no request has used it");
}

Regions::Removed Regions::takeUnused()
{
    base::MutexLock lock(m_mutex);
    const base::TimePoint oldest = m_options.clock->now() - m_options.expiry;
    Removed removed;
    for (auto next = m_registered.begin(); next != m_registered.end();) {
        const auto place = next++;
        const Region& region = *place->second;
        if (!isInUse(place->second) && region.lastUse().value_or(region.registered()) <= oldest)
            takeOut(place, removed);
    }
    return removed;
}

// Without the lock no request gets the region, so that it is either unused from now on, or leaving.
// If memory runs out, it stays registered.
void Regions::takeOut(ByName::iterator place, Removed& removed)
{
    forgetEnded();
    const bool isLeaving = isInUse(place->second);
    removed.push_back(place->second);
    if (isLeaving)
        m_leaving.push_back(place->second);
    m_registered.erase(place);
}

void Regions::note(const Removed& removed, const char* what) const
{
    for (const std::shared_ptr<Region>& region : removed)
        note(region->registration(), what);
}

void Regions::note(const Registration& registration, const char* what) const
{
    if (m_options.events == nullptr)
        return;
    events::Event event;
    event.kind = v1::EVENT_SHARED_MEMORY;
    event.text = absl::StrCat(describe(registration), ": ", what);
    m_options.events->add(std::move(event));
}

void Regions::forgetEnded()
{
    std::erase_if(m_leaving, [](const std::weak_ptr<Region>& one) { return one.expired(); });
}

absl::StatusOr<std::vector<RegionFacts>> Regions::facts(const std::string& name)
{
    struct Listed {
        std::weak_ptr<Region> region; // a strong reference would be a use
        RegionFacts::State state;
        bool isInUse;
    };
    std::vector<Listed> listed;
    {
        base::MutexLock lock(m_mutex);
        forgetEnded();
        for (const auto& [own, region] : m_registered)
            listed.push_back({region, RegionFacts::State::Registered, isInUse(region)});
        for (const std::weak_ptr<Region>& region : m_leaving)
            listed.push_back({region, RegionFacts::State::Leaving, true});
    }
    // Without the lock, which requests take: each look at an object is a system call, and a GPU may
    // take longer.
    std::vector<RegionFacts> all;
    for (const Listed& one : listed) {
        const std::shared_ptr<Region> region = one.region.lock();
        if (region != nullptr && (name.empty() || region->registration().name == name))
            all.push_back(factsOf(*region, one.state, one.isInUse));
    }
    if (all.empty() && !name.empty())
        return noSuchRegion(name);
    std::stable_sort(all.begin(), all.end(), [](const RegionFacts& a, const RegionFacts& b) {
        return a.registration.name < b.registration.name;
    });
    return all;
}

absl::StatusOr<std::vector<Registration>> Regions::status(const std::string& name, RegionKind kind)
{
    base::MutexLock lock(m_mutex);
    std::vector<Registration> all;
    if (name.empty()) {
        for (const auto& [own, region] : m_registered) {
            if (region->registration().kind == kind)
                all.push_back(region->registration());
        }
        return all;
    }
    const auto found = m_registered.find(name);
    if (found == m_registered.end())
        return noRegion(name, kind);
    const Registration& registration = found->second->registration();
    if (registration.kind != kind) {
        return absl::NotFoundError(absl::StrCat("The region named '", name, "' is registered as ",
            nameOf(registration.kind), ", not ", nameOf(kind)));
    }
    all.push_back(registration);
    return all;
}

absl::Status Regions::allowedOnGpu(const std::string& name) const
{
    RETURN_IF_ERROR(allowed());
    if (!m_options.devices->gpus().empty())
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "failed to register CUDA shared memory region: '", name, "', GPUs not supported"));
}

absl::StatusOr<std::shared_ptr<Region>> Regions::find(const std::string& name)
{
    base::MutexLock lock(m_mutex);
    const auto found = m_registered.find(name);
    if (found != m_registered.end())
        return found->second;
    return noSuchRegion(name);
}

} // namespace thalassa::shared_memory
