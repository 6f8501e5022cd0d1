// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry points that a backend gets from its types: exceptions of these types become errors.
// Without an object of the server, only the functions that fail before they need one run here; all
// others run in the backends themselves.
#include "core/backends/common/entry_points.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace thalassa::backends {
namespace {

struct ThrowingBackend {
    static Result<std::unique_ptr<ThrowingBackend>> create(TRITONBACKEND_Backend*)
    {
        throw std::runtime_error("no settings");
    }
};

struct ThrowingModel {
    static Result<std::unique_ptr<ThrowingModel>> create(TRITONBACKEND_Model*) { throw 7; }
    static Result<std::unique_ptr<ThrowingModel>> create(ThrowingBackend&, TRITONBACKEND_Model*)
    {
        throw 7;
    }
    void execute(Batch&) { }
};

struct GreedyModel {
    static Result<std::unique_ptr<GreedyModel>> create(TRITONBACKEND_Model*)
    {
        throw std::bad_alloc();
    }
    void execute(Batch&) { }
};

struct RefusedModel {
    static Result<std::unique_ptr<RefusedModel>> create(TRITONBACKEND_Model*)
    {
        return invalidArgument("model 'm': no dims");
    }
    void execute(Batch&) { }
};

struct WholeExecution {
    Error execute(Requests) { return {}; }
};

template <typename Model> using Stateless = EntryPoints<Model, StatelessInstance<Model>>;

void expectError(TRITONSERVER_Error* error, TRITONSERVER_Error_Code code, const char* message)
{
    const Error owned(error);
    ASSERT_FALSE(owned.ok());
    EXPECT_EQ(owned.code(), code);
    EXPECT_EQ(owned.message(), message);
}

TEST(EntryPoints, ABackendWithoutAStateIsReadyAtOnce)
{
    EXPECT_EQ(Stateless<RefusedModel>::initialize(nullptr), nullptr);
    EXPECT_EQ(Stateless<RefusedModel>::finalize(nullptr), nullptr);
}

TEST(EntryPoints, AnExceptionOfABackendNamesTheEntryPoint)
{
    using Points = EntryPoints<ThrowingModel, StatelessInstance<ThrowingModel>, ThrowingBackend>;
    expectError(Points::initialize(nullptr), TRITONSERVER_ERROR_INTERNAL,
        "TRITONBACKEND_Initialize: unexpected exception: no settings");
}

TEST(EntryPoints, AnythingThatAModelThrowsBecomesAnError)
{
    expectError(Stateless<ThrowingModel>::initializeModel(nullptr), TRITONSERVER_ERROR_INTERNAL,
        "TRITONBACKEND_ModelInitialize: unexpected exception: of unknown type");
}

TEST(EntryPoints, AModelWithoutMemoryIsUnavailable)
{
    expectError(Stateless<GreedyModel>::initializeModel(nullptr), TRITONSERVER_ERROR_UNAVAILABLE,
        "out of memory");
}

TEST(EntryPoints, AnErrorOfAModelIsPassedOnUnchanged)
{
    expectError(Stateless<RefusedModel>::initializeModel(nullptr), TRITONSERVER_ERROR_INVALID_ARG,
        "model 'm': no dims");
}

TEST(EntryPoints, AnInstanceTakesABatchOrTheRequests)
{
    static_assert(TakesRequests<WholeExecution>);
    static_assert(!TakesRequests<StatelessInstance<RefusedModel>>);
}

} // namespace
} // namespace thalassa::backends
