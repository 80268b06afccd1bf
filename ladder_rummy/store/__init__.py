"""Where games are kept: SQLAlchemy Core on SQLite or PostgreSQL, the ports of ``play`` implemented."""
