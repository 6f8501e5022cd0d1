// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The errors about files that are on the wrong level of a repository, or are no model files.
#include <gmock/gmock.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "core/config/field_error.h"
#include "core/repository/configuration.h"
#include "core/repository/hints/layout.h"
#include "core/repository/hints/memory.h"
#include "core/repository/hints/model_file.h"
#include "core/repository/hints/named_field.h"
#include "core/repository/scan.h"
#include "core/repository/store/local_store.h"
#include "tests/support/other_user.h"

namespace thalassa::repository {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr char kPointer[] = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";

class HintsTest : public ::testing::Test {
protected:
    HintsTest()
    {
        std::string name = (fs::temp_directory_path() / "hints-XXXXXX").string();
        root = ::mkdtemp(name.data());
        ::chmod(root.c_str(), 0755);
    }
    ~HintsTest() override { fs::remove_all(root); }

    void write(const std::string& path, const std::string& text = "x")
    {
        fs::create_directories((root / path).parent_path());
        std::ofstream(root / path) << text;
    }
    std::string at(const std::string& path) const { return (root / path).string(); }
    ModelDirectory scan(const std::string& name) const
    {
        return LocalStore().scan({at("models"), name, at("models/" + name), ""});
    }
    std::string hintOf(const std::string& name) const { return layoutHint(scan(name)); }
    std::string errorOf(const std::string& name) const
    {
        return std::string(readConfiguration(scan(name), "").status().message());
    }
    // Returns the warnings about the directory "models".
    std::vector<std::string> warnings() const
    {
        const LocalStore store;
        const auto models = scanAll(store, {{at("models")}, ""});
        std::vector<const ModelDirectory*> directories;
        for (const ModelDirectory& model : *models)
            directories.push_back(&model);
        return layoutWarnings(store, {at("models")}, directories);
    }
    std::string hintOfVersion(const std::string& fileName, const std::string& error = "") const
    {
        return modelFileHint({scan("m"), at("models/m"), 1, fileName, error});
    }

