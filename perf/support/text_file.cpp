// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/text_file.h"

#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"

namespace thalassa::perf {

absl::StatusOr<std::string> readText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        return absl::NotFoundError(
            absl::StrCat("cannot read '", path, "': expected an existing file that is not empty"));
    return std::move(text).str();
}

namespace {

absl::Status write(const std::string& path, const std::string& text, std::ios::openmode mode)
{
    if (path.empty())
        return absl::OkStatus();
    std::ofstream file(path, std::ios::binary | mode);
    file << text << std::flush;
    if (!file)
        return absl::UnavailableError(absl::StrCat(
            "cannot write '", path, "': check that its directory exists and is writable"));
    return absl::OkStatus();
}

} // namespace

absl::Status checkWritable(const std::string& path)
{
    return write(path, "", std::ios::app);
}

absl::Status writeText(const std::string& path, const std::string& text)
{
    return write(path, text, std::ios::trunc);
}

} // namespace thalassa::perf
