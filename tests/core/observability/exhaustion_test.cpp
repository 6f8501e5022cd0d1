// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps of ensembles, and the registry of connections, when memory runs out: each attempt
// allows one more allocation, until none fails.
#include <gtest/gtest.h>

#include <vector>

#include "core/observability/connections.h"
#include "core/observability/step_tree.h"
#include "tests/support/allocation_limit.h"

namespace thalassa::observability {
namespace {

TEST(StepTreeWithoutMemory, IsNotMadeOrHasAllSteps)
{
    constexpr long kMost = 2000; // more allocations than it makes
    constexpr size_t kRequests = 40;
    std::vector<trace::FlightRecord> records(2 * kRequests); // each request and its step
    for (size_t i = 0; i < kRequests; ++i) {
        records[i].record.requestId = i + 1;
        records[kRequests + i].record.requestId = kRequests + i + 1;
        records[kRequests + i].record.parentId = i + 1;
    }
    for (long allowed = 0; allowed < kMost; ++allowed) {
        if (!tests::isEnough(allowed, [&] { const StepTree made(records); }))
            continue;
        EXPECT_GT(allowed, 0);
        const StepTree steps(records);
        for (size_t i = 0; i < kRequests; ++i)
            EXPECT_EQ(steps.below(records[i]), std::vector{&std::as_const(records[kRequests + i])});
        return;
    }
    FAIL() << "it takes memory without end";
}

class NoConnections final : public ConnectionSource {
public:
    Pending<ConnectionList> listConnections(size_t /*limit*/) override
    {
        return ready(ConnectionList{.count = 1});
    }
    Pending<absl::StatusOr<ConnectionFacts>> closeConnection(const std::string& /*id*/) override
    {
        using Closed = absl::StatusOr<ConnectionFacts>;
        return ready(Closed(absl::NotFoundError("there is none")));
    }
};

TEST(ConnectionsWithoutMemory, AreNotRegisteredAndTheRegistryGoesOn)
{
    constexpr long kMost = 20; // more allocations than a registration makes
    NoConnections source;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto connections = std::make_shared<Connections>();
        Connections::Registration registration;
        const bool isEnough =
            tests::isEnough(allowed, [&] { registration = connections->add(source); });
        EXPECT_EQ(connections->list(1).count, isEnough ? 1u : 0u);
        if (!isEnough)
            continue;
        EXPECT_GT(allowed, 1);
        return;
    }
    FAIL() << "it takes memory without end";
}

} // namespace
} // namespace thalassa::observability
