// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/system_status.h"

#include <cerrno>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::http {

absl::Status systemStatus(std::string_view what, std::string_view call, int error)
{
    const char* const advice = error == EMFILE
        ? "; the process has reached its limit of open files: raise the limit (ulimit -n)"
        : "";
    return absl::UnavailableError(absl::StrCat(base::toAbsl(what), ": ", base::toAbsl(call), ": ",
        std::generic_category().message(error), advice));
}

absl::Status threadStatus(std::string_view call, int error)
{
    return systemStatus("cannot start the threads that serve HTTP", call, error);
}

} // namespace thalassa::http
