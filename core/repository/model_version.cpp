// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/model_version.h"

namespace thalassa::repository {

void ModelVersion::addMemory(std::vector<statistics::OwnedMemory>& found) const
{
    if (m_latencies)
        found.push_back({{"latencies", name(), version(), ""}, m_latencies->byteSize()});
}

} // namespace thalassa::repository
