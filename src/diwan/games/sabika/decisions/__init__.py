"""Each question: what may be answered, and what the answer does. `all` lists them by their number."""
