// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// NoThreads: makes the start of threads fail. A limit on the threads of the user would not hold for
// root.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

namespace thalassa::tests {

// During its lifetime, new threads get stacks that are larger than any address space.
class NoThreads {
public:
    NoThreads()
    {
        pthread_attr_init(&m_attributes);
        pthread_getattr_default_np(&m_before);
        EXPECT_EQ(pthread_attr_setstacksize(&m_attributes, size_t{1} << 56), 0);
        EXPECT_EQ(pthread_setattr_default_np(&m_attributes), 0);
    }
    ~NoThreads()
    {
        pthread_setattr_default_np(&m_before);
        pthread_attr_destroy(&m_attributes);
        pthread_attr_destroy(&m_before);
    }

private:
    pthread_attr_t m_attributes;
    pthread_attr_t m_before;
};

} // namespace thalassa::tests
