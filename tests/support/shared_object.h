// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SharedObject: a POSIX shared memory object as a client makes it, with a key that no other object
// has. The destructor removes it. *thread-compatible*.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/base/descriptor.h"

namespace thalassa::tests {

class SharedObject {
public:
    explicit SharedObject(size_t size)
        : m_key(newKey())
        , m_object(shm_open(m_key.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600))
        , m_size(size)
    {
        EXPECT_TRUE(m_object.isOpen()) << m_key;
        resize(size);
        m_bytes = static_cast<char*>(
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, m_object.get(), 0));
        EXPECT_NE(m_bytes, MAP_FAILED);
    }
    ~SharedObject()
    {
        munmap(m_bytes, m_size);
        shm_unlink(m_key.c_str());
    }
    SharedObject(const SharedObject&) = delete;
    SharedObject& operator=(const SharedObject&) = delete;

    const std::string& key() const { return m_key; }
    // The bytes of the first size. REQUIRES: the object has not become smaller.
    char* bytes() { return m_bytes; }
    std::string_view view(size_t offset, size_t size) const { return {m_bytes + offset, size}; }
    // Removes the name: no process can open the object any more.
    void unlink() { EXPECT_EQ(shm_unlink(m_key.c_str()), 0); }
    // Returns how often this process has mapped the object, counting the mapping of bytes().
    int mappingCount() const
    {
        std::ifstream mappings("/proc/self/maps");
        int count = 0;
        for (std::string line; std::getline(mappings, line);)
            count += line.ends_with(m_key) ? 1 : 0;
        return count;
    }
    void resize(size_t size) { EXPECT_EQ(ftruncate(m_object.get(), static_cast<off_t>(size)), 0); }

private:
    static std::string newKey()
    {
        static std::atomic<int> count{0};
        return absl::StrCat("/thalassa_test_", getpid(), "_", ++count);
    }

    const std::string m_key;
    const base::Descriptor m_object;
    const size_t m_size;
    char* m_bytes = nullptr;
};

} // namespace thalassa::tests
