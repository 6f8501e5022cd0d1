// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/peer_access.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"

namespace thalassa::cuda {
namespace {

int64_t numberOf(const Gpu& gpu)
{
    return gpu.place().deviceId;
}

absl::Status failure(const Driver& driver, const char* function, Result result)
{
    return absl::UnavailableError(absl::StrCat(function, ": ", driver.describe(result)));
}

// Lets `gpu` access the memory of `peer`. Returns false if the hardware has no path for that.
absl::StatusOr<bool> enable(const Driver& driver, Gpu& gpu, Gpu& peer)
{
    int isPossible = 0;
    Result result = driver.deviceCanAccessPeer(
        &isPossible, static_cast<Ordinal>(numberOf(gpu)), static_cast<Ordinal>(numberOf(peer)));
    if (result != Result::Success)
        return failure(driver, "cuDeviceCanAccessPeer", result);
    if (isPossible == 0)
        return false;
    ASSIGN_OR_RETURN(Context own, gpu.context());
    ASSIGN_OR_RETURN(Context other, peer.context());
    const CurrentContext current(driver, own);
    result = current.result();
    if (result == Result::Success)
        result = driver.contextEnablePeerAccess(other, 0);
    if (result == Result::PeerAccessUnsupported)
        return false;
    if (result != Result::Success && result != Result::PeerAccessAlreadyEnabled)
        return failure(driver, "cuCtxEnablePeerAccess", result);
    return true;
}

} // namespace

void enablePeerAccess(
    const Driver& driver, const std::vector<Gpu*>& gpus, device::GpuDevices& found)
{
    std::vector<std::string> direct;
    std::vector<std::string> indirect;
    for (Gpu* const gpu : gpus) {
        for (Gpu* const peer : gpus) {
            if (gpu == peer)
                continue;
            const absl::StatusOr<bool> isDirect = enable(driver, *gpu, *peer);
            const std::string pair = absl::StrCat(numberOf(*gpu), " to ", numberOf(*peer));
            if (isDirect.ok()) {
                (*isDirect ? direct : indirect).push_back(pair);
                continue;
            }
            found.warnings.push_back(absl::StrCat("peer access from GPU ", pair,
                " cannot be enabled: ", isDirect.status().message(),
                "; copies between these GPUs pass through memory of the CPU"));
        }
    }
    if (!direct.empty()) {
        found.notes.push_back(
            absl::StrCat("peer access is enabled from GPU ", absl::StrJoin(direct, ", ")));
    }
    if (!indirect.empty()) {
        found.notes.push_back(absl::StrCat("the hardware has no peer access from GPU ",
            absl::StrJoin(indirect, ", "), ": these copies pass through memory of the CPU"));
    }
}

} // namespace thalassa::cuda
