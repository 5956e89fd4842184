"""Measure Diwan against its peers: decisions per second, driven from Python, on one core.

A *decision* is one ``legal actions -> random pick -> apply`` made by an interpreted loop. Chance nodes are
sampled, and cost their time, but are not decisions. Time is CPU time of this process. Every round lets every
contestant play, and a ratio is taken between two contestants of the same round, so that a machine that is
shared or warms up slows both sides of it.

Each contestant is driven by the leanest loop that its public interface allows, and all share one way to pick,
so that the comparison is between engines and not between loops. Only whole games are played: a measurement
cut in mid-game would favour games whose openings are cheap.

Run it by ``make bench-peers``, which installs the peers in an environment of their own. Exit status: 0 when
every Diwan game is ahead of every peer, 1 when one is behind, 2 when nothing could be measured.

Example: ``python -m benchmarks.peers --seconds 1 --only alhambra --only quoridor``
"""
