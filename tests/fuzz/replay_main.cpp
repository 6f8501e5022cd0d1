// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a fuzz target without libFuzzer: `fuzz_NAME FILE-OR-DIRECTORY...` runs each file once, in
// the order of the names. Fails if there is no file, so that a missing corpus is noticed.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesOf(const fs::path& path)
{
    if (!fs::is_directory(path))
        return {path};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
        if (entry.is_regular_file())
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool run(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
    if (!stream.is_open() || stream.bad()) {
        std::fprintf(stderr, "cannot read %s\n", file.c_str());
        return false;
    }
    // Printed first, because the target ends the program if a rule is broken.
    std::printf("%s (%zu bytes)\n", file.c_str(), bytes.size());
    std::fflush(stdout);
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
    return true;
}

} // namespace

int main(int argumentCount, char** arguments)
{
    size_t count = 0;
    for (int i = 1; i < argumentCount; ++i) {
        for (const fs::path& file : filesOf(arguments[i])) {
            if (!run(file))
                return 1;
            ++count;
        }
    }
    if (count == 0) {
        std::fprintf(
            stderr, "%s: expected files or directories with files, got none\n", *arguments);
        return 1;
    }
    std::printf("%zu inputs\n", count);
    return 0;
}
