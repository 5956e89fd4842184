"""The pages, each a module with its `ROUTES`: made on the server, they work without script but for what is live."""
