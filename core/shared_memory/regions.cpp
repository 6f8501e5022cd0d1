// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/regions.h"

#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/events/actor.h"

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

absl::Status noSystemRegion(const std::string& name)
{
    return absl::NotFoundError(
        absl::StrCat("Unable to find system shared memory region: '", name, "'"));
}

} // namespace

absl::Status Regions::allowed() const
{
    if (m_options.isAllowed)
        return absl::OkStatus();
    return absl::UnimplementedError("Client shared memory is disabled; start the server with "
                                    "--allow-client-shm=true to use it");
}

// Names the region before its object is mapped, which may take long.
absl::Status Regions::reserve(const Registration& registration)
{
    base::MutexLock lock(m_mutex);
    forgetEnded();
    RETURN_IF_ERROR(checkRoom(registration.name));
    m_entries[registration.name] = {registration, std::string(events::ActorScope::current()),
        m_options.clock->now(), nullptr, {}, true};
    return absl::OkStatus();
}

absl::Status Regions::checkRoom(const std::string& name) const
{
    const auto found = m_entries.find(name);
    if (found != m_entries.end()) {
        const Entry& entry = found->second;
        return absl::AlreadyExistsError(
            absl::StrCat("shared memory region '", name, "' already in manager",
                entry.region || entry.isMapping ? "" : ": requests still use it"));
    }
    if (m_entries.size() >= kMost) {
        return absl::ResourceExhaustedError(absl::StrCat("shared memory region '", name,
            "': ", kMost, " regions are registered; unregister some of them"));
    }
    return absl::OkStatus();
}

absl::Status Regions::add(const Registration& registration)
{
    RETURN_IF_ERROR(allowed());
    RETURN_IF_ERROR(checkKey(registration.key));
    RETURN_IF_ERROR(reserve(registration));
    // Also if there is no memory for the region: the name is free again.
    absl::Cleanup forget = [&] {
        base::MutexLock lock(m_mutex);
        m_entries.erase(registration.name);
    };
    ASSIGN_OR_RETURN(
        const std::shared_ptr<Region> region, Region::map(registration, *m_options.clock));
    std::move(forget).Cancel();
    {
        base::MutexLock lock(m_mutex);
        Entry& reserved = m_entries.find(registration.name)->second;
        reserved.region = region;
        reserved.isMapping = false;
    }
    note(registration, "registered");
    return absl::OkStatus();
}

absl::Status Regions::remove(const std::string& name)
{
    RETURN_IF_ERROR(allowed());
    std::optional<Registration> removed;
    {
        base::MutexLock lock(m_mutex);
        const auto found = m_entries.find(name);
        if (found != m_entries.end() && release(found->second))
            removed = found->second.registration;
        forgetEnded();
    }
    if (removed)
        note(*removed, "unregistered");
    return absl::OkStatus();
}

absl::Status Regions::removeAll()
{
    RETURN_IF_ERROR(allowed());
    std::vector<Registration> removed;
    {
        base::MutexLock lock(m_mutex);
        for (auto& [name, entry] : m_entries) {
            if (release(entry))
                removed.push_back(entry.registration);
        }
        forgetEnded();
    }
    for (const Registration& one : removed)
        note(one, "unregistered");
    return absl::OkStatus();
}

void Regions::removeUnused()
{
    if (m_options.expiry <= base::Duration::zero())
        return;
    for (const Registration& one : releaseUnused())
        note(one, "expired, as no request has used it");
}

std::vector<Registration> Regions::releaseUnused()
{
    base::MutexLock lock(m_mutex);
    const base::TimePoint oldest = m_options.clock->now() - m_options.expiry;
    std::vector<Registration> removed;
    for (auto& [name, entry] : m_entries) {
        const RegionFacts facts = factsOf(entry);
        const bool isUnused = !facts.isInUse && facts.lastUse.value_or(facts.registered) <= oldest;
        if (isUnused && release(entry))
            removed.push_back(entry.registration);
    }
    forgetEnded();
    return removed;
}

