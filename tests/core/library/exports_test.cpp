// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The dynamic symbol table of the library has each function that the public headers declare: a
// backend with immediate binding cannot be loaded if one is missing.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace {

// Returns the functions that `header` declares as the library's (DECLSPEC) or as a backend's own
// (ISPEC).
std::set<std::string> declared(
    const std::string& header, const std::string& prefix, const std::string& kind = "DECLSPEC")
{
    std::ifstream file(std::string(HEADERS) + "/" + header);
    std::stringstream text;
    text << file.rdbuf();
    const std::string source = text.str();
    const std::string marker = prefix + "_" + kind + " ";
    std::set<std::string> names;
    for (size_t at = source.find(marker); at != std::string::npos; at = source.find(marker, at)) {
        at += marker.size();
        const size_t open = source.find('(', at);
        const size_t start = source.rfind(prefix + "_", open);
        // Skips the definition of the marker itself.
        const bool isFunction = source.substr(at, open - at).find('#') == std::string::npos;
        if (isFunction && start != std::string::npos && start >= at)
            names.insert(source.substr(start, open - start));
    }
    return names;
}

void expectExported(const std::set<std::string>& names)
{
    void* const library = ::dlopen(LIBRARY, RTLD_NOW);
    ASSERT_NE(library, nullptr) << ::dlerror();
    for (const std::string& name : names)
        EXPECT_NE(::dlsym(library, name.c_str()), nullptr) << name;
    ::dlclose(library);
}

TEST(Exports, All172FunctionsForEmbeddingProgramsAreThere)
{
    const std::set<std::string> names = declared("tritonserver.h", "TRITONSERVER");
    EXPECT_EQ(names.size(), 172u);
    expectExported(names);
}

TEST(Exports, Of105BackendFunctionsThe91OfTheServerAreThere)
{
    const std::set<std::string> names = declared("tritonbackend.h", "TRITONBACKEND");
    EXPECT_EQ(names.size(), 91u);
    EXPECT_EQ(declared("tritonbackend.h", "TRITONBACKEND", "ISPEC").size(), 14u);
    expectExported(names);
}

TEST(Exports, TheExtensionsForBackendsAreThere)
{
    expectExported({"thalassa_report_gpu_copies", "thalassa_report_lost_gpu",
        "thalassa_use_worker_processes"});
}

} // namespace
