// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Requests, queues, ledgers and settings that no server has sent, for the tests of the pages about
// them. *lives on the GUI thread*.
#pragma once

#include <string>

#include "console/models/detail/server_detail.h"

namespace thalassa::console {

// A request of model "resnet" version 3 that succeeded: 4 ms in the queue, 0.9 ms of execution.
RequestFacts sampleRequest(quint64 id);
// Requests that came every millisecond, in batches of two, released by an idle instance.
std::vector<RequestFacts> sampleRequests(int count);
ExplanationFacts sampleExplanation(quint64 id);
std::vector<QueueFacts> sampleQueues();
std::vector<SequenceFacts> sampleSequences();
std::vector<InstanceFacts> sampleInstances();
MemoryFacts sampleLedger(quint64 id);
// Global settings, and "resnet" with a rate of its own.
TraceFacts sampleSettings(quint64 revision);
// Fills all topics of the detail, as a feed would.
void fill(ServerDetail& detail);

// No-break spaces as blanks, for comparisons.
std::string plainText(QString text);

} // namespace thalassa::console
