"""One server at a time for a SQLite store."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from diwan.server.store.claim import Holder, StoreClaimed, claim_store, find_holder
from diwan.server.store.errors import StoreError
from tests.support.logs import log_of
from tests.support.store import small_files

HOLD = """
import sys, time
from diwan.server.store.claim import claim_store
claim_store(sys.argv[1]).tell("http://127.0.0.1:8123/")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'diwan.db'}"


def test_a_store_is_served_once(store: str) -> None:
    claim = claim_store(store)
    assert claim is not None
    claim.tell("http://127.0.0.1:8000/")
    with pytest.raises(StoreClaimed, match=r"another Diwan \(process \d+\) serves .*diwan\.db at http://127") as caught:
        claim_store(store)
    assert caught.value.holder.url == "http://127.0.0.1:8000/"
    assert "\n" not in str(caught.value)
    claim.release()
    claim.release()
    again = claim_store(store)
    assert again is not None
    again.release()


def test_another_name_of_the_same_file_is_the_same_store(store: str, tmp_path: Path) -> None:
    (tmp_path / "diwan.db").touch()
    (tmp_path / "other.db").symlink_to(tmp_path / "diwan.db")
    claim = claim_store(store)
    assert claim is not None
    with pytest.raises(StoreClaimed):
        claim_store(f"sqlite:///{tmp_path / 'other.db'}")
    claim.release()


def test_whoever_looks_finds_the_server_while_it_lives(store: str) -> None:
    assert find_holder(store) is None
    with subprocess.Popen([sys.executable, "-c", HOLD, store], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        holder = find_holder(store)
        assert holder is not None
        assert (holder.pid, holder.url) == (process.pid, "http://127.0.0.1:8123/")
        process.kill()
    # What it wrote is still there, and no longer true.
    assert find_holder(store) is None
    claim = claim_store(store)
    assert claim is not None
    claim.release()


def test_whoever_only_looks_does_not_keep_others_out(store: str) -> None:
    claim = claim_store(store)
    assert claim is not None
    claim.release()
    end = time.monotonic() + 0.5
    looker = [sys.executable, "-c", "import sys\nfrom diwan.server.store.claim import find_holder\n" + LOOK, store]
    with subprocess.Popen(looker, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "looking\n"
        while time.monotonic() < end:
            ours = claim_store(store)
            assert ours is not None
            ours.release()
        process.kill()


LOOK = """
print("looking", flush=True)
while True:
    find_holder(sys.argv[1])
    import time; time.sleep(0.002)
"""


def test_several_servers_may_share_postgresql() -> None:
    assert claim_store("postgresql://me@host/diwan") is None
    assert find_holder("postgresql://me@host/diwan") is None


def test_a_lock_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "diwan.db.lock").mkdir()
    with pytest.raises(StoreError, match=r"diwan\.db\.lock can't be opened: "):
        claim_store(f"sqlite:///{tmp_path / 'diwan.db'}")


def test_on_a_full_disk_a_store_is_served_once_all_the_same(
    store: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with small_files(0):
        claim = claim_store(store)
        assert claim is not None
        claim.tell("http://127.0.0.1:8000/")
    with pytest.raises(StoreClaimed, match=r"^another Diwan serves .*diwan\.db: "):
        claim_store(store)
    assert f"a lock can't be written to path={tmp_path / 'diwan.db.lock'}" in log_of(caplog)
    claim.tell("http://127.0.0.1:8000/")
    assert find_holder(store) == Holder(os.getpid(), "http://127.0.0.1:8000/")
    claim.release()
