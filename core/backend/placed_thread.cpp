// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/placed_thread.h"

#include <linux/mempolicy.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"

namespace thalassa::backend {
namespace {

constexpr char kNodes[] = "/sys/devices/system/node/";
constexpr size_t kMaxCores = 65536;
constexpr size_t kMaxNodes = 1024; // no kernel supports more
constexpr size_t kWordBits = 8 * sizeof(unsigned long);

// A set of up to kMaxCores processors; a cpu_set_t holds only 1024.
class CoreSet {
public:
    CoreSet()
        : m_set(CPU_ALLOC(kMaxCores))
    {
        CPU_ZERO_S(size(), m_set.get());
    }
    static constexpr size_t size() { return CPU_ALLOC_SIZE(kMaxCores); }
    cpu_set_t* get() const { return m_set.get(); }

private:
    struct Free {
        void operator()(cpu_set_t* set) const { CPU_FREE(set); }
    };
    const std::unique_ptr<cpu_set_t, Free> m_set;
};

std::string reason()
{
    return std::strerror(errno);
}

absl::StatusOr<std::vector<int>> currentCores()
{
    const CoreSet set;
    if (::sched_getaffinity(0, CoreSet::size(), set.get()) != 0) {
        return absl::FailedPreconditionError(
            absl::StrCat("cannot read the processors of a thread: ", reason()));
    }
    std::vector<int> cores;
    for (size_t core = 0; core < kMaxCores; ++core) {
        if (CPU_ISSET_S(core, CoreSet::size(), set.get()))
            cores.push_back(static_cast<int>(core));
    }
    return cores;
}

bool setCores(const std::vector<int>& cores)
{
    const CoreSet set;
    for (const int core : cores)
        CPU_SET_S(static_cast<size_t>(core), CoreSet::size(), set.get());
    return ::sched_setaffinity(0, CoreSet::size(), set.get()) == 0;
}

// Restricts the thread to `cores`. The system ignores processors that do not exist or are not this
// process's if others are left, so the result is compared.
absl::Status moveTo(const std::vector<int>& cores)
{
    ASSIGN_OR_RETURN(const std::vector<int> before, currentCores());
    const bool isSet = setCores(cores);
    if (isSet && currentCores().value_or(std::vector<int>()) == cores)
        return absl::OkStatus();
    const std::string why = isSet ? "not all of them are available to this server" : reason();
    setCores(before);
    return absl::FailedPreconditionError(absl::StrCat("its thread cannot run on the processors ",
        absl::StrJoin(cores, ","), ": ", why, "; it may run on ", absl::StrJoin(before, ",")));
}

std::string readLine(const std::string& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// Returns the processors of a node, which may have none.
absl::StatusOr<std::vector<int>> coresOf(int node)
{
    const std::string online = readLine(absl::StrCat(kNodes, "online"));
    const std::vector<int> nodes = config::parseNumberList(online).value_or(std::vector<int>());
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) {
        return absl::FailedPreconditionError(absl::StrCat("this machine has no NUMA node ", node,
            "; it has ", nodes.empty() ? "none that it reports" : online));
    }
    return config::parseNumberList(readLine(absl::StrCat(kNodes, "node", node, "/cpulist")))
        .value_or(std::vector<int>());
}

// Returns the processors of a node that the server may use; a container may restrict them.
absl::StatusOr<std::vector<int>> usableOf(int node, std::vector<int> cores)
{
    if (cores.empty())
        return cores; // the node has only memory
    ASSIGN_OR_RETURN(const std::vector<int> usable, currentCores());
    std::erase_if(cores,
        [&](int core) { return std::find(usable.begin(), usable.end(), core) == usable.end(); });
    if (!cores.empty())
        return cores;
    return absl::FailedPreconditionError(absl::StrCat("none of the processors of NUMA node ", node,
        " is available to this server, which may run on ", absl::StrJoin(usable, ",")));
}

// Prefers the node's memory without binding to it, because with a binding a full node would end the
// server, not only slow it down.
absl::Status preferMemoryOf(int node)
{
    std::vector<unsigned long> nodes(kMaxNodes / kWordBits);
    const auto bit = static_cast<size_t>(node);
    if (bit < kMaxNodes) {
        nodes[bit / kWordBits] |= 1UL << (bit % kWordBits);
        if (::syscall(SYS_set_mempolicy, MPOL_PREFERRED, nodes.data(), kMaxNodes + 1) == 0)
            return absl::OkStatus();
    } else {
        errno = EINVAL;
    }
    return absl::FailedPreconditionError(
        absl::StrCat("its thread cannot prefer the memory of ", "NUMA node ", node, ": ", reason(),
            ". In a container this requires the capability CAP_SYS_NICE"));
}

} // namespace

absl::Status placeThread(const config::HostPolicy& policy)
{
    std::vector<int> cores = policy.cores();
    if (policy.node()) {
        ASSIGN_OR_RETURN(std::vector<int> ofNode, coresOf(*policy.node()));
        if (cores.empty()) {
            ASSIGN_OR_RETURN(cores, usableOf(*policy.node(), std::move(ofNode)));
        }
    }
    if (!cores.empty())
        RETURN_IF_ERROR(moveTo(cores));
    return policy.node() ? preferMemoryOf(*policy.node()) : absl::OkStatus();
}

absl::StatusOr<PlacedThread> PlacedThread::place(const config::HostPolicy& policy)
{
    PlacedThread placed;
    if (policy.isEmpty())
        return placed;
    Before before;
    ASSIGN_OR_RETURN(before.cores, currentCores());
    if (policy.node()) {
        before.memoryNodes.resize(kMaxNodes / kWordBits);
        if (::syscall(SYS_get_mempolicy, &before.memoryMode, before.memoryNodes.data(), kMaxNodes,
                nullptr, 0) != 0)
            before.memoryNodes.clear(); // then set_mempolicy fails too
    }
    placed.m_before = std::move(before);
    RETURN_IF_ERROR(placeThread(policy));
    return placed;
}

PlacedThread::PlacedThread(PlacedThread&& other) noexcept
    : m_before(std::exchange(other.m_before, std::nullopt))
{
}

PlacedThread::~PlacedThread()
{
    if (!m_before)
        return;
    setCores(m_before->cores);
    if (!m_before->memoryNodes.empty())
        ::syscall(
            SYS_set_mempolicy, m_before->memoryMode, m_before->memoryNodes.data(), kMaxNodes + 1);
}

} // namespace thalassa::backend
