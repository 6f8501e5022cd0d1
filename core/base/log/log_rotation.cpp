// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_rotation.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace thalassa::base {

int moveAway(const std::string& path, int keptFiles)
{
    if (keptFiles == 0)
        return ::unlink(path.c_str()) == 0 || errno == ENOENT ? 0 : errno;
    for (int number = keptFiles; number > 0; --number) {
        const std::string from = number == 1 ? path : path + "." + std::to_string(number - 1);
        const std::string to = path + "." + std::to_string(number);
        if (std::rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT)
            return errno;
    }
    return 0;
}

} // namespace thalassa::base
