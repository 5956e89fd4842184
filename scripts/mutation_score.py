"""Judges a mutation run: prints the share of mutants that a test noticed, and fails below the bar."""

import json
import sys
from pathlib import Path

BAR = 0.85  # of all mutants; the survivors are read, and listed in the docs when they change nothing


def main(words: list[str]) -> int:
    """Read the statistics that mutmut exports and compare them with the bar."""
    if len(words) != 1:
        print("mutation_score.py: expected the path of mutmut-cicd-stats.json", file=sys.stderr)
        return 2
    counts: dict[str, int] = json.loads(Path(words[0]).read_text(encoding="utf-8"))
    total = counts["total"] - counts.get("skipped", 0)
    noticed = counts["killed"] + counts.get("timeout", 0) + counts.get("segfault", 0)
    share = noticed / total if total else 0.0
    print(f"mutation: {noticed} of {total} mutants noticed, {share:.1%}; the bar is {BAR:.0%}")
    print("mutation: the others are listed in mutants/survivors.txt")
    return 0 if share >= BAR else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
