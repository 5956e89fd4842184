"""A table on the server: facts, what they add up to, and which of them may come next."""
