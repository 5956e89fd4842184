"""A cheap evaluation for search and for the greedy bot, in points: `worth` of things, `plans` of what is under way,
`standing` of a seat."""
