"""Ladder Rummy: one person against three bots, in the browser and from Python."""
