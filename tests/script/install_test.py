# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""An installation works wherever it is moved to, and programs build against it; `cpack` makes packages of it.

The tests install the build that is there, and build nothing of it.
"""

import os
import re
import shutil
import subprocess

import numpy as np
import pytest
import tritonclient.http as httpclient
from server_process import BUILD, ROOT, ServerProcess

pytestmark = pytest.mark.timeout(600)  # cpack compresses four packages

MODELS = ROOT / "resources" / "models"
COMPONENTS = ("server", "tools", "development", "console")
LIBRARY = "lib/thalassa/libtritonserver.so"


def run(*command, **settings):
    """Returns the output of a command that must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **settings)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """The directory of an installation of all components that was moved, with ONNX Runtime beside its backend."""
    folder = tmp_path_factory.mktemp("installed")
    for component in COMPONENTS:
        run("cmake", "--install", BUILD, "--prefix", folder / "first", "--component", component)
    moved = folder / "moved" / "deeper"
    moved.parent.mkdir()
    (folder / "first").rename(moved)
    for runtime in (BUILD / "backends" / "onnxruntime").glob("libonnxruntime.so.*"):
        (moved / "lib/thalassa/backends/onnxruntime" / runtime.name).symlink_to(runtime.resolve())
    return moved


def files_of(folder):
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]


