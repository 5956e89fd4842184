"""Metrics: counted by template, shown in Prometheus' format."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from diwan.server.metrics import Metrics


def values(metrics: Metrics) -> dict[str, float]:
    families = text_string_to_metric_families(metrics.render().decode())
    return {
        sample.name + "".join(f" {sample.labels[name]}" for name in sorted(sample.labels)): sample.value
        for family in families
        for sample in family.samples
    }


def test_requests_are_counted_by_their_template() -> None:
    metrics = Metrics()
    metrics.count_request("GET", "/table/{table}", 200, 0.01)
    metrics.count_request("GET", "/table/{table}", 200, 0.01)
    metrics.count_request("BREW", None, 404, 0.01)
    shown = values(metrics)
    assert shown["diwan_requests_total GET /table/{table} 200"] == 2
    assert shown["diwan_requests_total other none 404"] == 1
    assert shown["diwan_request_seconds_count /table/{table}"] == 2


def test_every_measure_is_shown() -> None:
    metrics = Metrics()
    metrics.sockets.inc()
    metrics.open_tables.set(3)
    metrics.moves.count("person")
    metrics.move_seconds.observe(0.0015)
    metrics.commit_seconds.observe(0.1)
    metrics.frames.labels("patch").inc(4)
    metrics.frame_bytes.observe(2500)
    metrics.thinking_seconds.observe(1.5)
    metrics.late_bots.inc()
    metrics.painting_seconds.observe(0.02)
    metrics.errors.labels("store").inc()
    shown = values(metrics)
    assert shown["diwan_sockets"] == 1
    assert shown["diwan_open_tables"] == 3
    assert shown["diwan_moves_total person"] == 1
    assert (shown["diwan_move_seconds_bucket 0.001"], shown["diwan_move_seconds_bucket 0.002"]) == (0, 1)
    assert shown["diwan_commit_seconds_sum"] == 0.1
    assert shown["diwan_frames_total patch"] == 4
    assert (shown["diwan_frame_bytes_bucket 1000.0"], shown["diwan_frame_bytes_bucket 3000.0"]) == (0, 1)
    assert shown["diwan_thinking_seconds_count"] == 1
    assert shown["diwan_late_bots_total"] == 1
    assert shown["diwan_painting_seconds_count"] == 1
    assert shown["diwan_errors_total store"] == 1


def test_what_is_counted_at_every_move_is_shown_before_the_first_one() -> None:
    shown = values(Metrics())
    assert (shown["diwan_moves_total person"], shown["diwan_moves_total bot"]) == (0, 0)
    assert shown["diwan_messages_total move"] == 0
    assert (shown["diwan_move_seconds_count"], shown["diwan_move_seconds_sum"]) == (0, 0)


def test_caches_are_counted_when_somebody_asks() -> None:
    metrics, cache = Metrics(), [1, 2]
    metrics.watch_cache("limits", cache)
    assert values(metrics)["diwan_cached limits"] == 2
    cache.clear()
    assert values(metrics)["diwan_cached limits"] == 0


def test_two_servers_in_one_process_count_for_themselves() -> None:
    first, second = Metrics(), Metrics()
    first.late_bots.inc()
    assert values(second)["diwan_late_bots_total"] == 0
