// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Faults: the faults of the `faulty` test backend, by entry point.
//
// Each entry point has a setting, whose value is a list of actions separated by ';':
//
//   error[:CODE]     returns an error; CODE as in TRITONSERVER_ERROR_<CODE>, default INTERNAL
//   throw            throws std::runtime_error
//   throw_int        throws an int, which is not a std::exception
//   throw_memory     throws std::bad_alloc
//   delay:MS         sleeps
//   wait:PATH        hangs until the file exists
//   exit:CODE        calls exit()
//   child_exit:CODE  forks a child that calls quick_exit(), and returns an error with the code that
//                    the child ended with
//
// Only `execute` has these actions, which apply to all requests of the call and replace the usual
// execution:
//
//   respond_error[:CODE]   answers with an error response
//   unwritten:SIZE         answers with OUTPUT0 of SIZE FP32 elements, which it does not write
//   lie:DIMS:SIZE          answers with OUTPUT0 of type FP32, dimensions DIMS and SIZE bytes
//   lie_bytes:DIMS:HEX     answers with OUTPUT0 of type BYTES, dimensions DIMS and the bytes HEX,
//                          two hexadecimal digits each
//   twice                  answers with OUTPUT0 twice, or with the error of the second one
//   flood:SIZE             for iterative sequences: schedules each request again every time, and
//                          meanwhile sends responses of SIZE FP32 elements from another thread
//   no_response            releases without an answer
//   never_final            answers without the FINAL flag, then releases
//   never_release          answers, but keeps the request
//   report_late            answers, releases, and then reports statistics with the times 1, 2, 3
//                          and 4 ns
//   report_late:RESCHEDULE schedules again and reports the same, without an answer
//   hold                   neither answers nor releases
//   late:MS                answers and releases after MS milliseconds, from another thread
//
// The settings `initialize` and `finalize` come from the command line
// (--backend-config=faulty,...), `model_initialize`, `model_finalize`, `instance_initialize`,
// `instance_finalize`, `ready` and `execute` from the model's parameters. With a second setting
// `<point>_until` = PATH, the actions stop once that file exists. *thread-safe*: constant after
// construction.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/backends/common/error.h"

namespace thalassa::backends {

struct FaultAction {
    std::string verb;
    std::string argument;
};

class Faults {
public:
    // Fails with INVALID_ARG for an unknown verb, so that no test passes because of a spelling
    // mistake.
    static Result<Faults> create(const std::map<std::string, std::string>& settings);

    // Carries out the actions of an entry point, except those that only `execute` has; may throw.
    Error strike(const std::string& point) const;

    // Returns the first action that only `execute` has, or one with an empty verb.
    FaultAction requestAction() const;

private:
    struct Point {
        std::vector<FaultAction> actions;
        std::string until;
    };

    bool active(const Point& point) const;

    std::map<std::string, Point> m_points;
};

} // namespace thalassa::backends
