// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Files of recorded sessions. Each file is refused, or read up to its end or its damage. The index
// is in the order of time, and each record can be read again at its place.
//
// The input is the file, or, if it begins with '+', a list of records: each is its length in two
// bytes, and its bytes. The header, the lengths and the checksums of the file are then made here,
// because hardly any change of a file keeps its checksums.
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include <QByteArrayView>

#include "client/recording/timeline.h"
#include "client/session/decoded.h"
#include "client/session/profile.h"
#include "client/session/queries.h"
#include "google/protobuf/message.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::client;
using thalassa::fuzz::require;

void addFrame(std::string& file, const std::string& bytes)
{
    constexpr size_t kLow = 0x80;
    file += static_cast<char>(bytes.size() % kLow | kLow);
    file += static_cast<char>(bytes.size() / kLow % kLow | kLow);
    file += static_cast<char>(bytes.size() / kLow / kLow);
    file += bytes;
    const uint16_t checksum =
        qChecksum(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    file += static_cast<char>(checksum & 0xff);
    file += static_cast<char>(checksum >> 8);
}

std::string fileOf(std::string_view input)
{
    if (!input.starts_with('+'))
        return std::string(input);
    input.remove_prefix(1);
    thalassa::session::SessionHeader header;
    header.set_magic("thalassa-session");
    header.set_version(kSessionVersion);
    std::string file;
    addFrame(file, header.SerializeAsString());
    while (input.size() >= 2) {
        const size_t length =
            static_cast<uint8_t>(input[0]) | size_t{static_cast<uint8_t>(input[1])} << 8;
        input.remove_prefix(2);
        const std::string_view record = input.substr(0, length);
        addFrame(file, std::string(record));
        input.remove_prefix(record.size());
    }
    return file;
}

void checkStreams(const Timeline& timeline)
{
    for (const QueryType* const query : queries::all()) {
        for (const uint64_t number : timeline.streamsOf(*query, query->emptyRequest())) {
            for (const size_t index : timeline.stream(number).messages)
                require(timeline.moments()[index].stream == number);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    auto stream =
        std::make_unique<std::istringstream>(fileOf({reinterpret_cast<const char*>(data), size}));
    const auto timeline = Timeline::read(std::move(stream), "file");
    if (!timeline.ok())
        return 0;
    Timeline& read = **timeline;
    require(read.damage().ok() || !read.damage().message().empty());
    thalassa::base::Duration before{0};
    for (const Timeline::Moment& moment : read.moments()) {
        require(before <= moment.time && moment.time <= read.length());
        before = moment.time;
        const auto record = read.recordOf(moment);
        require(record.ok() && record->offset_ns() == moment.time.count());
        if (!record->has_exchange())
            continue;
        if (const QueryType* const query = queries::find(record->exchange().path()))
            (void)decode(*query, record->exchange().answer(), Bounds()).status();
    }
    for (const QueryType* const query : queries::all()) {
        if (const Timeline::Moment* const moment =
                read.answerAt(*query, query->emptyRequest(), before / 2))
            require(moment->kind == Timeline::Kind::Answer);
    }
    for (const size_t index : read.statesAt(before))
        require(read.moments()[index].kind == Timeline::Kind::State);
    checkStreams(read);
    return 0;
}
