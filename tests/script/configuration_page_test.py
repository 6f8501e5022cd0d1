# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/configuration.md has every field of proto/model_config.proto, with its type, and examples that the format accepts."""

import re
import subprocess

import document
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, text_format
from server_process import ROOT

PAGE = "configuration.md"
SUPPORT = {"yes", "backend", "GPU", "no effect", "refused"}
LONGEST_CELL = 120
SHOWN_AS_BLOCKS = {"model_metrics", "metric_control"}  # their examples are longer than a cell
Field = descriptor_pb2.FieldDescriptorProto
SCALARS = {number: name.removeprefix("TYPE_").lower() for name, number in Field.Type.items()}


def compiled():
    """Returns the messages of the proto file by their names without the package, and the names of all enumerators."""
    done = subprocess.run(["protoc", f"-I{ROOT / 'proto'}", "--descriptor_set_out=/dev/stdout", "model_config.proto"],
                          capture_output=True, check=True)
    files = descriptor_pb2.FileDescriptorSet.FromString(done.stdout)
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    (file,) = files.file
    messages, enumerators = {}, [value.name for enum in file.enum_type for value in enum.value]

    def visit(message, prefix):
        name = f"{prefix}{message.name}"
        enumerators.extend(value.name for enum in message.enum_type for value in enum.value)
        if not message.options.map_entry:
            messages[name] = pool.FindMessageTypeByName(f"inference.{name}")
        for nested in message.nested_type:
            visit(nested, f"{name}.")

    for message in file.message_type:
        visit(message, "")
    return messages, enumerators


MESSAGES, ENUMERATORS = compiled()
SECTIONS = document.sections(PAGE)
WITH_FIELDS = [name for name, message in MESSAGES.items() if message.fields]


def element_type(field):
    described = field.message_type or field.enum_type
    return described.name if described else SCALARS[field.type]


def type_text(field):
    if field.message_type and field.message_type.GetOptions().map_entry:
        key, value = (field.message_type.fields_by_name[part] for part in ("key", "value"))
        return f"map of {element_type(key)} to {element_type(value)}"
    return f"list of {element_type(field)}" if field.is_repeated else element_type(field)


def without_links(text):
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)


def rows(message):
    return document.table(SECTIONS[message])


def test_the_file_has_messages():
    assert len(WITH_FIELDS) > 40 and "ModelConfig" in WITH_FIELDS


@pytest.mark.parametrize("message", WITH_FIELDS)
def test_the_section_of_a_message_has_its_fields_with_their_types(message):
    assert {row["Field"].strip("`"): without_links(row["Type"]) for row in rows(message)} == \
        {field.name: type_text(field) for field in MESSAGES[message].fields}
    assert all(row["Field"].startswith("`") and row["Field"].endswith("`") for row in rows(message))


@pytest.mark.parametrize("message", WITH_FIELDS)
def test_each_row_is_complete_and_its_example_is_accepted(message):
    for row in rows(message):
        name = row["Field"].strip("`")
        assert row["Support"] in SUPPORT and row["Default"] and row["Effect"], row
        assert max(len(without_links(cell)) for cell in row.values()) <= LONGEST_CELL, row
        example = row["Example"].strip("`")
        if name in SHOWN_AS_BLOCKS:
            continue
        assert example.startswith((f"{name}: ", f"{name} {{")), example
        text_format.Parse(example, message_factory.GetMessageClass(MESSAGES[message])())


def test_the_configurations_on_the_page_are_accepted():
    configurations = document.blocks(PAGE, "pbtxt")
    assert all(any(f"{name} {{" in text for text in configurations) for name in SHOWN_AS_BLOCKS)
    for text in configurations:
        text_format.Parse(text, message_factory.GetMessageClass(MESSAGES["ModelConfig"])())


def test_the_page_has_each_name_in_backticks():
    page = document.text(PAGE)
    fields = {field.name for message in MESSAGES.values() for field in message.fields}
    assert not [name for name in (*sorted(fields), *ENUMERATORS) if f"`{name}`" not in page]


def test_links_within_the_page_have_a_target():
    anchors = {re.sub(r"[^\w -]", "", headline).lower().replace(" ", "-") for headline in SECTIONS}
    assert set(re.findall(r"\]\(#([^)]*)\)", document.text(PAGE))) <= anchors
