"""The game in the browser: forms, pages and their answers over HTTP."""
