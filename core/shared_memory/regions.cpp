// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/regions.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"

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

} // namespace

absl::Status Regions::allowed() const
{
    if (m_options.isAllowed)
        return absl::OkStatus();
    return absl::UnimplementedError("Client shared memory is disabled; start the server with "
                                    "--allow-client-shm=true to use it");
}

absl::Status Regions::add(Registration registration)
{
    RETURN_IF_ERROR(allowed());
    RETURN_IF_ERROR(checkKey(registration.key));
    base::MutexLock lock(m_mutex);
    forgetEnded();
    const auto found = m_entries.find(registration.name);
    if (found != m_entries.end()) {
        return absl::AlreadyExistsError(absl::StrCat("shared memory region '", registration.name,
            "' already in manager", found->second.region ? "" : ": requests still use it"));
    }
    if (m_entries.size() >= kMost) {
        return absl::ResourceExhaustedError(absl::StrCat("shared memory region '",
            registration.name, "': ", kMost, " regions are registered; unregister some of them"));
    }
    ASSIGN_OR_RETURN(const std::shared_ptr<Region> region, Region::map(std::move(registration)));
    const Registration& kept = region->registration();
    m_entries.emplace(kept.name, Entry{region, {}, kept});
    return absl::OkStatus();
}

absl::Status Regions::remove(const std::string& name)
{
    RETURN_IF_ERROR(allowed());
    base::MutexLock lock(m_mutex);
    const auto found = m_entries.find(name);
    if (found != m_entries.end())
        release(found->second);
    forgetEnded();
    return absl::OkStatus();
}

absl::Status Regions::removeAll()
{
    RETURN_IF_ERROR(allowed());
    base::MutexLock lock(m_mutex);
    for (auto& [name, entry] : m_entries)
        release(entry);
    forgetEnded();
    return absl::OkStatus();
}

void Regions::release(Entry& entry)
{
    if (entry.region)
        entry.leaving = std::exchange(entry.region, nullptr);
}

void Regions::forgetEnded()
{
    std::erase_if(m_entries,
        [](const auto& item) { return !item.second.region && item.second.leaving.expired(); });
}

absl::StatusOr<std::vector<Registration>> Regions::status(const std::string& name)
{
    base::MutexLock lock(m_mutex);
    forgetEnded();
    std::vector<Registration> all;
    for (const auto& [own, entry] : m_entries) {
        if (name.empty() || own == name)
            all.push_back(entry.registration);
    }
    if (all.empty() && !name.empty()) {
        return absl::NotFoundError(
            absl::StrCat("Unable to find system shared memory region: '", name, "'"));
    }
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
    if (found == m_entries.end())
        return absl::NotFoundError(
            absl::StrCat("Unable to find shared memory region: '", name, "'"));
    if (!found->second.region) {
        return absl::NotFoundError(absl::StrCat("Unable to find shared memory region: '", name,
            "': it was unregistered, and requests still use it"));
    }
    return found->second.region;
}

} // namespace thalassa::shared_memory
