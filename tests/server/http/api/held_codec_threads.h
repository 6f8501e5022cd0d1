// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HeldCodecThreads: codec threads with one thread, which a fixture can occupy. *thread-compatible*.
#pragma once

#include <gtest/gtest.h>

#include <latch>
#include <memory>

#include "server/http/api/replies/codec_threads.h"

namespace thalassa::httpapi {

class HeldCodecThreads {
protected:
    static constexpr uint64_t kHoldingConnection = 1'000'000; // no test has so many

    ~HeldCodecThreads() { stopCodec(); }

    // Occupies the only thread until release().
    void hold()
    {
        std::latch hasBegun(1);
        const auto wait = [this, &hasBegun] {
            hasBegun.count_down();
            m_released.wait();
        };
        ASSERT_TRUE(m_codec->accept(kHoldingConnection, wait).ok());
        hasBegun.wait();
    }
    void release()
    {
        if (!m_released.try_wait())
            m_released.count_down();
    }
    // Ends the thread. The destructor of a fixture calls it if tasks use members of the fixture.
    void stopCodec()
    {
        release();
        m_codec->stop();
    }

    const std::shared_ptr<CodecThreads> m_codec = CodecThreads::start(1).value();

private:
    std::latch m_released{1};
};

} // namespace thalassa::httpapi
