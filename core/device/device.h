// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Device: the memory of one place (the CPU's heap, pinned CPU memory, a GPU): allocation, and
// copies between it and other memory. CpuDevice is built in; a module may add others to the
// Registry. *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/device/readings.h"
#include "core/tensor/block.h"

namespace thalassa::device {

// A copy of bytes from one place to another.
struct Copy {
    void* target = nullptr;
    tensor::MemoryPlace targetPlace;
    const void* source = nullptr;
    tensor::MemoryPlace sourcePlace;
    size_t size = 0;
};

// The bytes of a pool of memory: its size, and how many of them are allocated.
struct PoolUse {
    uint64_t size = 0;
    uint64_t used = 0;
};

// Memory of another process that a device has opened. The destructor closes it.
class OpenedMemory {
public:
    OpenedMemory(void* data, size_t size)
        : m_data(data)
        , m_size(size)
    {
    }
    virtual ~OpenedMemory() = default;
    OpenedMemory(const OpenedMemory&) = delete;
    OpenedMemory& operator=(const OpenedMemory&) = delete;

    void* data() const { return m_data; }
    // Returns the number of bytes from data() to the end of the allocation.
    size_t size() const { return m_size; }

private:
    void* const m_data;
    const size_t m_size;
};

// Memory of a device at an address that stays while the memory grows. The destructor frees it.
class GrowableMemory {
public:
    virtual ~GrowableMemory() = default;

    virtual void* data() const = 0;
    // Returns the number of bytes that can be used.
    virtual size_t size() const = 0;
    // Makes at least `size` bytes usable; the new ones are zero. RESOURCE_EXHAUSTED beyond the
    // limit, UNAVAILABLE with the reason if memory is short or the device is lost; the memory is as
    // before then.
    virtual absl::Status grow(size_t size) = 0;
};

class Device {
public:
    virtual ~Device() = default;

    // Returns the place of its memory.
    virtual tensor::MemoryPlace place() const = 0;
    // Returns a text for the log, such as "NVIDIA H200, compute capability 9.0, 139.8 GiB".
    virtual std::string description() const = 0;

    // Returns UNAVAILABLE, with the reason, once the device is lost: it will not compute, allocate
    // or copy any more in this process. May ask the device, which takes microseconds.
    virtual absl::Status health() { return absl::OkStatus(); }
    // Returns whether it is known that the device is lost. Does not ask the device.
    virtual bool isLost() const { return false; }
    // Declares the device lost for a reason that it cannot find out itself, such as a kernel that
    // does not end. The device then makes no call that could block. Does nothing for the CPU.
    virtual void declareLost(const std::string& /*reason*/) { }
    // Sets the function that the device calls with the reason when it is lost: once, on the thread
    // that finds it out, which may hold locks of the device. Called before threads share the
    // device.
    void setLossObserver(std::function<void(const absl::Status&)> observer)
    {
        m_lossObserver = std::move(observer);
    }
    // Returns the use of the pool from which the device allocates; nothing for the heap.
    virtual PoolUse pool() const { return {}; }

    // Returns the identity of a GPU, such as "GPU-2f0c9a1e-...", by which other programs know it;
    // empty for other devices.
    virtual std::string uuid() const { return {}; }
    // Returns the use of the whole memory of a GPU; fails with UNIMPLEMENTED for other devices.
    virtual absl::StatusOr<MemoryUse> memory()
    {
        return absl::UnimplementedError("the device does not report its memory");
    }
    // Reads what the management library of a GPU reports, which may take many milliseconds; empty
    // without such a library.
    virtual Readings read() { return {}; }
    // Counts copies that others have made with the memory of a GPU, such as a backend. Nothing is
    // counted for other devices.
    virtual void countCopies(CopyDirection /*direction*/, const CopyTotal& /*copied*/) { }
    // Returns the totals of copy() and countCopies().
    virtual CopyTotals copies() const { return {}; }

    // Returns a block of `size` bytes, all zero, or null if memory is short. A block may be sent to
    // a client without having been written, so it must not hold bytes of another client.
    virtual tensor::BlockRef allocateBlock(size_t size) = 0;

    // Returns `size` uninitialised bytes, aligned for any vector instruction, or null if memory is
    // short. free() gives them back.
    virtual void* allocate(size_t size) = 0;
    virtual void free(void* memory) = 0;

    // Reserves the address of memory that grows, still without memory. The device outlives the
    // result. Fails with UNIMPLEMENTED if the device has no such memory, UNAVAILABLE if it is lost.
    virtual absl::StatusOr<std::unique_ptr<GrowableMemory>> reserve()
    {
        return absl::UnimplementedError("only memory of a GPU can grow");
    }

    // Copies between memory of this device and memory of this device, the CPU or another GPU.
    // Returns when the bytes are copied.
    virtual absl::Status copy(const Copy& copy) = 0;

    // Opens memory of this device that another process has allocated and exported as `handle` (a
    // GPU: a CUDA IPC handle). The device outlives the result. Fails with INVALID_ARGUMENT with the
    // reason if the handle names no memory that can be opened, UNAVAILABLE if the device is lost.
    virtual absl::StatusOr<std::unique_ptr<OpenedMemory>> open(std::string_view /*handle*/)
    {
        return absl::UnimplementedError("only memory of a GPU can be opened by a handle");
    }

protected:
    // Calls the observer of the loss. The device calls it once.
    void reportLoss(const absl::Status& reason) const
    {
        if (m_lossObserver)
            m_lossObserver(reason);
    }

private:
    std::function<void(const absl::Status&)> m_lossObserver;
};

} // namespace thalassa::device