def test_the_moved_server_serves_the_example_models(prefix, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with ServerProcess(MODELS, program=prefix / "bin" / "thalassa-server") as server:
        image = httpclient.InferInput("image", [1, 64], "FP32")
        image.set_data_from_numpy(np.zeros((1, 64), np.float32))
        with httpclient.InferenceServerClient(server.http_url) as client:
            assert client.infer("digits", [image]).as_numpy("probabilities").shape == (1, 10)
        with open(f"/proc/{server.process.pid}/maps", encoding="utf-8") as maps:
            loaded = {line.split()[-1] for line in maps if "/libtriton" in line}
    backends = [f"lib/thalassa/backends/{name}/libtriton_{name}.so" for name in ("identity", "onnxruntime")]
    assert loaded == {str(prefix / name) for name in (LIBRARY, *backends)}


def test_no_installed_file_contains_the_path_of_the_build_or_of_the_prefix(prefix):
    paths = [os.fsencode(path) for path in (ROOT, prefix.parents[1])]
    for file in files_of(prefix):
        content = file.read_bytes()
        assert not [path for path in paths if path in content], file
        if content.startswith(b"\x7fELF"):
            runpaths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", run("readelf", "-d", file))
            assert runpaths == (["$ORIGIN/../lib/thalassa"] if file.name == "thalassa-server" else []), file


def test_an_installation_has_the_shipped_backends_and_caches_and_no_others(prefix):
    libraries = {path.stem for path in files_of(prefix / "lib" / "thalassa")}
    assert libraries == {"libtritonserver", "libtriton_identity", "libtriton_onnxruntime", "libtriton_probe", "libtriton_repeat",
                         "libtriton_cuda", "thalassa-cuda-worker", "libthalassa_cuda",
                         "libtritoncache_redis"}


@pytest.mark.parametrize("tool", ["thalassa-perf", "thalassa-trace", "thalassa-console"])
def test_the_tools_run(prefix, tool, tmp_path):
    done = subprocess.run([prefix / "bin" / tool, "--help"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert tool in done.stdout + done.stderr


def with_pkg_config(prefix, folder):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig")}
    assert run("pkg-config", "--modversion", "thalassa", env=environment).strip() == "0.1.0"
    flags = run("pkg-config", "--cflags", "--libs", "thalassa", env=environment).split()
    run("cc", "-std=c11", "-Wall", "-Werror", "-o", folder / "embedder", ROOT / "tests/script/embedder/embedder.c", *flags)


def with_find_package(prefix, folder):
    run("cmake", "-G", "Ninja", "-S", ROOT / "tests" / "script" / "embedder", "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", folder)


@pytest.mark.parametrize("build", [with_pkg_config, with_find_package])
def test_a_program_that_embeds_the_server_builds_and_runs(prefix, build, tmp_path):
    build(prefix, tmp_path)
    assert "ready" in run(tmp_path / "embedder", MODELS)
    # The loader then knows the library by a relative path, and the program leaves its current directory.
    environment = {**os.environ, "LD_LIBRARY_PATH": "."}
    assert "ready" in run(tmp_path / "embedder", MODELS, env=environment, cwd=prefix / "lib" / "thalassa")


def test_a_missing_component_is_named_by_find_package(prefix, tmp_path):
    alone = tmp_path / "alone"
    run("cmake", "--install", BUILD, "--prefix", alone, "--component", "development")
    assert not (alone / LIBRARY).exists()
    done = subprocess.run(
        ["cmake", "-G", "Ninja", "-S", ROOT / "tests/script/embedder", "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={alone}"],
        capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Install the component server" in re.sub(r"\s+", " ", done.stderr)


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """The packages that cpack makes, by name."""
    folder = tmp_path_factory.mktemp("packages")
    run("cpack", "--config", BUILD / "CPackConfig.cmake", "-B", folder)
    return {file.name.split("_")[0]: file for file in folder.glob("*.deb")}


def field(package, name):
    return run("dpkg-deb", "--field", package, name).strip()


def test_each_package_has_its_files_and_the_dependencies_of_its_programs(packages):
    assert set(packages) == {"thalassa-server", "thalassa-tools", "thalassa-dev", "thalassa-console"}
    for name, files in {
            "thalassa-server": ["usr/bin/thalassa-server", f"usr/{LIBRARY}", "usr/lib/thalassa/backends/identity/libtriton_identity.so",
                                "usr/lib/thalassa/caches/redis/libtritoncache_redis.so", "usr/lib/systemd/system/thalassa.service",
                                "etc/default/thalassa-server"],
            "thalassa-tools": ["usr/bin/thalassa-perf", "usr/bin/thalassa-trace"],
            "thalassa-console": ["usr/bin/thalassa-console", "usr/share/applications/thalassa-console.desktop",
                                 "usr/share/icons/hicolor/scalable/apps/thalassa-console.svg"],
            "thalassa-dev": ["usr/include/thalassa/triton/core/tritonserver.h", "usr/lib/pkgconfig/thalassa.pc",
                             "usr/lib/cmake/thalassa/thalassa-config.cmake"]}.items():
        listed = run("dpkg-deb", "--contents", packages[name])
        for file in (*files, f"usr/share/doc/{name}/copyright"):
            assert f" ./{file}\n" in listed, f"{name} has no {file}:\n{listed}"
        assert all(re.match(r"[-d]\S+ root/root ", line) for line in listed.splitlines()), listed
    depends = {name: field(package, "Depends") for name, package in packages.items()}
    assert "libqt6httpserver6 (>=" in depends["thalassa-server"] and "libhiredis" in depends["thalassa-server"]
    assert field(packages["thalassa-server"], "Recommends") == "ca-certificates"  # for https collectors
    assert "libqt6core6" in depends["thalassa-tools"] and "httpserver" not in depends["thalassa-tools"]
    assert "libqt6widgets6" in depends["thalassa-console"] and "httpserver" not in depends["thalassa-console"]
    assert depends["thalassa-dev"] == f"thalassa-server (= {field(packages['thalassa-server'], 'Version')})"


@pytest.fixture
def bare_system(packages, tmp_path):
    """A directory with a shell, the libraries that the packages depend on, and nothing else; and a function that runs
    dpkg in it."""
    root = tmp_path / "root"
    (root / "var/lib/dpkg").mkdir(parents=True)
    (root / "dev").mkdir()
    (root / "dev/null").touch()
    programs = ["/bin/sh", *(BUILD / "bin" / f"thalassa-{name}" for name in ("server", "perf", "trace"))]
    listed = "".join(run("ldd", program) for program in (*programs, *BUILD.glob("backends/identity/*.so")))
    libraries = {path for path in re.findall(r"(/\S+)", listed) if not path.startswith(str(BUILD))}
    for file in (*libraries, "/bin/sh"):
        run("cp", "--parents", "--dereference", file, root)

    def dpkg(*arguments):
        return run(*AS_ROOT, "dpkg", f"--root={root}", "--force-depends", "--log=/dev/null", *arguments)

    return root, dpkg


# Only root may change the root directory.
AS_ROOT = [] if os.geteuid() == 0 else ["unshare", "--map-root-user"]


def test_the_packages_serve_in_a_bare_system_and_leave_nothing_behind(packages, bare_system, tmp_path):
    root, dpkg = bare_system
    before = files_of(root)
    dpkg("--install", *packages.values())
    shutil.copytree(MODELS / "identity", root / "models/identity")
    program = tmp_path / "serve"
    # Without /proc the loader takes the directory of the program from a variable.
    environment = {"LD_ORIGIN_PATH": "/usr/bin"}
    program.write_text(f'#!/bin/sh\nexec {" ".join(AS_ROOT)} chroot {root} /usr/bin/thalassa-server "$@"\n')
    program.chmod(0o755)
    with ServerProcess("/models", program=program, environment=environment) as server:
        value = httpclient.InferInput("INPUT0", [1], "FP32")
        value.set_data_from_numpy(np.array([5], np.float32))
        with httpclient.InferenceServerClient(server.http_url) as client:
            assert client.infer("identity", [value]).as_numpy("OUTPUT0").tolist() == [5]
    for tool in ("thalassa-perf", "thalassa-trace"):
        assert tool in run(*AS_ROOT, "chroot", root, f"/usr/bin/{tool}", "--version", env={**os.environ, **environment})
    shutil.rmtree(root / "models")
    (root / "etc/default/thalassa-server").write_text("# changed by an operator\n")
    dpkg("--remove", *packages)
    assert (root / "etc/default/thalassa-server").exists()
    dpkg("--purge", *packages)
    left = [file for file in files_of(root) if file not in before and not file.is_relative_to(root / "var/lib/dpkg")]
    assert not left


def test_the_options_of_the_service_survive_an_upgrade(packages):
    assert run("dpkg-deb", "--info", packages["thalassa-server"], "conffiles") == "/etc/default/thalassa-server\n"


def test_the_service_waits_longer_than_the_exit_takes():
    options = (ROOT / "deploy" / "thalassa.env").read_text()
    drain = int(re.search(r"^#THALASSA_DRAIN_ON_SIGTERM=(\d+)$", options, re.MULTILINE)[1])
    timeout = int(re.search(r"^THALASSA_EXIT_TIMEOUT_SECS=(\d+)$", options, re.MULTILINE)[1])
    patience = int(re.search(r"^TimeoutStopSec=(\d+)s$", (ROOT / "deploy" / "thalassa.service").read_text(), re.MULTILINE)[1])
    assert patience > drain + timeout + 1, "the last traces are written after the timeout, for 1 s at most"
