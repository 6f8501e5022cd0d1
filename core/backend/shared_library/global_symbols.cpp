// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/shared_library/global_symbols.h"

#include <dlfcn.h>

#include "absl/strings/str_cat.h"

namespace thalassa::backend {

absl::Status makeSymbolsGlobal()
{
    static const absl::Status status = []() -> absl::Status {
        Dl_info self{};
        if (::dladdr(reinterpret_cast<void*>(&makeSymbolsGlobal), &self) == 0)
            return absl::InternalError("cannot find the file of libtritonserver.so");
        // This loads nothing: the library is already loaded, and stays loaded.
        if (::dlopen(self.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD | RTLD_NODELETE) ==
            nullptr) {
            const char* const reason = ::dlerror(); // null if the library is not loaded
            return absl::InternalError(absl::StrCat("cannot make the symbols of ", self.dli_fname,
                " global: ", reason != nullptr ? reason : "the library is not loaded"));
        }
        return absl::OkStatus();
    }();
    return status;
}

} // namespace thalassa::backend
