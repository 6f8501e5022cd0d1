// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API that share memory with other processes, and the memory itself:
// each allocation of a device is a memory file, whose descriptor a handle names.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <mutex>

#include "tests/support/cuda_driver/control.h"
#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::contextStack;
using simulated::DeviceFile;
using simulated::IpcContent;
using simulated::State;

namespace {

static_assert(sizeof(IpcContent) == sizeof(IpcHandle));

uint64_t inodeOf(int descriptor)
{
    struct stat facts = {};
    return fstat(descriptor, &facts) == 0 ? facts.st_ino : 0;
}

void* mapped(int descriptor, size_t size)
{
    void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

// Opens the memory file of another process, or returns -1 if it is not there any more.
int openFile(const IpcContent& handle)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/fd/%d", handle.process, handle.descriptor);
    const int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor >= 0 && inodeOf(descriptor) == handle.inode)
        return descriptor;
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

} // namespace

namespace thalassa::cuda::simulated {

Address State::allocateOnDevice(size_t size, int device)
{
    const int descriptor = memfd_create("simulated_cuda", MFD_CLOEXEC);
    void* const memory = descriptor >= 0 && ftruncate(descriptor, static_cast<off_t>(size)) == 0
        ? mapped(descriptor, size)
        : nullptr;
    if (memory == nullptr) {
        if (descriptor >= 0)
            close(descriptor);
        return 0;
    }
    const auto address = reinterpret_cast<Address>(memory);
    deviceMemory.emplace(address, size);
    deviceFiles.emplace(address, DeviceFile{descriptor, device, inodeOf(descriptor), 0});
    return address;
}

void State::freeOnDevice(Address address)
{
    const auto file = deviceFiles.find(address);
    const auto range = deviceMemory.find(address);
    munmap(simulated::memoryAt(address), range->second);
    close(file->second.descriptor);
    deviceFiles.erase(file);
    deviceMemory.erase(range);
}

} // namespace thalassa::cuda::simulated

extern "C" {

Result cuMemGetAddressRange_v2(Address* begin, size_t* size, Address address)
{
    ENTER_IN_CONTEXT;
    if (!State::covers(state.deviceMemory, address, 1))
        return Result::InvalidValue;
    const auto range = --state.deviceMemory.upper_bound(address);
    *begin = range->first;
    *size = range->second;
    return Result::Success;
}

Result cuIpcGetMemHandle(IpcHandle* handle, Address address)
{
    ENTER_IN_CONTEXT;
    const auto file = state.deviceFiles.find(address);
    if (file == state.deviceFiles.end() || file->second.openings > 0)
        return Result::InvalidValue;
    IpcContent content = {};
    std::strncpy(content.magic, simulated::kIpcMagic, sizeof content.magic);
    content.process = getpid();
    content.descriptor = file->second.descriptor;
    content.inode = file->second.inode;
    content.device = file->second.device;
    std::memcpy(handle->bytes, &content, sizeof content);
    return Result::Success;
}

Result cuIpcOpenMemHandle_v2(Address* address, IpcHandle handle, unsigned flags)
{
    ENTER_IN_CONTEXT;
    IpcContent content = {};
    std::memcpy(&content, handle.bytes, sizeof content);
    if (flags != kIpcLazyEnablePeerAccess ||
        std::memcmp(content.magic, simulated::kIpcMagic, sizeof simulated::kIpcMagic) != 0)
        return Result::InvalidValue;
    if (content.process == getpid())
        return Result::InvalidContext;
    if (content.device != contextStack().back()->device)
        return Result::InvalidDevice;
    for (auto& [known, file] : state.deviceFiles) {
        if (file.openings > 0 && file.inode == content.inode) {
            ++file.openings;
            *address = known;
            return Result::Success;
        }
    }
    const int descriptor = openFile(content);
    struct stat facts = {};
    if (descriptor < 0 || fstat(descriptor, &facts) != 0)
        return Result::InvalidValue;
    const auto size = static_cast<size_t>(facts.st_size);
    void* const memory = mapped(descriptor, size);
    if (memory == nullptr) {
        close(descriptor);
        return Result::OutOfMemory;
    }
    *address = reinterpret_cast<Address>(memory);
    state.deviceMemory.emplace(*address, size);
    state.deviceFiles.emplace(*address, DeviceFile{descriptor, content.device, content.inode, 1});
    return Result::Success;
}

Result cuIpcCloseMemHandle(Address address)
{
    ENTER_IN_CONTEXT;
    const auto file = state.deviceFiles.find(address);
    if (file == state.deviceFiles.end() || file->second.openings == 0)
        return Result::InvalidValue;
    if (--file->second.openings == 0)
        state.freeOnDevice(address);
    return Result::Success;
}

} // extern "C"
