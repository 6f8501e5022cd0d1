// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/descriptor.h"
#include "perf/load/region_memory.h"

namespace thalassa::perf {
namespace {

absl::Status systemError(const std::string& what)
{
    return absl::UnavailableError(absl::StrCat(what, ": ", std::generic_category().message(errno)));
}

class SystemMemory final : public RegionMemory {
public:
    SystemMemory(std::string key, base::Descriptor object, uint64_t size)
        : m_key(std::move(key))
        , m_object(std::move(object))
        , m_size(size)
    {
    }
    ~SystemMemory() override { shm_unlink(m_key.c_str()); }

    absl::Status resize() const
    {
        return ftruncate(m_object.get(), static_cast<off_t>(m_size)) == 0
            ? absl::OkStatus()
            : systemError(absl::StrCat("cannot resize the shared memory object '", m_key, "'"));
    }
    absl::Status write(uint64_t offset, std::string_view bytes) override
    {
        while (!bytes.empty()) {
            const ssize_t written =
                pwrite(m_object.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
            if (written < 0)
                return systemError("cannot write tensors to shared memory");
            bytes.remove_prefix(static_cast<size_t>(written));
            offset += static_cast<uint64_t>(written);
        }
        return absl::OkStatus();
    }
    absl::Status addTo(client::ServerLink& server, const std::string& name) override
    {
        return server.registerRegion({name, m_key, m_size});
    }
    absl::Status removeFrom(client::ServerLink& server, const std::string& name) override
    {
        return server.unregisterRegion(name);
    }

private:
    const std::string m_key;
    const base::Descriptor m_object;
    const uint64_t m_size;
};

} // namespace

absl::StatusOr<std::unique_ptr<RegionMemory>> makeSystemMemory(
    const std::string& name, uint64_t size)
{
    const std::string key = absl::StrCat("/", name);
    base::Descriptor object(
        shm_open(key.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!object.isOpen())
        return systemError(absl::StrCat("cannot make the shared memory object '", key, "'"));
    auto memory = std::make_unique<SystemMemory>(key, std::move(object), size);
    if (absl::Status resized = memory->resize(); !resized.ok())
        return resized;
    return memory;
}

} // namespace thalassa::perf
