// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_room.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "core/base/difference.h"

namespace thalassa::base {
namespace {

constexpr uint64_t kKibi = 1024;

std::string contentOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Returns nothing for a file that does not exist or holds no number, as "max".
std::optional<uint64_t> numberIn(const std::string& path)
{
    uint64_t number = 0;
    return std::ifstream(path) >> number ? std::optional(number) : std::nullopt;
}

MemoryBound boundOfMachine(const std::string& root)
{
    const std::string text = contentOf(root + "/proc/meminfo");
    const uint64_t all = static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
        static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    MemoryBound bound{"the machine", memoryField(text, "MemTotal:").value_or(all), 0};
    bound.available = memoryField(text, "MemAvailable:").value_or(bound.limit);
    return bound;
}

// The files of one version of control groups.
struct GroupFiles {
    const char* mount;
    const char* limit;
    const char* usage;
    const char* cached; // in memory.stat: files that the kernel drops before it ends a process
};
constexpr GroupFiles kVersion1{"/sys/fs/cgroup/memory", "memory.limit_in_bytes",
    "memory.usage_in_bytes", "total_inactive_file"};
constexpr GroupFiles kVersion2{"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"};

uint64_t cachedIn(const std::string& path, const std::string& name)
{
    std::ifstream file(path);
    std::string word;
    for (uint64_t number = 0; file >> word >> number;) {
        if (word == name)
            return number;
    }
    return 0;
}

// Appends the bounds of the group and of those above it: each of them applies. In a container, the
// path may be that of the host, and the mount has only the container's own group.
void addGroups(const std::string& mount, const GroupFiles& files, std::string group,
    std::vector<MemoryBound>& bounds)
{
    for (;;) {
        const std::string directory = absl::StrCat(mount, group, "/");
        const std::optional<uint64_t> limit = numberIn(directory + files.limit);
        const std::optional<uint64_t> usage = numberIn(directory + files.usage);
        if (limit && usage) {
            const uint64_t used =
                differenceOrZero(*usage, cachedIn(directory + "memory.stat", files.cached));
            bounds.push_back({"the control group", *limit, differenceOrZero(*limit, used)});
        }
        if (group.empty())
            return;
        group.resize(group.rfind('/'));
    }
}

// Each line of /proc/self/cgroup is <number>:<controllers>:<path>; version 2 has no controllers.
void addGroups(const std::string& root, std::vector<MemoryBound>& bounds)
{
    std::istringstream lines(contentOf(root + "/proc/self/cgroup"));
    for (std::string line; std::getline(lines, line);) {
        const size_t first = line.find(':');
        const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos || line.compare(second + 1, 1, "/") != 0)
            continue;
        const std::string controllers =
            absl::StrCat(",", line.substr(first + 1, second - first - 1), ",");
        std::string group = line.substr(second + 1);
        if (group == "/")
            group.clear();
        if (controllers == ",,")
            addGroups(root + kVersion2.mount, kVersion2, std::move(group), bounds);
        else if (controllers.find(",memory,") != std::string::npos)
            addGroups(root + kVersion1.mount, kVersion1, std::move(group), bounds);
    }
}

void addAddressSpace(const std::string& root, std::vector<MemoryBound>& bounds)
{
    rlimit limit{};
    const std::optional<uint64_t> pages = numberIn(root + "/proc/self/statm");
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !pages)
        return;
    const uint64_t used = *pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    bounds.push_back(
        {"the process (ulimit -v)", limit.rlim_cur, differenceOrZero(limit.rlim_cur, used)});
}

} // namespace

std::optional<uint64_t> memoryField(const std::string& text, const std::string& name)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        uint64_t number = 0;
        if (words >> word && word == name)
            return words >> number ? std::optional(number * kKibi) : std::nullopt;
    }
    return std::nullopt;
}

std::vector<MemoryBound> memoryBounds(const std::string& root)
{
    std::vector<MemoryBound> bounds{boundOfMachine(root)};
    addGroups(root, bounds);
    addAddressSpace(root, bounds);
    return bounds;
}

MemoryBound memoryRoom(const std::string& root)
{
    const std::vector<MemoryBound> bounds = memoryBounds(root);
    return *std::min_element(bounds.begin(), bounds.end(),
        [](const MemoryBound& a, const MemoryBound& b) { return a.available < b.available; });
}

} // namespace thalassa::base
