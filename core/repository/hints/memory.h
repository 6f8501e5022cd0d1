// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LoadMemory: the memory that a version's files and its load need beside the memory that is
// available before the load, for the warning before a load and for the error after it. A load is
// never refused for its size: a backend may map files, or ignore some of them. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "core/base/memory_room.h"
#include "core/repository/store/model_directory.h"
#include "model_config.pb.h"

namespace thalassa::repository {

class LoadMemory {
public:
    LoadMemory(const ModelDirectory& directory, int64_t version,
        const ::inference::ModelConfig& config, base::MemoryBound room = base::memoryRoom());

    // Returns a warning if the load may need more than the memory, else nothing.
    std::string warning() const;

    // Returns the error with the sizes and with what reduces them if it says that memory was short.
    absl::Status explained(const absl::Status& error) const;

private:
    std::string needText() const;

    const std::string m_model; // "model 'digits' version 1"
    const base::MemoryBound m_room;
    const uint64_t m_fileBytes;
    // The load may need this at its peak. It is m_fileBytes if the need of the backend is not
    // known.
    const uint64_t m_peakBytes;
    const std::string m_remedy;
};

} // namespace thalassa::repository
