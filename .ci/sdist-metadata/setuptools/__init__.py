"""Stands in for the build tool of a source archive that names none."""
