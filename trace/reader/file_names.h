// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FileNames: the names of a trace file, each stored once. A point of the engine or of a front end
// has the id of its timeline::Activity in all files; other names, such as those of backends, have
// an id in the table of their file. *thread-safe*; what it returns stays valid as long as it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/mutex.h"
#include "core/timeline/activity.h"

namespace thalassa::trace_tool {

// The id of a point's name.
struct PointName {
    uint32_t number = 0;

    PointName() = default;
    PointName(timeline::Activity activity)
        : number(static_cast<uint32_t>(activity))
    {
    }
    explicit PointName(uint32_t nameNumber)
        : number(nameNumber)
    {
    }
    // Returns nothing for a name that is none of the server's.
    std::optional<timeline::Activity> activity() const;
    bool operator==(const PointName&) const = default;
};

struct RecordedModel {
    std::string name;
    int64_t version = 0;
};

class FileNames {
public:
    FileNames() = default;
    FileNames(const FileNames&) = delete;
    FileNames& operator=(const FileNames&) = delete;

    // Returns the id of the name, which gets one if it is new.
    PointName point(std::string_view name);
    std::string_view nameOf(PointName point) const;
    const RecordedModel& model(std::string_view name, int64_t version);
    // The approximate memory.
    size_t byteSize() const;

private:
    mutable base::Mutex m_mutex;
    // Elements never move.
    std::deque<std::string> m_points ABSL_GUARDED_BY(m_mutex); // names without an Activity
    std::unordered_map<std::string_view, PointName> m_byName ABSL_GUARDED_BY(m_mutex);
    // The keys have version and name.
    std::unordered_map<std::string, RecordedModel> m_models ABSL_GUARDED_BY(m_mutex);
    size_t m_byteSize ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::trace_tool
