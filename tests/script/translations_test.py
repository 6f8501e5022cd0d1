# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/translations takes the texts of the console into the files of the languages, and finds what is wrong there."""

import shutil
import subprocess

import pytest
from server_process import ROOT

SOURCE = """
#include <QObject>
namespace thalassa {
class Window : public QObject {
    Q_OBJECT
    void show(int n)
    {
        tr("Close…");
        tr("&Server");
        tr("%1 of %2");
        tr("%n model(s)", nullptr, n);
    }
};
} // namespace thalassa
"""

# The German text of each source, or its plural forms.
GERMAN = {"Close…": "Schließen…", "&Server": "&Server", "%1 of %2": "%2, davon %1",
          "%n model(s)": ["%Ln Modell", "%Ln Modelle"]}
CHINESE = {"Close…": "关闭…", "&Server": "服务器(&S)", "%1 of %2": "%1 / %2", "%n model(s)": ["%Ln 个模型"]}
ENGLISH = {"%n model(s)": ["%Ln model", "%Ln models"]}


def file_of(language, texts):
    """A file of translations of a language."""
    lines = []
    for source, text in texts.items():
        source = source.replace("&", "&amp;")
        if isinstance(text, list):
            forms = "".join(f"<numerusform>{form}</numerusform>" for form in text)
            lines.append(f'<message numerus="yes"><source>{source}</source><translation>{forms}</translation></message>')
        else:
            lines.append(f"<message><source>{source}</source><translation>{text.replace('&', '&amp;')}</translation></message>")
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="{language}">\n<context>'
            f"<name>thalassa::Window</name>{''.join(lines)}</context>\n</TS>\n")


class Tree:
    """A tree with the script, a source of the console, and translations."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "script").mkdir()
        shutil.copy(ROOT / "script" / "translations", folder / "script")
        (folder / "console").mkdir()
        (folder / "console" / "window.cpp").write_text(SOURCE)
        (folder / "translations").mkdir()
        self.write("en", ENGLISH)
        self.write("de", GERMAN)
        self.write("zh_CN", CHINESE)

    def path(self, language):
        return self.folder / "translations" / f"console_{language}.ts"

    def write(self, language, texts):
        self.path(language).write_text(file_of(language, texts))

    def run(self, *arguments):
        """Returns the exit code and the lines of the script."""
        done = subprocess.run([self.folder / "script" / "translations", *map(str, arguments)], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout.splitlines()


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


def test_complete_translations_pass(tree):
    assert tree.run("--check") == (0, ["4 texts are translated into en, de, zh_CN"])


def test_a_new_text_is_missing_until_it_is_taken_and_translated(tree):
    source = tree.folder / "console" / "window.cpp"
    source.write_text(SOURCE.replace('tr("Close…");', 'tr("Close…"); tr("Open");'))
    before = tree.path("de").read_text()
    code, lines = tree.run("--check")
    assert code == 1
    assert "console_de.ts: thalassa::Window: 'Open' is missing; run script/translations" in lines
    assert tree.path("de").read_text() == before
    code, lines = tree.run()
    assert code == 1
    assert "console_de.ts: thalassa::Window: 'Open' is not translated" in lines
    other = tree.folder / "translator.ts"
    other.write_text(file_of("de", {"Open": "Öffnen"}))
    lines = tree.run("--take", other)[1]
    assert lines == ["console_zh_CN.ts: thalassa::Window: 'Open' is not translated"]
    assert "<translation>Öffnen</translation>" in tree.path("de").read_text()


def test_a_text_that_is_gone_is_found_and_dropped(tree):
    tree.write("de", GERMAN | {"Gone": "Fort"})
    assert tree.run("--check") == (
        1, ["console_de.ts: thalassa::Window: 'Gone' is in no source any more; run script/translations"])
    assert tree.run()[0] == 0
    assert "Fort" not in tree.path("de").read_text()


def test_a_text_without_a_known_class_is_found(tree):
    (tree.folder / "console" / "lost.cpp").write_text(
        SOURCE + "void f() { using Texts = thalassa::Window; Texts::tr(\"Lost\"); }\n")
    code, lines = tree.run()
    assert code == 1
    assert "console_de.ts: the class of 'Lost' is not known to lupdate; call its tr() by the name of the class" in lines


@pytest.mark.parametrize("source, text, told", [
    ("Close…", "", "is not translated"),
    ("Close…", "Schließen", "ends otherwise: 'Schließen'"),
    ("&Server", "Server", "has another number of keys (&): 'Server'"),
    ("%1 of %2", "%1 von %1", "has other placeholders: '%1 von %1'"),
    ("%n model(s)", ["%Ln Modelle"], "has 1 plural forms, expected 2"),
    ("%n model(s)", ["Modell", "%n Modelle"], "has other placeholders: 'Modell'"),
])
def test_wrong_translations_are_found(tree, source, text, told):
    tree.write("de", GERMAN | {source: text})
    assert tree.run("--check") == (1, [f"console_de.ts: thalassa::Window: '{source}' {told}"])


def test_the_console_is_translated():
    done = subprocess.run([ROOT / "script" / "translations", "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
