# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The examples of documents: which parts of a document are examples, and when the output of one is not as shown."""

import pytest
from document_examples import Reader, agrees, examples

DOCUMENT = """A command with its output:

```console
$ echo one \\
      two
one two
$ printf '%s
' three
three
```

A file:

```python
# folder/three.py
print(3)
```

A session:

```pycon
>>> number = 3
```

Blocks that are only shown:

    $ rm everything

```text
$ rm everything
```
"""


def test_commands_sessions_and_files_are_examples():
    found = [(one.line, one.kind, one.text, one.output, one.path) for one in examples(DOCUMENT)]
    assert found == [
        (4, "console", "echo one \\\n      two", "one two\n", ""), (7, "console", "printf '%s\n' three", "three\n", ""),
        (15, "file", "# folder/three.py\nprint(3)\n", "", "folder/three.py"), (22, "pycon", ">>> number = 3\n", "", "")]


def test_a_console_block_begins_with_a_command():
    with pytest.raises(ValueError, match="line 2: a console block begins with a command"):
        examples("```console\noutput\n```\n")


@pytest.mark.parametrize("shown, printed", [
    ("a b", "a b"), ('{"a":\n  1}', '{"a":1}\n'), ("a...d", "abcd"), ("...d", "abcd"), ("a...", "abcd"), ("a...d", "ad"), ("", "\n"),
    ("[...]", "[1,\n2]"), ("a.c", "a.c")])
def test_an_output_agrees(shown, printed):
    assert agrees(shown, printed)


@pytest.mark.parametrize("shown, printed", [
    ("a", "ab"), ("b", "ab"), ("a...d", "abc"), ("", "error"), ("error", ""), ("a.c", "abc"), ('{"a":1}', '{"a":2}')])
def test_an_output_does_not_agree(shown, printed):
    assert not agrees(shown, printed)


def read(document, folder):
    with Reader("page.md", folder) as reader:
        reader.read(document)


def test_a_document_whose_outputs_are_right_passes(tmp_path):
    read(DOCUMENT + "```console\n$ python folder/three.py\n3\n```\n```pycon\n>>> number + 1\n4\n```\n", tmp_path)


@pytest.mark.parametrize("example, told", [
    ("```console\n$ echo 1\n2\n```\n", "page.md:2: $ echo 1\nit shows:\n2\n\nbut this is printed:\n1\n"),
    ("```console\n$ echo 1\n```\n", "page.md:2: $ echo 1"),
    ("```console\n$ nothing\n```\n", "nothing: command not found"),
    ("```pycon\n>>> 1 + 1\n3\n```\n", 'File "page.md", line 2'),
    ("```pycon\n>>> undefined\n```\n", "NameError"),
    ("```console\n$ echo 1\n2\n$ echo 3\n4\n```\n", "page.md:4: $ echo 3")])
def test_a_document_whose_output_is_wrong_fails(example, told, tmp_path):
    with pytest.raises(AssertionError) as failure:
        read(example, tmp_path)
    assert told in str(failure.value)
