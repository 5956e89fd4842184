"""The only rooms that change the table, one change that people see at a time."""
