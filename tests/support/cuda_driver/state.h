// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The state of the simulated driver: what exists, and what waits in its streams. One mutex guards
// all of it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/cuda_driver/kernels.h"

namespace thalassa::cuda {

struct ContextObject {
    int device = 0;
};
struct FunctionObject {
    const simulated::Kernel* kernel = nullptr;
    int maxDynamicShared = 48 << 10;
};
struct ModuleObject {
    std::string text;
    std::map<std::string, std::unique_ptr<FunctionObject>> functions;
};
// A task returns NotReady if it does not end.
using Task = std::function<Result()>;
struct Capture {
    CaptureMode mode = CaptureMode::Global;
    std::thread::id thread;
    bool isValid = true;
    std::vector<Task> tasks;
};
struct StreamObject {
    std::deque<Task> tasks;
    bool isStuck = false;             // the first task does not end
    std::unique_ptr<Capture> capture; // null: the stream executes
};
struct GraphObject {
    std::vector<Task> tasks;
};
struct GraphExecObject {
    std::vector<Task> tasks;
};
struct EventObject {
    StreamObject* stream = nullptr; // that recorded it; null: none did, or it has run
    uint64_t time = 0;              // in steps of the driver
};

} // namespace thalassa::cuda

namespace thalassa::cuda::simulated {

// The file behind memory of a device.
struct DeviceFile {
    int descriptor = -1;
    int device = 0;
    uint64_t inode = 0;
    int openings = 0; // of memory of another process; 0: it is memory of this process
};

// A range of addresses; the first `mapped` bytes have memory.
struct Reservation {
    Address begin = 0;
    size_t size = 0;
    size_t mapped = 0;
};

constexpr unsigned char kPoison = 0xA5; // the bytes of memory that was not written
constexpr int kSharedLimit = 227 << 10;
constexpr unsigned kThreadLimit = 1024;

class State {
public:
    static State& get();

    std::recursive_mutex mutex;
    int deviceCount = 1;
    int major = 9;
    int minor = 0;
    Result sticky = Result::Success; // after a fault
    bool isInitialized = false;
    std::map<std::string, std::pair<int, Result>> failures; // countdowns by function
    bool hasPeerPaths = true;                               // between all GPUs
    std::set<std::pair<int, int>> peerAccess;               // as (GPU, peer)
    std::map<int, size_t> usedByOthers;                     // memory of a GPU, in bytes
    std::map<Address, size_t> deviceMemory;                 // also that of other processes
    std::map<Address, DeviceFile> deviceFiles;
    std::map<Address, size_t> pinnedMemory;
    std::map<Address, size_t> registeredMemory; // of the caller, pinned
    std::map<Address, Reservation> reservations;
    std::map<AllocationHandle, size_t> allocations; // sizes of memory for reservations
    AllocationHandle lastAllocation = 0;
    std::set<Context> contexts;
    std::map<int, std::pair<Context, int>> primary; // with the number of references
    std::set<Stream> streams;
    std::set<Event> events;
    std::set<Module> modules;
    std::set<Graph> graphs;
    std::set<GraphExec> graphExecs;
    uint64_t steps = 0;

    // Sets the options of control.h; null: their defaults.
    void configure(const char* options);
    // Counts a call. Returns the result with which it fails, or Success.
    Result enter(const char* function);
    // Returns whether the range lies in one allocation.
    static bool covers(const std::map<Address, size_t>& memory, Address address, size_t size);
    // Returns 0 if there is no memory.
    Address allocateOnDevice(size_t size, int device);
    // REQUIRES: the address is one of deviceFiles.
    void freeOnDevice(Address address);
    // Runs the tasks of a stream in order, at most `count` of them, and returns the first failure,
    // which is sticky, or NotReady if tasks are left.
    Result run(Stream stream, size_t count = SIZE_MAX);
    // Runs all tasks of a stream; does not return, until a reset, while a task does not end.
    Result finish(Stream stream);
    // Waits, as calls do that wait for all work of a GPU: does not return while a stream is stuck.
    void awaitStuck();
    // Returns whether the calling thread may not call an unsafe function now, because of a capture,
    // which is invalid then.
    bool breaksCapture();
    // Adds a task, to the capture if there is one.
    Result enqueue(Stream stream, Task task);
    void reset();

private:
    State();
    void readFailure(const char* options);

    std::condition_variable_any m_wasReset;
};

// The contexts that are current on the calling thread.
std::vector<Context>& contextStack();

} // namespace thalassa::cuda::simulated

// Enters a function of the driver: locks the state, and returns if the call is to fail.
#define ENTER                                                                                      \
    State& state = State::get();                                                                   \
    const std::lock_guard lock(state.mutex);                                                       \
    if (const Result result = state.enter(__func__); result != Result::Success)                    \
    return result
// The same for functions that need a current context.
#define ENTER_IN_CONTEXT                                                                           \
    ENTER;                                                                                         \
    if (contextStack().empty() || !state.contexts.contains(contextStack().back()))                 \
    return Result::InvalidContext
