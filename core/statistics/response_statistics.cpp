// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/response_statistics.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::statistics {
namespace {

absl::Status checkOrder(
    const char* earlierName, base::TimePoint earlier, const char* laterName, base::TimePoint later)
{
    if (earlier <= later)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("response statistics: expected the ", laterName,
        " not before the ", earlierName, ", found it ", (earlier - later).count(), " ns earlier"));
}

CountAndTime once(base::TimePoint from, base::TimePoint to)
{
    return {1, static_cast<uint64_t>((to - from).count())};
}

void write(const CountAndTime& total, ::inference::StatisticDuration& out)
{
    out.set_count(total.count);
    out.set_ns(total.nanoseconds);
}

} // namespace

absl::Status ReportedResponse::check() const
{
    const base::TimePoint none;
    if (start == none && outputStart == none && end == none)
        return absl::OkStatus();
    if (start == none)
        return absl::InvalidArgumentError(
            "response statistics: the response start is not set; call "
            "TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseStart");
    if (end == base::TimePoint())
        return absl::InvalidArgumentError(
            "response statistics: the response end is not set; call "
            "TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd");
    if (outputStart == base::TimePoint())
        return checkOrder("response start", start, "response end", end);
    RETURN_IF_ERROR(checkOrder("response start", start, "compute output start", outputStart));
    return checkOrder("compute output start", outputStart, "response end", end);
}

void ResponseStatistics::Totals::add(const ReportedResponse& response)
{
    const CountAndTime whole = once(response.start, response.end);
    if (response.result == ResponseResult::Cancelled) {
        cancel += whole;
        return;
    }
    const bool hasOutputs = response.outputStart != base::TimePoint();
    computeInfer += once(response.start, hasOutputs ? response.outputStart : response.end);
    if (hasOutputs)
        computeOutput += once(response.outputStart, response.end);
    if (response.result == ResponseResult::Failure)
        fail += whole;
    else if (hasOutputs)
        success += whole;
    else
        emptyResponse += whole;
}

void ResponseStatistics::add(uint64_t index, const ReportedResponse& response)
{
    if (index >= kMaxIndices)
        return;
    base::MutexLock lock(m_mutex);
    if (index >= m_totals.size())
        m_totals.resize(index + 1);
    m_totals[index].add(response);
}

void ResponseStatistics::writeTo(Messages& out) const
{
    base::MutexLock lock(m_mutex);
    for (size_t index = 0; index < m_totals.size(); ++index) {
        const Totals& totals = m_totals[index];
        if (totals.computeInfer.count == 0 && totals.cancel.count == 0)
            continue; // only later responses have been reported
        ::inference::InferResponseStatistics& entry = out[absl::StrCat(index)];
        write(totals.computeInfer, *entry.mutable_compute_infer());
        write(totals.computeOutput, *entry.mutable_compute_output());
        write(totals.success, *entry.mutable_success());
        write(totals.fail, *entry.mutable_fail());
        write(totals.emptyResponse, *entry.mutable_empty_response());
        write(totals.cancel, *entry.mutable_cancel());
    }
}

} // namespace thalassa::statistics
