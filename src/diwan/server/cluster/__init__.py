"""Several processes, on one machine or many, serve the same tables out of one PostgreSQL."""
