"""Who comes: guests by a signed cookie, people with an account, their names and what they like."""
