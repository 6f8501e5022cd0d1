// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A region of shared memory, as a plain value that the feed fills. Every QString is text for people
// (shown_text.h). *thread-compatible*.
#pragma once

#include <QByteArray>
#include <optional>

#include "console/models/text/figures.h"

namespace thalassa::console {

struct RegionFacts {
    enum class Kind { System, Cuda };
    enum class State {
        Registered,
        Leaving, // unregistered or expired; requests still use it
        Damaged  // requests of it fail
    };
    // The facts that Triton does not report. The durations are those at the reading.
    struct Use {
        State state = State::Registered;
        QString owner; // the client that registered it
        WallTime registered;
        std::chrono::nanoseconds age{};
        // Since the last request; absent: none has used it.
        std::optional<std::chrono::nanoseconds> idle;
        quint64 tensors = 0;
        bool isInUse = false;
        bool isUnlinked = false; // its object has no name any more
    };

    QByteArray id; // the name as the server knows it
    QString name;
    Kind kind = Kind::System;
    quint64 bytes = 0;
    QString key; // of the object of a system region
    quint64 offset = 0;
    qint64 device = 0; // the GPU of a CUDA region
    std::optional<Use> use;
};

} // namespace thalassa::console
