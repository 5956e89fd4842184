"""Who may import whom: the contracts of [tool.importlinter] in pyproject.toml."""

import pytest
from importlinter.cli import lint_imports

from scripts.native import ROOT


def test_every_import_contract_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == 0, capsys.readouterr().out
