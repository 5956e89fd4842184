"""The server under load, beside a bare WebSocket echo: `python -m benchmarks.server`."""
