"""Use cases: start a game, take a person's post, let the bots play, resume, record; games between bots.

Pure over the ports of ``ports.py``: nothing here knows a database, a page or a language.
"""
