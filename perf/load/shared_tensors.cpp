// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/shared_tensors.h"

#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::perf {
namespace {

constexpr uint64_t kAlignment = 256; // of each tensor, enough for any access of a GPU

// Assigns places in a region, one behind the other.
class Places {
public:
    explicit Places(std::string region)
        : m_region(std::move(region))
    {
    }
    RegionPlace take(uint64_t byteSize)
    {
        RegionPlace place{m_region, m_end, byteSize};
        m_end += (byteSize + kAlignment - 1) / kAlignment * kAlignment;
        return place;
    }
    uint64_t end() const { return m_end; }

private:
    const std::string m_region;
    uint64_t m_end = 0;
};

} // namespace

SharedTensors::SharedTensors(
    client::ServerLink& server, std::string name, std::unique_ptr<RegionMemory> memory)
    : m_server(server)
    , m_name(std::move(name))
    , m_memory(std::move(memory))
{
}

SharedTensors::~SharedTensors()
{
    if (m_isRegistered) {
        // The server forgets the region at its end in any case, and the figures are known.
        const absl::Status ignored = m_memory->removeFrom(m_server, m_name);
        static_cast<void>(ignored);
    }
}

absl::StatusOr<std::unique_ptr<SharedTensors>> SharedTensors::make(client::ServerLink& server,
    const Model& model, const SharedMemoryOptions& options, std::vector<Sample>& samples,
    RequestOptions& request)
{
    const std::string name = absl::StrCat("thalassa_perf_", getpid());
    Places places(name);
    for (Sample& sample : samples) {
        for (SampleTensor& tensor : sample) {
            if (!tensor.bytes.empty()) // a region has no place without bytes
                tensor.place = places.take(tensor.bytes.size());
        }
    }
    for (const std::string& output : model.outputs)
        request.regionOutputs.push_back({output, places.take(options.outputSize)});
    ASSIGN_OR_RETURN(std::unique_ptr<RegionMemory> memory,
        options.kind == SharedMemory::Cuda ? makeCudaMemory(places.end())
                                           : makeSystemMemory(name, places.end()));
    for (Sample& sample : samples) {
        for (SampleTensor& tensor : sample) {
            if (!tensor.place)
                continue;
            RETURN_IF_ERROR(memory->write(tensor.place->offset, tensor.bytes));
            tensor.bytes.clear();
        }
    }
    std::unique_ptr<SharedTensors> made(new SharedTensors(server, name, std::move(memory)));
    RETURN_IF_ERROR(made->m_memory->addTo(server, name));
    made->m_isRegistered = true;
    return made;
}

} // namespace thalassa::perf
