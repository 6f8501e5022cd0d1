// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/region_message.h"

#include "core/base/text/utf8_text.h"

namespace thalassa::observability {
namespace {

v1::SharedMemoryRegion::State stateOf(shared_memory::RegionFacts::State state)
{
    switch (state) {
    case shared_memory::RegionFacts::State::Registered:
        return v1::SharedMemoryRegion::REGISTERED;
    case shared_memory::RegionFacts::State::Leaving:
        return v1::SharedMemoryRegion::LEAVING;
    case shared_memory::RegionFacts::State::Damaged:
        break;
    }
    return v1::SharedMemoryRegion::DAMAGED;
}

} // namespace

void write(
    const shared_memory::RegionFacts& region, const WallTime& wallTime, v1::SharedMemoryRegion& out)
{
    out.set_name(base::asUtf8(region.registration.name));
    out.set_key(base::asUtf8(region.registration.key));
    out.set_offset(region.registration.offset);
    out.set_byte_size(region.registration.byteSize);
    out.set_state(stateOf(region.state));
    out.set_owner(region.owner);
    out.set_registered_unix_ns(wallTime(region.registered));
    if (region.lastUse)
        out.set_last_use_unix_ns(wallTime(*region.lastUse));
    out.set_tensor_count(region.tensorCount);
    out.set_is_in_use(region.isInUse);
    out.set_is_unlinked(region.isUnlinked);
    if (region.registration.kind == shared_memory::RegionKind::Cuda)
        out.set_kind(v1::SharedMemoryRegion::CUDA);
    out.set_device_id(region.registration.deviceId);
}

} // namespace thalassa::observability