void Regions::note(const Registration& registration, const char* what) const
{
    if (m_options.events == nullptr)
        return;
    events::Event event;
    event.kind = v1::EVENT_SHARED_MEMORY;
    event.text = absl::StrCat("region '", registration.name, "' of '", registration.key, "', ",
        registration.byteSize, " bytes from ", registration.offset, ": ", what);
    m_options.events->add(std::move(event));
}

bool Regions::release(Entry& entry)
{
    const bool isRegistered = entry.region != nullptr;
    if (isRegistered)
        entry.leaving = std::exchange(entry.region, nullptr);
    return isRegistered;
}

void Regions::forgetEnded()
{
    std::erase_if(m_entries, [](const auto& item) {
        const Entry& entry = item.second;
        return !entry.region && !entry.isMapping && entry.leaving.expired();
    });
}

RegionFacts Regions::factsOf(const Entry& entry) const
{
    RegionFacts facts;
    facts.registration = entry.registration;
    facts.state = entry.region ? RegionFacts::State::Registered : RegionFacts::State::Leaving;
    facts.owner = entry.owner;
    facts.registered = entry.registered;
    const std::shared_ptr<Region> region = entry.region ? entry.region : entry.leaving.lock();
    if (region == nullptr)
        return facts;
    if (!region->intact().ok())
        facts.state = RegionFacts::State::Damaged;
    facts.lastUse = region->lastUse();
    facts.tensorCount = region->tensorCount();
    facts.isInUse = region.use_count() > 2 || !entry.region; // beside the entry and this function
    return facts;
}

absl::StatusOr<std::vector<RegionFacts>> Regions::facts(const std::string& name)
{
    std::vector<RegionFacts> all;
    std::vector<std::weak_ptr<Region>> regions;
    {
        base::MutexLock lock(m_mutex);
        forgetEnded();
        for (const auto& [own, entry] : m_entries) {
            if (entry.isMapping || (!name.empty() && own != name))
                continue;
            all.push_back(factsOf(entry));
            regions.push_back(entry.region ? std::weak_ptr(entry.region) : entry.leaving);
        }
    }
    if (all.empty() && !name.empty())
        return noSystemRegion(name);
    // Without the lock, which requests take: each look at an object is a system call.
    for (size_t i = 0; i < all.size(); ++i) {
        if (const std::shared_ptr<Region> region = regions[i].lock())
            all[i].isUnlinked = region->isUnlinked();
    }
    return all;
}

absl::StatusOr<std::vector<Registration>> Regions::status(const std::string& name)
{
    base::MutexLock lock(m_mutex);
    forgetEnded();
    std::vector<Registration> all;
    for (const auto& [own, entry] : m_entries) {
        if (!entry.isMapping && (name.empty() || own == name))
            all.push_back(entry.registration);
    }
    if (all.empty() && !name.empty())
        return noSystemRegion(name);
    return all;
}

absl::Status Regions::noCudaRegion(const std::string& name)
{
    if (status(name).ok()) {
        return absl::NotFoundError(absl::StrCat("The region named '", name,
            "' is registered as system shared memory, not CUDA shared memory"));
    }
    return absl::NotFoundError(
        absl::StrCat("Unable to find cuda shared memory region: '", name, "'"));
}

absl::Status Regions::refuseCuda(const std::string& name) const
{
    RETURN_IF_ERROR(allowed());
    return absl::InvalidArgumentError(absl::StrCat(
        "failed to register CUDA shared memory region: '", name, "', GPUs not supported"));
}

absl::StatusOr<std::shared_ptr<Region>> Regions::find(const std::string& name)
{
    base::MutexLock lock(m_mutex);
    const auto found = m_entries.find(name);
    if (found == m_entries.end() || found->second.isMapping)
        return absl::NotFoundError(
            absl::StrCat("Unable to find shared memory region: '", name, "'"));
    if (!found->second.region) {
        return absl::NotFoundError(absl::StrCat("Unable to find shared memory region: '", name,
            "': it was unregistered, and requests still use it"));
    }
    return found->second.region;
}

} // namespace thalassa::shared_memory
