// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/test/faults.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "core/backends/common/error_codes.h"

namespace thalassa::backends {
namespace {

constexpr std::array<std::string_view, 8> kPoints = {"initialize", "finalize", "model_initialize",
    "model_finalize", "instance_initialize", "instance_finalize", "ready", "execute"};
constexpr std::array<std::string_view, 8> kVerbs = {
    "error", "throw", "throw_int", "throw_memory", "delay", "wait", "exit", "child_exit"};
constexpr std::array<std::string_view, 12> kRequestVerbs = {"respond_error", "unwritten", "twice",
    "lie", "lie_bytes", "flood", "no_response", "never_final", "never_release", "report_late",
    "hold", "late"};
constexpr std::chrono::milliseconds kPollInterval{2};

template <typename List> bool contains(const List& list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

Error unknownAction(const std::string& action, const std::string& point)
{
    return invalidArgument("faulty backend: unknown action '" + action + "' for '" + point + "'");
}

Result<std::vector<FaultAction>> parse(const std::string& point, const std::string& text)
{
    std::vector<FaultAction> actions;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ';');) {
        const size_t colon = part.find(':');
        FaultAction action{part.substr(0, colon),
            colon == std::string::npos ? std::string() : part.substr(colon + 1)};
        const bool known = contains(kVerbs, action.verb) ||
            (point == "execute" && contains(kRequestVerbs, action.verb));
        if (!known)
            return unknownAction(part, point);
        actions.push_back(std::move(action));
    }
    return actions;
}

int endOfChild(int code)
{
    const pid_t child = ::fork();
    if (child == 0)
        std::quick_exit(code);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

Error carryOut(const std::string& point, const FaultAction& action)
{
    const std::string message = "faulty backend: " + point + " fails as it was told to";
    if (action.verb == "throw")
        throw std::runtime_error(message);
    if (action.verb == "throw_int")
        throw 42;
    if (action.verb == "throw_memory")
        throw std::bad_alloc();
    if (action.verb == "error")
        return {errorCodeNamed(action.argument).value_or(TRITONSERVER_ERROR_INTERNAL), message};
    if (action.verb == "delay")
        std::this_thread::sleep_for(std::chrono::milliseconds(std::stoll(action.argument)));
    if (action.verb == "exit")
        std::exit(std::stoi(action.argument));
    if (action.verb == "child_exit") {
        const int code = endOfChild(std::stoi(action.argument));
        return internalError("faulty backend: the child ended with " + std::to_string(code));
    }
    while (action.verb == "wait" && !std::filesystem::exists(action.argument))
        std::this_thread::sleep_for(kPollInterval);
    return {};
}

} // namespace

Result<Faults> Faults::create(const std::map<std::string, std::string>& settings)
{
    Faults faults;
    for (const std::string_view name : kPoints) {
        const std::string point(name);
        if (const auto setting = settings.find(point); setting != settings.end()) {
            ASSIGN_OR_RETURN(faults.m_points[point].actions, parse(point, setting->second));
        }
        if (const auto until = settings.find(point + "_until"); until != settings.end())
            faults.m_points[point].until = until->second;
    }
    return faults;
}

bool Faults::active(const Point& point) const
{
    return point.until.empty() || !std::filesystem::exists(point.until);
}

Error Faults::strike(const std::string& point) const
{
    const auto found = m_points.find(point);
    if (found == m_points.end() || !active(found->second))
        return {};
    for (const FaultAction& action : found->second.actions)
        RETURN_IF_ERROR(carryOut(point, action));
    return {};
}

FaultAction Faults::requestAction() const
{
    const auto found = m_points.find("execute");
    if (found == m_points.end() || !active(found->second))
        return {};
    for (const FaultAction& action : found->second.actions) {
        if (contains(kRequestVerbs, action.verb))
            return action;
    }
    return {};
}

} // namespace thalassa::backends
