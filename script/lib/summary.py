#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""summary.py DIR...: prints what was skipped in each result folder, then what failed in any of them and, as its last line,
'N passed, N failed'."""

import collections
import sys

import results


def main():
    counts = collections.Counter()
    failed = []
    for directory in sys.argv[1:]:
        cases = results.load(directory)
        mine = collections.Counter(case.outcome for case in cases)
        counts += mine
        for case in cases:
            line = f"{case.outcome}: {case.source}: {case.name} ({directory})"
            if case.outcome == "skipped":
                print(line)
            elif case.outcome == "failed":
                failed.append(line)
        print(f"{directory}: {mine['passed']} passed, {mine['failed']} failed, {mine['skipped']} skipped")
    # Last: the end of a long output is what people and CI show.
    for line in failed:
        print(line)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
