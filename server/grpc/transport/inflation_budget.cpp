// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/inflation_budget.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::grpcapi {

struct InflationBudget::Block {
    Block(std::shared_ptr<InflationBudget> charged, size_t blockSize)
        : budget(std::move(charged))
        , size(blockSize)
        , bytes(std::make_unique_for_overwrite<uint8_t[]>(blockSize))
    {
    }

    const std::shared_ptr<InflationBudget> budget;
    const size_t size;
    const std::unique_ptr<uint8_t[]> bytes;
};

absl::StatusOr<grpc::Slice> InflationBudget::allocate(size_t size)
{
    auto block = std::make_unique<Block>(shared_from_this(), size);
    if (m_used.fetch_add(size) + size > m_limit) {
        m_used -= size;
        return absl::ResourceExhaustedError(
            absl::StrCat("the decompressed messages of all calls together have reached ", m_limit,
                " bytes, the limit that --grpc-max-total-decompressed-size sets: send the message "
                "again later, or without compression"));
    }
    Block* const owned = block.release(); // the slice owns it
    return grpc::Slice(owned->bytes.get(), size, &InflationBudget::release, owned);
}

void InflationBudget::release(void* block)
{
    const std::unique_ptr<Block> released(static_cast<Block*>(block));
    released->budget->m_used -= released->size;
}

} // namespace thalassa::grpcapi
