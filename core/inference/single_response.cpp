// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/single_response.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::inference {

void SingleResponse::add(std::unique_ptr<Response> response)
{
    if (!response)
        return;
    ++m_count;
    m_last = std::move(response);
}

absl::StatusOr<std::unique_ptr<Response>> SingleResponse::take()
{
    if (m_last && !m_last->status().ok())
        return m_last->status();
    if (m_count != 1)
        return absl::InternalError(absl::StrCat("expected a single response, got ", m_count));
    return std::move(m_last);
}

} // namespace thalassa::inference
