"""The daily: which seed a day has, when a day begins and closes, and who sits at its tables.

Pure: a day is a number, a moment is whole seconds since 1970, and the secret is given; dates, clocks and the
database are for others.
"""
