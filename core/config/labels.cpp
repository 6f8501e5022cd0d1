// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/labels.h"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace thalassa::config {

const std::string* labelOf(const Labels& labels, size_t classIndex)
{
    return classIndex < labels.size() && !labels[classIndex].empty() ? &labels[classIndex]
                                                                     : nullptr;
}

absl::StatusOr<Labels> readLabels(
    const std::string& modelDirectory, const std::string& fileName, const std::string& where)
{
    const std::filesystem::path path = std::filesystem::path(modelDirectory) / fileName;
    const auto failed = [&](const std::string& reason) {
        return absl::InternalError(absl::StrCat(where,
            ".label_filename: failed to open text file for read ", path.string(), ": ", reason));
    };
    // Checked first, because opening a pipe would wait for its writer.
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (error)
        return failed(error.message());
    if (!std::filesystem::is_regular_file(status))
        return failed("expected a regular file");
    std::ifstream file(path);
    if (!file.is_open())
        return failed("it cannot be opened");
    Labels labels;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        labels.push_back(std::move(line));
    }
    if (file.bad())
        return failed("it cannot be read");
    return labels;
}

} // namespace thalassa::config
