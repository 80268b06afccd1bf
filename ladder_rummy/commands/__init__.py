"""The commands of ``ladder-rummy``, one module each: ``add_arguments`` and ``run``.

Only the module of the chosen command is imported, so that each starts as fast as it can.
"""
