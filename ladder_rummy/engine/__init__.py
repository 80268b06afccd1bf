"""The pure parts that games are made of: standard library only; no game, language or database is known here."""
