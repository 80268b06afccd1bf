"""What answers which address, one module a part of the site."""
