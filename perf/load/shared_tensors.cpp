// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/shared_tensors.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/descriptor.h"
#include "core/base/status_macros.h"

namespace thalassa::perf {
namespace {

constexpr uint64_t kAlignment = 64; // of each tensor

absl::Status systemError(const std::string& what)
{
    return absl::UnavailableError(absl::StrCat(what, ": ", std::generic_category().message(errno)));
}

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

absl::Status write(const base::Descriptor& object, const SampleTensor& tensor)
{
    std::string_view rest = tensor.bytes;
    uint64_t offset = tensor.place->offset;
    while (!rest.empty()) {
        const ssize_t written =
            pwrite(object.get(), rest.data(), rest.size(), static_cast<off_t>(offset));
        if (written < 0)
            return systemError("cannot write tensors to shared memory");
        rest.remove_prefix(static_cast<size_t>(written));
        offset += static_cast<uint64_t>(written);
    }
    return absl::OkStatus();
}

} // namespace

SharedTensors::SharedTensors(client::ServerLink& server, std::string name)
    : m_server(server)
    , m_name(std::move(name))
{
}

SharedTensors::~SharedTensors()
{
    if (m_isRegistered) {
        // The server forgets the region at its end in any case, and the figures are known.
        const absl::Status ignored = m_server.unregisterRegion(m_name);
        static_cast<void>(ignored);
    }
    if (m_hasObject)
        shm_unlink(absl::StrCat("/", m_name).c_str());
}

absl::StatusOr<std::unique_ptr<SharedTensors>> SharedTensors::make(client::ServerLink& server,
    const Model& model, uint64_t outputSize, std::vector<Sample>& samples, RequestOptions& request)
{
    std::unique_ptr<SharedTensors> made(
        new SharedTensors(server, absl::StrCat("thalassa_perf_", getpid())));
    const std::string key = absl::StrCat("/", made->m_name);
    const base::Descriptor object(
        shm_open(key.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!object.isOpen())
        return systemError(absl::StrCat("cannot make the shared memory object '", key, "'"));
    made->m_hasObject = true;
    Places places(made->m_name);
    for (Sample& sample : samples) {
        for (SampleTensor& tensor : sample) {
            if (tensor.bytes.empty())
                continue; // a region has no place without bytes
            tensor.place = places.take(tensor.bytes.size());
            RETURN_IF_ERROR(write(object, tensor));
            tensor.bytes.clear();
        }
    }
    for (const std::string& output : model.outputs)
        request.regionOutputs.push_back({output, places.take(outputSize)});
    if (ftruncate(object.get(), static_cast<off_t>(places.end())) != 0)
        return systemError(absl::StrCat("cannot resize the shared memory object '", key, "'"));
    RETURN_IF_ERROR(server.registerRegion({made->m_name, key, places.end()}));
    made->m_isRegistered = true;
    return made;
}

} // namespace thalassa::perf
