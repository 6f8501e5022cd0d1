// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keeps a second time range at a fixed distance before the first one, for the comparison of two
// times: visible range, selection and cross-hair of each follow the other. *lives on the GUI
// thread*.
#pragma once

#include "console/models/series/time_range.h"

namespace thalassa::console {

class RangeLink : public QObject {
    Q_OBJECT

public:
    // Both ranges outlive the link.
    RangeLink(TimeRange& first, TimeRange& second, QObject* parent = nullptr);

    // The time by which the second range is earlier.
    std::chrono::nanoseconds distance() const { return m_distance; }
    void setDistance(std::chrono::nanoseconds distance);

private:
    void copy(TimeRange& from, TimeRange& to, std::chrono::nanoseconds by);

    TimeRange& m_first;
    TimeRange& m_second;
    std::chrono::nanoseconds m_distance{};
    bool m_isCopying = false;
};

} // namespace thalassa::console
