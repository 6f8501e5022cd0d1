#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""summary.py DIR...: prints what failed or was skipped in the result folders and, as its last line, 'N passed, N failed'."""

import collections
import sys

import results


def main():
    counts = collections.Counter()
    for directory in sys.argv[1:]:
        cases = results.load(directory)
        mine = collections.Counter(case.outcome for case in cases)
        counts += mine
        for case in cases:
            if case.outcome != "passed":
                print(f"{case.outcome}: {case.source}: {case.name} ({directory})")
        print(f"{directory}: {mine['passed']} passed, {mine['failed']} failed, {mine['skipped']} skipped")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
