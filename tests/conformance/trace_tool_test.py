# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-trace on files that a server has written."""

import re
import subprocess

import pytest
from http_client import HttpClient, tensor
from server_process import BUILD
from traces import wait_for_file

PROGRAM = BUILD / "bin" / "thalassa-trace"


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)


@pytest.fixture
def file(start_server, repository, tmp_path):
    repository.add_identity("model")
    file = tmp_path / "t.json"
    server = start_server(repository, *(f"--trace-config={one}" for one in (
        f"triton,file={file}", "rate=1", "level=TIMESTAMPS", "level=TENSORS", "triton,log-frequency=3")))
    client = HttpClient(server.http_url)
    for number in range(3):
        assert client.infer("model", {"id": str(number), "inputs": [tensor("INPUT0", [1.5, 2])]}).status == 200
    client.close()
    wait_for_file(tmp_path / "t.json.0")
    return tmp_path / "t.json.0"


@pytest.mark.rows("6.6.1", "6.6.2", "6.6.3", "6.6.4", "6.6.6")
def test_a_file_is_summed_up(file):
    result = run("summary", file)
    assert (result.returncode, result.stderr) == (0, "")
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[:2] == [f"File: {file}", "Summary for model (1): trace count = 3"]
    assert [re.sub(r": -?\d+us$", "", line) for line in lines[2:13]] == [
        "HTTP infer request (avg)", "Receive (avg)", "Send (avg)", "Overhead (avg)", "Handler (avg)", "Overhead (avg)", "Queue (avg)",
        "Compute (avg)", "Input (avg)", "Infer (avg)", "Output (avg)"]
    assert lines[13:15] == ["Tensor copies (avg): 0.0, 0 bytes", "Tensor conversions (avg): 2.0"]
    assert "Data Flow:" in lines and "INPUT0: [1.5 2]" in lines and "OUTPUT0: [1.5 2]" in lines


@pytest.mark.rows("6.6.5")
def test_single_traces_and_entries_are_shown_on_demand(file):
    shown = run("summary", "-t", file).stdout
    assert shown.count("REQUEST_START") == 3 and "\trequest id: 2\n" in shown
    entries = run("summary", "--verbose", file).stdout
    assert entries.count('"name":"REQUEST_START"') == 3


def test_a_file_that_is_cut_off_is_summed_up_as_far_as_it_is_whole(file):
    file.write_text(file.read_text()[:-1])
    result = run("summary", file)
    assert result.returncode == 0 and "trace count = 3" in result.stdout
    assert "without its closing bracket" in result.stderr


def test_files_that_follow_each_other_are_one_and_damage_is_an_error(file, tmp_path):
    text = file.read_text()
    other = tmp_path / "other.json"
    for between, behind in (("", ""), ("\n", "\n")):
        other.write_text(text + between + text + behind)
        result = run("summary", other)
        assert (result.returncode, result.stderr) == (0, "") and "trace count = 6" in result.stdout
        names = [line.split(",")[0] for line in run("convert", "--to", "csv", other).stdout.splitlines()[1:]]
        assert names == len(names) // 2 * [str(other)] + len(names) // 2 * [f"{other}#2"]
    for damaged, byte in ((text[:700] + "\n" + text, 702), (text + "x", len(text) + 1)):
        other.write_text(damaged)
        for command in (["summary"], ["convert", "--to", "csv"]):
            result = run(*command, other)
            assert result.returncode == 1 and re.search(rf"{other}: line \d, byte {byte}: ", result.stderr)


def test_a_long_name_is_cut_in_messages(tmp_path):
    file = tmp_path / "long.json"
    file.write_text('[{"id":1,"model_name":"' + "m" * 100_000 + '","timestamps":[{"name":"REQUEST_START","ns":5}]}]')
    result = run("summary", file)
    assert result.returncode == 1 and "(100000 bytes)" in result.stderr and len(result.stderr) < 1000


def test_percentiles_of_each_stage_are_shown_on_demand(file):
    plain, result = run("summary", file), run("summary", "--percentiles", file)
    assert "Percentiles" not in plain.stdout and "Percentiles (us)" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines() if re.match(r"  [a-z]", line)]
    assert [" ".join(row[:-5]) for row in rows] == [
        "request", "receive", "send", "request overhead", "handler", "handler overhead", "queue", "compute", "input", "infer", "output"]
    assert all(row[-5] == "3" and sorted(map(float, row[-4:])) == list(map(float, row[-4:])) for row in rows)
    assert [line for line in result.stdout.splitlines() if "Percentiles" not in line and not re.match(r"  [a-z]", line)] == (
        plain.stdout.splitlines())


def test_a_last_request_that_is_not_whole_is_left_out(file):
    file.write_text(file.read_text()[:-1].rpartition('"REQUEST_END"')[0])
    result = run("summary", file)
    assert result.returncode == 0 and "trace count = 2" in result.stdout
    assert re.search(r"the last request is not whole and left out: trace \d+ of model 'model' has \S+ without \S+\n", result.stderr)


@pytest.mark.rows("6.6.7")
def test_an_incomplete_request_is_reported_and_the_others_are_summed_up(file):
    """A client that does not wait for its answer leaves such a request."""
    text = file.read_text()
    begin = text.index("[") + 1
    file.write_text(text[:begin] + '{"id":9999,"model_name":"left","model_version":1},'
                    '{"id":9999,"timestamps":[{"name":"HTTP_RECV_START","ns":5},{"name":"REQUEST_START","ns":6}]},' + text[begin:])
    result = run("summary", file)
    assert result.returncode == 1 and "trace count = 3" in result.stdout and "Summary for left" not in result.stdout
    assert "trace 9999 of model 'left' has REQUEST_START without REQUEST_END" in result.stderr
    assert "requests that are not whole, and left out: 1" in result.stderr


@pytest.mark.rows("6.6.7")
def test_what_cannot_be_summed_up_is_an_error(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text('[{"id":1,"model_name":"m","model_version":1},{"id":1,"timestamps":[{"name":"REQUEST_START","ns":5}]}]')
    result = run("summary", broken, tmp_path / "none")
    assert result.returncode == 1
    assert f"{broken}: trace 1 of model 'm' has REQUEST_START without REQUEST_END" in result.stderr
    assert "No such file or directory" in result.stderr
    assert run("summary").returncode == 2 and run("frobnicate", broken).returncode == 2
    wrong = run("summary", "--percentile", broken)
    assert wrong.stderr.splitlines() == ["thalassa-trace: there is no option '--percentile', did you mean --percentiles?",
                                         "thalassa-trace --help lists the commands and the options."]
    assert run("--help").stdout.startswith("Usage: thalassa-trace summary")
    assert re.match(r"thalassa-trace [\d.]+\ncommit: ", run("--version").stdout)
