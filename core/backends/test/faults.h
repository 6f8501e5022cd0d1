// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Faults: what the `faulty` test backend does wrong, and where.
//
// For each entry point there is a setting, whose value is a list of actions separated by ';':
//
//   error[:CODE]     returns an error; CODE as in TRITONSERVER_ERROR_<CODE>, default INTERNAL
//   throw            throws std::runtime_error
//   throw_int        throws an int, which is no std::exception
//   delay:MS         sleeps
//   wait:PATH        hangs until the file is there
//   exit:CODE        calls exit()
//   child_exit:CODE  forks a child that calls quick_exit(), and returns an error with the code that
//                    the child ended with
//
// and only for `execute`, each with all requests of the call, instead of answering them:
//
//   respond_error[:CODE]   answers with an error response
//   unwritten:SIZE         answers with OUTPUT0 of that many FP32 elements and writes none of them
//   lie:DIMS:SIZE          answers with OUTPUT0 of FP32, of these dimensions and that many bytes
//   lie_bytes:DIMS:HEX     answers with OUTPUT0 of BYTES, of these dimensions and these bytes, each
//                          as two hexadecimal digits
//   flood:SIZE             of an iterative sequence: schedules each request again and again, and
//                          meanwhile sends responses of that many FP32 elements from another thread
//   no_response            releases without an answer
//   never_final            answers without the FINAL flag, then releases
//   never_release          answers, but keeps the request
//   report_late            answers, releases, and reports the statistics after that, with the
//                          times 1, 2, 3 and 4 ns
//   report_late:RESCHEDULE schedules again and reports the same, without an answer
//   hold                   neither answers nor releases
//   late:MS                answers and releases that much later, from another thread
//
// The settings `initialize` and `finalize` come from the command line
// (--backend-config=faulty,...), `model_initialize`, `model_finalize`, `instance_initialize`,
// `instance_finalize`, `ready` and `execute` from the model's parameters. With a second setting
// `<point>_until` = PATH, the actions are left out once that file is there. *thread-safe*: constant
// after construction.
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
    // Refuses unknown verbs, so that a test never passes because of a spelling mistake.
    static Result<Faults> create(const std::map<std::string, std::string>& settings);

    // Carries out the actions of an entry point that are not of `execute` only; may throw.
    Error strike(const std::string& point) const;

    // The action of `execute` that deals with the requests, or one with an empty verb.
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
