"""What is kept: an append-only log for each table, in SQLite or PostgreSQL by the same statements."""
