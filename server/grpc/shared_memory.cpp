// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/shared_memory.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "grpc_service.pb.h"

namespace thalassa::grpcapi {
namespace {

using security::Category;
using shared_memory::RegionKind;
using shared_memory::Regions;
using shared_memory::Registration;

absl::StatusOr<::inference::SystemSharedMemoryStatusResponse> systemStatus(
    Regions& regions, const std::string& name)
{
    ASSIGN_OR_RETURN(const std::vector<Registration> found, regions.status(name));
    ::inference::SystemSharedMemoryStatusResponse response;
    for (const Registration& registration : found) {
        auto& region = (*response.mutable_regions())[registration.name];
        region.set_name(registration.name);
        region.set_key(registration.key);
        region.set_offset(registration.offset);
        region.set_byte_size(registration.byteSize);
    }
    return response;
}

absl::StatusOr<::inference::CudaSharedMemoryStatusResponse> cudaStatus(
    Regions& regions, const std::string& name)
{
    ASSIGN_OR_RETURN(const std::vector<Registration> found, regions.status(name, RegionKind::Cuda));
    ::inference::CudaSharedMemoryStatusResponse response;
    for (const Registration& registration : found) {
        auto& region = (*response.mutable_regions())[registration.name];
        region.set_name(registration.name);
        region.set_device_id(static_cast<uint64_t>(registration.deviceId));
        region.set_byte_size(registration.byteSize);
    }
    return response;
}

absl::Status remove(Regions& regions, RegionKind kind, const std::string& name)
{
    return name.empty() ? regions.removeAll(kind) : regions.remove(name, kind);
}

// Answers a change with its empty response.
template <typename Response> void replyTo(const absl::Status& status, Call& call)
{
    if (status.ok())
        call.reply(Response());
    else
        call.fail(status);
}

} // namespace

void addSharedMemory(MethodTable& table, const std::string& service, Regions& regions)
{
    const auto add = [&]<typename Request>(const char* name, auto answer) {
        table.add<Request>(absl::StrCat(service, name), Category::SharedMemory, std::move(answer));
    };
    add.template operator()<::inference::SystemSharedMemoryStatusRequest>(
        "SystemSharedMemoryStatus", [&regions](const auto& request, const auto& call) {
            answer(*call, systemStatus(regions, request.name()));
        });
    add.template operator()<::inference::SystemSharedMemoryRegisterRequest>(
        "SystemSharedMemoryRegister", [&regions](const auto& request, const auto& call) {
            Registration registration;
            registration.name = request.name();
            registration.key = request.key();
            registration.offset = request.offset();
            registration.byteSize = request.byte_size();
            const absl::Status added = regions.add(registration);
            replyTo<::inference::SystemSharedMemoryRegisterResponse>(added, *call);
        });
    add.template operator()<::inference::SystemSharedMemoryUnregisterRequest>(
        "SystemSharedMemoryUnregister", [&regions](const auto& request, const auto& call) {
            replyTo<::inference::SystemSharedMemoryUnregisterResponse>(
                remove(regions, RegionKind::System, request.name()), *call);
        });
    add.template operator()<::inference::CudaSharedMemoryStatusRequest>(
        "CudaSharedMemoryStatus", [&regions](const auto& request, const auto& call) {
            answer(*call, cudaStatus(regions, request.name()));
        });
    add.template operator()<::inference::CudaSharedMemoryRegisterRequest>(
        "CudaSharedMemoryRegister", [&regions](const auto& request, const auto& call) {
            const absl::Status added = regions.addCuda(
                {request.name(), request.raw_handle(), request.device_id(), request.byte_size()});
            replyTo<::inference::CudaSharedMemoryRegisterResponse>(added, *call);
        });
    add.template operator()<::inference::CudaSharedMemoryUnregisterRequest>(
        "CudaSharedMemoryUnregister", [&regions](const auto& request, const auto& call) {
            replyTo<::inference::CudaSharedMemoryUnregisterResponse>(
                remove(regions, RegionKind::Cuda, request.name()), *call);
        });
}

} // namespace thalassa::grpcapi
