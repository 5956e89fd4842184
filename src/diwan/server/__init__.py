"""The table in the browser: pages, sockets, the store, bots in processes of their own. Knows no game by name."""
