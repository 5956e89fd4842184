"""What questions and tasks carry along, packed into their argument: `pack_...` makes it, the others read it.

Nobody else knows how an argument is laid out. Where it is a plain number, `actions` says which one. Literals are never
shifted by variables here: compiled code would do that in 32 bits.
"""
