// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/library_versions.h"

#include <QtGlobal>

#include <google/protobuf/stubs/common.h>
#include <grpcpp/grpcpp.h>
#include <zlib.h>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"

namespace thalassa::app {

std::vector<base::LibraryVersion> libraryVersions()
{
    return {{"Qt", qVersion()}, {"gRPC", grpc::Version()},
        {"protobuf", google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION)},
        {"abseil", absl::StrCat(ABSL_LTS_RELEASE_VERSION)}, {"zlib", zlibVersion()}};
}

} // namespace thalassa::app
