"""Tables as they live: who is at them, what is said over their sockets, bots, hints, clocks and calls to the absent."""
