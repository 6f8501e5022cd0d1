// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Descriptor: owns a file descriptor of the system. *thread-compatible*.
#pragma once

#include <unistd.h>

#include <utility>

namespace thalassa::base {

class Descriptor {
public:
    explicit Descriptor(int descriptor = -1)
        : m_descriptor(descriptor)
    {
    }
    Descriptor(Descriptor&& other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
    {
    }
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~Descriptor() { reset(); }

    int get() const { return m_descriptor; }
    bool isOpen() const { return m_descriptor >= 0; }
    void reset()
    {
        if (isOpen())
            ::close(std::exchange(m_descriptor, -1));
    }
    // Closes it like reset(). Returns false and sets errno if the system reports a write that
    // failed late. REQUIRES: isOpen().
    [[nodiscard]] bool close() { return ::close(std::exchange(m_descriptor, -1)) == 0; }
    // Passes the descriptor to another owner.
    [[nodiscard]] int release() { return std::exchange(m_descriptor, -1); }

private:
    int m_descriptor;
};

} // namespace thalassa::base
