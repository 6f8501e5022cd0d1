// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/hints/memory.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/text/byte_text.h"
#include "core/base/text/memory_text.h"
#include "core/base/text/string_view.h"

namespace thalassa::repository {
namespace {

// Returns the bytes of all files below the directory of the version.
uint64_t fileBytesOf(const Tree& tree, int64_t version)
{
    const std::string directory = std::to_string(version) + "/";
    uint64_t sum = 0;
    for (auto it = tree.lower_bound(directory);
         it != tree.end() && it->first.starts_with(directory); ++it)
        sum += it->second.byteSize;
    return sum;
}

} // namespace

LoadMemory::LoadMemory(const ModelDirectory& directory, int64_t version,
    const ::inference::ModelConfig& config, base::MemoryBound room)
    : m_model(absl::StrCat("model '", config.name(), "' version ", version))
    , m_room(std::move(room))
    , m_fileBytes(fileBytesOf(directory.tree, version))
{
    for (const ::inference::ModelInstanceGroup& group : config.instance_group())
        m_instanceCount += group.count();
}

std::string LoadMemory::warning() const
{
    if (m_fileBytes <= m_room.available)
        return {};
    return absl::StrCat(m_model, ": its files have ", base::byteText(m_fileBytes), ", and ",
        base::textOf(m_room), ": the load may fail, or the system may end the server; ", remedy());
}

absl::Status LoadMemory::explained(const absl::Status& error) const
{
    const std::string sizes = absl::StrCat("the files of ", m_model, " have ",
        base::byteText(m_fileBytes), ", and before the load ", base::textOf(m_room, "had"));
    return {error.code(), base::explainShortage(base::toStd(error.message()), sizes, remedy())};
}

std::string LoadMemory::remedy() const
{
    const std::string instances = m_instanceCount < 2
        ? std::string()
        : absl::StrCat("fewer instances in instance_group (", m_instanceCount, " now), ");
    return absl::StrCat("less memory is needed with ", instances,
        "a smaller max_batch_size or fewer models; or give the server more memory");
}

} // namespace thalassa::repository
