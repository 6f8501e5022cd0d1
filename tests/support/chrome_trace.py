# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads Chrome's trace event format as strictly as its documentation, and as Perfetto shows it."""

import collections
import dataclasses
import decimal
import json

NEEDED = {"M": {"args"}, "X": {"cat", "ts", "dur"}, "i": {"cat", "ts", "s"}, "s": {"cat", "ts", "id"}, "f": {"cat", "ts", "id", "bp"}}
POSSIBLE = {"M": set(), "X": {"args"}, "i": set(), "s": set(), "f": set()}


@dataclasses.dataclass
class Slice:
    process: str
    thread: str
    name: str
    begin: int  # both in nanoseconds
    end: int
    args: dict
    track: tuple


@dataclasses.dataclass
class ChromeTrace:
    slices: list
    marks: list  # process, thread and name
    flows: list  # name, and the slices where it begins and ends

    def of(self, name, **values):
        """Returns the slices with that name and these fields or arguments."""
        return [one for one in self.slices if one.name == name and all(
            getattr(one, key, one.args.get(key.replace("_", " "))) == value for key, value in values.items())]


def nanoseconds(value):
    result = decimal.Decimal(value) * 1000
    assert result == int(result) and result >= 0, value
    return int(result)


def check_events(events):
    for event in events:
        kind = event["ph"]
        assert {"ph", "name", "pid", "tid"} | NEEDED[kind] <= set(event) <= {"ph", "name", "pid", "tid"} | NEEDED[kind] | POSSIBLE[kind], event
        assert isinstance(event["name"], str) and isinstance(event["pid"], int) and isinstance(event["tid"], int), event
        assert all(isinstance(event.get(key, decimal.Decimal(0)), (int, decimal.Decimal)) for key in ("ts", "dur")), event
        assert event.get("s", "t") in ("g", "p", "t") and event.get("bp", "e") == "e", event


def names_of(events, kind, key):
    """Returns the names of processes or threads; each has one name."""
    names = {}
    for event in events:
        if event["ph"] == "M" and event["name"] == kind:
            assert key(event) not in names and list(event["args"]) == ["name"], event
            names[key(event)] = event["args"]["name"]
    return names


def check_nesting(slices):
    """Checks that slices of a track contain or follow each other."""
    tracks = collections.defaultdict(list)
    for one in slices:
        tracks[one.track].append(one)
    for ones in tracks.values():
        around = []
        for one in sorted(ones, key=lambda each: (each.begin, -each.end)):
            while around and around[-1].end <= one.begin:
                around.pop()
            assert not around or one.end <= around[-1].end, (around[-1], one)
            around.append(one)


def innermost(slices, event):
    time, track = nanoseconds(event["ts"]), (event["pid"], event["tid"])
    around = [one for one in slices if one.track == track and one.begin <= time < one.end]
    assert around, f"no slice is there for {event}"
    return min(around, key=lambda one: one.end - one.begin)


def flows_of(events, slices):
    """Returns the arrows. Each has one begin and one end, at slices, and does not point back in time."""
    begins, ends = ({event["id"]: event for event in events if event["ph"] == kind} for kind in "sf")
    assert len(begins) + len(ends) == sum(event["ph"] in "sf" for event in events)
    assert set(begins) == set(ends)
    by_track = collections.defaultdict(list)
    for one in slices:
        by_track[one.track].append(one)
    flows = []
    for number, begin in begins.items():
        end = ends[number]
        assert (begin["cat"], begin["name"]) == (end["cat"], end["name"]) and begin["ts"] <= end["ts"], (begin, end)
        assert events.index(begin) < events.index(end)
        flows.append((begin["name"], *(innermost(by_track[event["pid"], event["tid"]], event) for event in (begin, end))))
    return flows


def read_chrome_trace(text):
    document = json.loads(text, parse_float=decimal.Decimal)
    assert set(document) == {"traceEvents", "displayTimeUnit"} and document["displayTimeUnit"] in ("ms", "ns")
    events = document["traceEvents"]
    check_events(events)
    processes = names_of(events, "process_name", lambda event: event["pid"])
    threads = names_of(events, "thread_name", lambda event: (event["pid"], event["tid"]))
    # Perfetto expects that a thread id is unique, even among processes.
    assert len({tid for _, tid in threads}) == len(threads) and not set(processes) & {tid for _, tid in threads}
    slices = [Slice(processes[event["pid"]], threads[event["pid"], event["tid"]], event["name"], nanoseconds(event["ts"]),
                    nanoseconds(event["ts"]) + nanoseconds(event["dur"]), event.get("args", {}), (event["pid"], event["tid"]))
              for event in events if event["ph"] == "X"]
    check_nesting(slices)
    marks = [(processes[event["pid"]], threads[event["pid"], event["tid"]], event["name"]) for event in events if event["ph"] == "i"]
    return ChromeTrace(slices, marks, flows_of(events, slices))
