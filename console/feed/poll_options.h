// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "client/session/session.h"

namespace thalassa::console {

// Returns the options of a poll with this shortest interval.
inline client::PollOptions every(base::Duration shortest)
{
    client::PollOptions options;
    options.shortest = shortest;
    return options;
}

} // namespace thalassa::console