    fs::path root;
};

TEST_F(HintsTest, AModelThatIsWhereItBelongsGivesNone)
{
    write("models/m/1/model.onnx");
    write("models/m/config.pbtxt", "");
    write("models/n/1/model.onnx");
    EXPECT_EQ(hintOf("m"), "");
    EXPECT_EQ(hintOf("n"), "");
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(HintsTest, AModelOneLevelTooDeepShallMoveUp)
{
    write("models/group/resnet/1/model.onnx");
    EXPECT_EQ(hintOf("group"),
        "; '" + at("models/group/resnet") +
            "' looks like a model one level too deep: move it to '" + at("models/resnet") +
            "', or use --model-repository=" + at("models/group"));
    EXPECT_THAT(errorOf("group"), HasSubstr("one level too deep"));
    EXPECT_THAT(warnings(),
        ElementsAre(AllOf(StartsWith("no models found in the model repository '" + at("models") +
                              "': expected '" + at("models/<model>/<version>/<file>") + "'"),
            EndsWith(hintOf("group")))));
}

TEST_F(HintsTest, AFileOneLevelTooHighShallMoveDown)
{
    write("models/m/model.onnx");
    EXPECT_EQ(hintOf("m"),
        "; '" + at("models/m/model.onnx") + "' lies in no version directory: move it to '" +
            at("models/m/1/model.onnx") + "'");
    EXPECT_THAT(errorOf("m"), EndsWith(hintOf("m")));
    EXPECT_THAT(warnings(), ElementsAre(EndsWith(hintOf("m"))));
}

TEST_F(HintsTest, AVersionThatIsNoNumberShallBeRenamed)
{
    write("models/m/v1/model.pt");
    EXPECT_EQ(hintOf("m"),
        "; '" + at("models/m/v1") +
            "' has 'model.pt', but is not named by the number of a version: rename it to '" +
            at("models/m/1") + "'");
}

TEST_F(HintsTest, ARepositoryThatIsAModelMeansItsParent)
{
    write("models/1/model.onnx");
    const std::string advice = "; '" + at("models") +
        "' looks like a model itself, did you mean its parent: --model-repository=" +
        root.string() + "?";
    EXPECT_THAT(warnings(), ElementsAre(EndsWith(advice)));
    EXPECT_EQ(hintOf("1"), advice) << "the only advice";
}

TEST_F(HintsTest, AModelFileInTheRepositoryShallMoveTwoLevelsDown)
{
    write("models/model.py");
    EXPECT_THAT(warnings(),
        ElementsAre(EndsWith("; '" + at("models/model.py") +
            "' lies beside the model directories: move it to '" + at("models/<model>/1/model.py") +
            "'")));
}

TEST_F(HintsTest, AFileBesideTheModelsShallMoveToADirectoryOfItsName)
{
    const std::string hint = "; '" + at("models/digits.onnx") +
        "' lies beside the model directories: move it to '" + at("models/digits/1/model.onnx") +
        "', or serve it alone with --model-file=" + at("models/digits.onnx");
    write("models/digits.onnx");
    write("models/.hidden.onnx");
    write("models/setup.py");
    EXPECT_THAT(warnings(), ElementsAre(AllOf(StartsWith("no models found"), EndsWith(hint))));
    write("models/m/1/model.onnx");
    EXPECT_THAT(warnings(),
        ElementsAre("the model repository '" + at("models") + "' has files of no model" + hint));
}

TEST_F(HintsTest, AFileOfAnotherNameInAVersionShallBeRenamed)
{
    write("models/m/1/net.onnx");
    EXPECT_THAT(errorOf("m"),
        EndsWith("holds no file of a known format; rename '" + at("models/m/1/net.onnx") +
            "' to 'model.onnx', or set backend: \"onnxruntime\" and default_model_filename: "
            "\"net.onnx\" in config.pbtxt"));
    EXPECT_EQ(hintOfVersion("model.onnx", "there is no file"),
        "; rename '" + at("models/m/1/net.onnx") +
            "' to 'model.onnx', or set default_model_filename: \"net.onnx\" in config.pbtxt");
    EXPECT_EQ(hintOfVersion("model.pt", "there is no file"), "") << "another format";
}

TEST_F(HintsTest, APythonFileOfAnotherNameInAVersionShallBeRenamed)
{
    write("models/m/1/net.py");
    EXPECT_EQ(hintOfVersion("model.py", "there is no file"),
        "; rename '" + at("models/m/1/net.py") +
            "' to 'model.py', or set default_model_filename: \"net.py\" in config.pbtxt");
    EXPECT_EQ(hintOfVersion("model.pt", "there is no file"), "") << "another format";
}

TEST_F(HintsTest, ATracebackThatNamesAPythonFileDoesNotMakeItIncomplete)
{
    write("models/m/1/model.py", "raise");
    EXPECT_EQ(hintOfVersion("model.py", at("models/m/1/model.py") + "(5): initialize"), "");
    write("models/m/1/model.onnx", "short");
    EXPECT_THAT(hintOfVersion("model.onnx", at("models/m/1/model.onnx") + " is no model"),
        HasSubstr("is 5 bytes"));
}

TEST_F(HintsTest, AFileInPlaceOfARepositoryMayBeServedAlone)
{
    write("net.onnx");
    EXPECT_EQ(std::string(LocalStore().list(at("net.onnx")).status().message()),
        "expected a directory of models, but '" + at("net.onnx") +
            "' is a file; serve the file with --model-file=" + at("net.onnx"));
}

TEST_F(HintsTest, OfAModelWithoutAVersionOnlyWhatIsWrongIsReported)
{
    write("models/m/v1/model.onnx");
    const auto errorWith = [this](const std::string& text) {
        write("models/m/config.pbtxt", text);
        const ModelDirectory directory = scan("m");
        const auto config = readConfiguration(directory, "");
        return std::string(wantedVersions(directory, *config, "").status().message());
    };
    const std::string backend = "backend: 'onnxruntime' ";
    EXPECT_THAT(
        errorWith(backend + "instance_group { count: 2 } instance_group { kind: KIND_GPU }"),
        AllOf(StartsWith("at least one version must be available"),
            EndsWith("rename it to '" + at("models/m/1") + "'")));
    EXPECT_THAT(errorWith(backend + "max_batch_size: -1"),
        AllOf(StartsWith("model 'm': max_batch_size"), HasSubstr("; besides, at least one")));
}

TEST_F(HintsTest, AnEmptyRepositoryHasAWarning)
{
    fs::create_directories(root / "models");
    EXPECT_THAT(
        warnings(), ElementsAre(EndsWith("such as '" + at("models/resnet/1/model.onnx") + "'")));
}

TEST_F(HintsTest, ManyWrongDirectoriesAreCounted)
{
    for (int i = 0; i < 5; ++i)
        write("models/m" + std::to_string(i) + "/model.onnx");
    EXPECT_THAT(warnings(), ElementsAre(EndsWith("; and 2 more")));
}

TEST_F(HintsTest, HiddenDirectoriesAreNoModels)
{
    write("models/m/.git/1/model.onnx");
    EXPECT_EQ(hintOf("m"), "");
}

TEST_F(HintsTest, AVersionThatMayNotBeReadSaysWhy)
{
    write("models/m/1/model.onnx");
    ::chmod((root / "models/m/1").c_str(), 0);
    {
        const tests::OtherUser user;
        const auto why = AllOf(HasSubstr("cannot read the directory '" + at("models/m/1")),
            HasSubstr("Permission denied"), HasSubstr("and the mode 0000"));
        EXPECT_THAT(errorOf("m"), why);
        EXPECT_THAT(hintOfVersion("model.onnx"), why);
    }
    ::chmod((root / "models/m/1").c_str(), 0700);
}

TEST_F(HintsTest, AFileThatMayNotBeReadSaysWhy)
{
    write("models/m/1/model.onnx");
    ::chmod((root / "models/m/1/model.onnx").c_str(), 0);
    const tests::OtherUser user;
    EXPECT_THAT(hintOfVersion("model.onnx"),
        AllOf(StartsWith("; cannot read '" + at("models/m/1/model.onnx") + "': Permission denied"),
            HasSubstr("and the mode 0000")));
}

TEST_F(HintsTest, AGitLfsPointerIsNamed)
{
    write("models/m/1/model.onnx");
    EXPECT_EQ(hintOfVersion("model.onnx"), "");
    write("models/m/1/weights/model.bin", kPointer);
    EXPECT_EQ(hintOfVersion("model.onnx"),
        "; '" + at("models/m/1/weights/model.bin") +
            "' is a Git LFS pointer in place of the file; fetch the file with 'git lfs pull'");
}

TEST_F(HintsTest, AFileThatTheErrorNamesHasASize)
{
    write("models/m/1/model.onnx", std::string(17, 'x'));
    EXPECT_THAT(hintOfVersion("model.onnx", "cannot load '" + at("models/m/1/model.onnx") + "'"),
        StartsWith("; '" + at("models/m/1/model.onnx") + "' is 17 bytes"));
    EXPECT_EQ(hintOfVersion("model.onnx", "input 'X' is not in the model"), "");
    EXPECT_EQ(hintOfVersion("", "cannot load"), "");
}

// Returns the field that an error about the model 'm' names.
std::string namedField(const std::string& error)
{
    ::inference::ModelConfig config;
    config.set_name("m");
    config.add_input()->set_name("A");
    config.add_input()->set_name("B c");
    config.add_output()->set_name("Y");
    config.add_batch_output()->add_target_name("Y");
    config.mutable_sequence_batching()->add_state();
    config.mutable_sequence_batching()->add_state()->set_output_name("S");
    (*config.mutable_parameters())["a.b"].set_string_value("x");
    const absl::Status found = withNamedField(absl::NotFoundError("model 'm': " + error), config);
    EXPECT_EQ(found.code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(std::string(found.message()), "model 'm': " + error);
    return config::fieldOf(found);
}

TEST(NamedFieldTest, IsFoundByTheBeginningOfTheErrorOfABackend)
{
    EXPECT_EQ(namedField("input 'B c': the ONNX model has no such input"), "input[1]");
    EXPECT_EQ(namedField("input 'A': the configuration says dims [1], but"), "input[0].dims");
    EXPECT_EQ(
        namedField("output 'Y': the configuration says data_type T, but"), "output[0].data_type");
    EXPECT_EQ(namedField("input 'Z': the ONNX model needs it"), "input");
    EXPECT_EQ(namedField("batch_output 'Y': its source"), "batch_output[0]");
    EXPECT_EQ(namedField("sequence_batching.state output 'S': no"), "sequence_batching.state[1]");
    EXPECT_EQ(namedField("parameter a.b: expected 1"), "parameters['a.b']");
    EXPECT_EQ(namedField("parameter 'a.b' is unknown"), "parameters['a.b']");
    EXPECT_EQ(namedField("optimization.graph.level: expected 1"), "optimization.graph.level");
}

TEST(NamedFieldTest, IsNoneInAnotherError)
{
    for (const char* const error : {"cannot load", "backend 'b': out of memory", "input", "",
             "parameter x: is missing", "version: 1' '", "input '"})
        EXPECT_THAT(namedField(error), testing::AnyOf("", "input")) << error;
    ::inference::ModelConfig config;
    config.set_name("m");
    const absl::Status error = config::fieldError("name", "model 'm': input 'A': wrong");
    EXPECT_EQ(config::fieldOf(withNamedField(error, config)), "name") << "it has one already";
}

::inference::ModelConfig configOfTwoInstances()
{
    ::inference::ModelConfig config;
    config.set_name("m");
    config.add_instance_group()->set_count(2);
    return config;
}

TEST_F(HintsTest, AVersionLargerThanTheMemoryIsWarnedAbout)
{
    write("models/m/1/model.onnx", std::string(3000, 'x'));
    write("models/m/1/more/weights", std::string(72, 'x'));
    write("models/m/10/model.onnx", std::string(9000, 'x'));
    const LoadMemory fits(scan("m"), 1, configOfTwoInstances(), {"the machine", 4096, 3072});
    EXPECT_EQ(fits.warning(), "");
    const LoadMemory large(scan("m"), 1, configOfTwoInstances(), {"the machine", 4096, 3071});
    EXPECT_EQ(large.warning(),
        "model 'm' version 1: its files have 3.0 KiB, and the machine has 3.0 KiB of 4.0 KiB "
        "available: the load may fail, or the system may end the server; less memory is needed "
        "with fewer instances in instance_group (2 now), a smaller max_batch_size or fewer models; "
        "or give the server more memory");
}

TEST_F(HintsTest, ALoadWithoutMemoryIsExplained)
{
    write("models/m/1/model.onnx", std::string(1024, 'x'));
    const LoadMemory memory(scan("m"), 1, {}, {"the control group", 4096, 512});
    const absl::Status error = memory.explained(absl::InternalError("Exception: std::bad_alloc\n"));
    EXPECT_EQ(error.code(), absl::StatusCode::kInternal);
    EXPECT_THAT(std::string(error.message()),
        AllOf(StartsWith("Exception: not enough memory; the files of model '"),
            HasSubstr("have 1.0 KiB, and before the load the control group had 512 bytes of 4.0 "
                      "KiB available; less memory is needed with a smaller max_batch_size")));
    EXPECT_EQ(memory.explained(error), error) << "it is explained once";
    EXPECT_EQ(memory.explained(absl::InternalError("broken")), absl::InternalError("broken"));
}

TEST_F(HintsTest, ALoadOfAnOnnxModelNeedsMoreThanItsFiles)
{
    write("models/m/1/model.onnx", std::string(1024, 'x'));
    ::inference::ModelConfig config = configOfTwoInstances();
    config.set_backend("onnxruntime");
    const auto warning = [&](uint64_t available) {
        return LoadMemory(scan("m"), 1, config, {"the control group", 1 << 20, available})
            .warning();
    };
    EXPECT_EQ(warning(3072), "");
    EXPECT_EQ(warning(3071),
        "model 'm' version 1: its files have 1.0 KiB, the load may need up to 3.0 KiB at its peak "
        "(each up to the size of the files: what is read, the weights, and the weights in the "
        "layout of the kernels), and the control group has 3.0 KiB of 1.0 MiB available: the load "
        "may fail, or the system may end the server; less memory is needed with optimization { "
        "graph { level: -1 } }, which leaves out the third part, weights in FP16, which halve all "
        "parts, weights in a file beside model.onnx and the parameter session.disable_prepacking: "
        "\"1\", with which they are mapped in place of copied, or fewer models; or give the server "
        "more memory");
    config.mutable_optimization()->mutable_graph()->set_level(-1);
    (*config.mutable_parameters())["session.disable_prepacking"].set_string_value("1");
    EXPECT_THAT(
        warning(3071), HasSubstr("with weights in FP16, which halve all parts, or fewer models"));
    (*config.mutable_parameters())["share_session_between_instances"].set_string_value("false");
    EXPECT_THAT(warning(6143),
        AllOf(HasSubstr("up to 6.0 KiB at its peak"),
            HasSubstr("needed with one session for all 2 instances (without the parameter "
                      "share_session_between_instances), ")));
    const LoadMemory failed(scan("m"), 1, config, {"the control group", 4096, 512});
    EXPECT_THAT(std::string(failed.explained(absl::InternalError("std::bad_alloc")).message()),
        HasSubstr("have 1.0 KiB, the load may need up to 6.0 KiB at its peak"));
}

} // namespace
} // namespace thalassa::repository
