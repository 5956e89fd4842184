"""What is always true of a state that play can reach: numbers, pieces, the stack of questions and tasks.

Also the last check on bytes from outside, so nothing here may trust a number before it has been looked at.
"""
