"""What a viewer of a table gets: the picture, the question, the choices, what happened; and of these what changed."""
