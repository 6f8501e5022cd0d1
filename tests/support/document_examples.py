# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of a document, and compares what they print with what the document shows.

These fenced blocks of a document are examples, and the others are only shown:

- `console`: lines that begin with `$ ` are shell commands. A command continues in the next line if it ends with a
  backslash or within quotes. The lines below it are its output.
- `pycon`: a Python session, as of doctest. All sessions of a document are one.
- any block whose first line is the comment `# PATH`: it is written to that file.

`...` in an output stands for any text. Blank space does not count in the output of a command, so that a document may
wrap a long line of JSON. A command `thalassa-server` whose output has the line `Started HTTPService` runs until the
end of the document or until the next one starts. The ports 8000 to 8004 of a document become free ones.
"""

import contextlib
import dataclasses
import doctest
import os
import pathlib
import re
import shlex
import subprocess
import sys

from server_process import BUILD, HOST, ServerProcess, wait_until

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_LINE = re.compile(r"# ([\w./-]+\.\w+)\n")
ADDRESS = re.compile(r"\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):(800[0-4])\b")
PORT_OPTION = re.compile(r"--[\w-]+-port=800[0-4]")
SERVER = "thalassa-server"
SERVES = "Started HTTPService"
PROMPT = "$ "
ANYTHING = "..."
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
DEADLINE = 30
PATIENCE = 10
# A request is counted and remembered shortly after its client has the answer.
OF_ENDED_REQUESTS = re.compile(r"/v2/thalassa/(snapshot|history|latencies|requests|explain|dump)|/stats|/metrics")


@dataclasses.dataclass
class Example:
    line: int  # in the document
    kind: str  # "console", "pycon" or "file"
    text: str  # the command, the session, or the content of the file
    output: str = ""  # of a command
    path: str = ""  # of a file


def is_whole(command):
    """Returns whether a shell would execute the text, and not wait for a further line."""
    with contextlib.suppress(ValueError):
        shlex.split(command)
        return not command.endswith("\\")
    return False


def commands(first_line, text):
    """Returns the commands of a console block."""
    found = []
    for number, line in enumerate(text.splitlines(), first_line):
        if line.startswith(PROMPT):
            found.append(Example(number, "console", line.removeprefix(PROMPT)))
        elif not found:
            raise ValueError(f"line {number}: a console block begins with a command, '{PROMPT}...'")
        elif not is_whole(found[-1].text):
            found[-1].text += "\n" + line
        else:
            found[-1].output += line + "\n"
    return found


def examples(document):
    """Returns the examples of a document, given as text, in their order."""
    found = []
    for block in FENCE.finditer(document):
        kind, text = block.groups()
        first_line = document.count("\n", 0, block.start(2)) + 1
        if kind == "console":
            found += commands(first_line, text)
        elif kind == "pycon":
            found.append(Example(first_line, kind, text))
        elif named := FILE_LINE.match(text):
            found.append(Example(first_line, "file", text, path=named.group(1)))
    return found


def agrees(shown, printed):
    """Returns whether the output that a document shows can stand for the printed one."""
    parts = ("".join(part.split()) for part in shown.split(ANYTHING))
    return re.fullmatch(".*".join(map(re.escape, parts)), "".join(printed.split()), re.DOTALL) is not None


class Reader:
    """Does what a document says, in a folder. A context manager: its end stops the server."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.faults = []
        self.files = {}  # those with addresses, which are written again for the ports of the next server
        self.server = None
        self.servers = contextlib.ExitStack()
        self.names = {}
        search = [BUILD / "bin", pathlib.Path(sys.executable).parent, os.environ["PATH"]]
        self.environment = {**os.environ, "PATH": ":".join(map(str, search)), "PYTHONUNBUFFERED": "1"}

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return self.servers.__exit__(*error)

    def read(self, document):
        """Runs all examples, and fails if the output of one is not that of the document."""
        for example in examples(document):
            {"console": self._run, "pycon": self._converse, "file": self._write}[example.kind](example)
        assert not self.faults, f"{self.name} shows what does not happen:\n" + "\n".join(self.faults)

    def _with_ports(self, text):
        """Returns the text with the server's ports in place of those of the document."""
        if self.server is None:
            return text
        ports = (self.server.http_port, self.server.grpc_port, self.server.metrics_port, self.server.admin_port, self.server.admin_grpc_port)
        return ADDRESS.sub(lambda address: f"{HOST}:{ports[int(address.group(1)) - 8000]}", text)

    def _run(self, example):
        if example.text.startswith(SERVER + " ") and SERVES in example.output:
            return self._serve(example)
        if OF_ENDED_REQUESTS.search(example.text):
            printed = self._wait_for(example.output, lambda: self._execute(example.text))
        else:
            printed = self._execute(example.text)
        return self._compare(example, printed)

    def _execute(self, command):
        done = subprocess.run(["bash", "-c", self._with_ports(command)], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=DEADLINE, check=False)
        return done.stdout.decode(errors="replace")

    def _wait_for(self, shown, ask):
        """Returns what `ask` returns as soon as it agrees with the document, or at last."""
        with contextlib.suppress(AssertionError):
            wait_until(lambda: agrees(self._with_ports(shown), ask()), "the output agrees", deadline=PATIENCE)
        return ask()

    def _serve(self, example):
        self.servers.close()
        _, *options = shlex.split(example.text.replace("\\\n", " "))
        repositories = [option.partition("=")[2] for option in options if option.startswith("--model-repository=")]
        others = [option for option in options if not option.startswith("--model-repository=") and not PORT_OPTION.fullmatch(option)]
        self.server = self.servers.enter_context(ServerProcess(repositories, *others, wait_for="live", directory=self.folder))
        self.server.wait_for_log(SERVES)
        for path, text in self.files.items():
            path.write_text(self._with_ports(text))
        shown = example.output + ANYTHING
        log = self._wait_for(shown, lambda: self.server.log)
        self._compare(dataclasses.replace(example, output=shown), log)

    def _compare(self, example, printed):
        shown = self._with_ports(example.output)
        if not agrees(shown, printed):
            self.faults.append(f"{self.name}:{example.line}: $ {example.text}\nit shows:\n{shown}\nbut this is printed:\n{printed}")

    def _converse(self, example):
        session = doctest.DocTestParser().get_doctest(self._with_ports(example.text), self.names, self.name, self.name, example.line - 1)
        doctest.DocTestRunner(optionflags=FLAGS).run(session, out=self.faults.append, clear_globs=False)
        self.names = session.globs

    def _write(self, example):
        path = self.folder / example.path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.files.pop(path, None)
        if ADDRESS.search(example.text):
            self.files[path] = example.text
        path.write_text(self._with_ports(example.text))
