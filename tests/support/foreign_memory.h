// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ForeignMemory: memory of another process that the simulated CUDA driver can open by an IPC
// handle. A child process has the memory; it waits until it is ended. *thread-compatible*.
#pragma once

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <string>

#include "tests/support/cuda_driver/control.h"

namespace thalassa::tests {

class ForeignMemory {
public:
    explicit ForeignMemory(size_t size, int device = 0)
        : m_size(size)
        , m_device(device)
        , m_descriptor(memfd_create("foreign", MFD_CLOEXEC))
    {
        if (ftruncate(m_descriptor, static_cast<off_t>(size)) != 0)
            return;
        void* const mapped =
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, m_descriptor, 0);
        m_bytes = static_cast<char*>(mapped);
        m_process = fork();
        if (m_process == 0) {
            while (true)
                pause();
        }
    }
    ~ForeignMemory()
    {
        end();
        munmap(m_bytes, m_size);
        close(m_descriptor);
    }
    ForeignMemory(const ForeignMemory&) = delete;
    ForeignMemory& operator=(const ForeignMemory&) = delete;

    char* bytes() const { return m_bytes; }
    std::string view(size_t offset, size_t size) const { return {m_bytes + offset, size}; }
    std::string handle() const
    {
        struct stat facts = {};
        fstat(m_descriptor, &facts);
        cuda::simulated::IpcContent content = {};
        std::memcpy(content.magic, cuda::simulated::kIpcMagic, sizeof cuda::simulated::kIpcMagic);
        content.process = m_process;
        content.descriptor = m_descriptor;
        content.inode = facts.st_ino;
        content.device = m_device;
        return {reinterpret_cast<const char*>(&content), sizeof content};
    }
    // Ends the other process.
    void end()
    {
        if (m_process > 0) {
            kill(m_process, SIGKILL);
            waitpid(m_process, nullptr, 0);
        }
        m_process = -1;
    }

private:
    const size_t m_size;
    const int m_device;
    const int m_descriptor;
    char* m_bytes = nullptr;
    pid_t m_process = -1;
};

} // namespace thalassa::tests
