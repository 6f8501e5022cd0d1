// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The identity backend: models without files that repeat their inputs (see echo.h). A configuration
// without tensors is completed with one FP32 tensor of any length, INPUT0 to OUTPUT0.

#include "core/backends/common/entry_points.h"
#include "core/backends/common/interface.h"
#include "core/backends/identity/echo.h"

using namespace thalassa::backends;

namespace {

class IdentityModel {
public:
    explicit IdentityModel(Echo echo)
        : m_echo(std::move(echo))
    {
    }
    static Result<std::unique_ptr<IdentityModel>> create(TRITONBACKEND_Model* handle)
    {
        const Interface simplest{{{"INPUT0", TRITONSERVER_TYPE_FP32, {-1}}},
            {{"OUTPUT0", TRITONSERVER_TYPE_FP32, {-1}}}};
        ASSIGN_OR_RETURN(const ModelConfig config, simplest.complete(handle));
        ASSIGN_OR_RETURN(Echo echo, Echo::create(config));
        return std::make_unique<IdentityModel>(std::move(echo));
    }
    void execute(Batch& batch) const { m_echo.execute(batch); }

private:
    const Echo m_echo;
};

} // namespace

THALASSA_BACKEND_ENTRY_POINTS(IdentityModel, StatelessInstance<IdentityModel>)
