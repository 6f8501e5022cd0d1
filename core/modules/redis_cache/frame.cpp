// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/frame.h"

#include <cstdint>
#include <cstring>

namespace thalassa::redis {
namespace {

constexpr char kMagic[] = {'T', 'H', 'C', 'A', 'C', 'H', 'E', '1'};
constexpr size_t kWord = sizeof(uint64_t);

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the format is little-endian");

uint64_t wordAt(const char* place)
{
    uint64_t word = 0;
    std::memcpy(&word, place, kWord);
    return word;
}

} // namespace

Frame makeFrame(const std::vector<size_t>& sizes)
{
    size_t end = sizeof kMagic + kWord * (1 + sizes.size());
    Frame frame;
    for (const size_t size : sizes) {
        frame.offsets.push_back(end);
        end += size;
    }
    frame.value.reserve(end);
    frame.value.assign(kMagic, sizeof kMagic);
    const auto append = [&frame](uint64_t word) {
        frame.value.append(reinterpret_cast<const char*>(&word), kWord);
    };
    append(sizes.size());
    for (const size_t size : sizes)
        append(size);
    frame.value.resize(end);
    return frame;
}

std::optional<std::vector<Piece>> readFrame(char* value, size_t size)
{
    if (size < sizeof kMagic + kWord || std::memcmp(value, kMagic, sizeof kMagic) != 0)
        return std::nullopt;
    const char* word = value + sizeof kMagic;
    const uint64_t count = wordAt(word);
    size_t rest = size - sizeof kMagic - kWord;
    if (count > rest / kWord)
        return std::nullopt;
    rest -= count * kWord;
    char* data = value + (size - rest);
    std::vector<Piece> pieces;
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t pieceSize = wordAt(word += kWord);
        if (pieceSize > rest)
            return std::nullopt;
        pieces.push_back({data, pieceSize});
        data += pieceSize;
        rest -= pieceSize;
    }
    if (rest != 0)
        return std::nullopt;
    return pieces;
}

} // namespace thalassa::redis
