// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FlightRecord: the data that the flight recorder keeps of one request: a value of fixed size.
// *thread-compatible*.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/base/clock.h"
#include "core/base/text/excerpt.h"
#include "core/inference/record/record.h"
#include "core/timeline/copy_counts.h"
#include "core/trace/trace_context.h"

namespace thalassa::trace {

// The beginning of a text that may be longer.
template <size_t kSize> class CutText {
public:
    CutText& operator=(std::string_view text)
    {
        const std::string_view beginning = base::beginningOf(text, kSize);
        m_size = static_cast<uint8_t>(beginning.size() & 0x7F);
        m_isCut = beginning.size() < text.size();
        std::copy(beginning.begin(), beginning.end(), m_text.begin());
        return *this;
    }
    std::string_view view() const { return {m_text.data(), m_size}; }
    bool isCut() const { return m_isCut; }

private:
    static_assert(kSize < 128);
    uint8_t m_size : 7 = 0; // in front: the bytes behind the text are undefined
    bool m_isCut : 1 = false;
    std::array<char, kSize> m_text;
};

struct FlightRecord {
    inference::Record record;
    base::TimePoint ended;       // last byte sent or, without it, the context's end
    uint64_t clientIdHash = 0;   // hash of the whole client id (XXH3, 64 bits); 0: none
    timeline::CopyCounts copies; // of its tensors
    TraceId traceId{};           // trace for a collector; zero: none
    uint32_t model = 0;          // FlightRecorder::model()
    bool isSlow = false;         // by the recorder's rule
    CutText<31> clientId;
    CutText<95> failure; // error text for the client; last, so that it need not be copied

    // The first byte received or, without a transport, the acceptance.
    base::TimePoint begin() const
    {
        for (const base::TimePoint time : {record.receiveStart, record.accepted})
            if (time != base::TimePoint())
                return time;
        return ended;
    }
    base::Duration duration() const { return ended - begin(); }
};

static_assert(std::is_trivially_copyable_v<FlightRecord> && sizeof(FlightRecord) % 8 == 0);

// Returns FlightRecord::clientIdHash for an id that a client gave; 0 for an empty one.
uint64_t hashOfClientId(std::string_view id);

} // namespace thalassa::trace
