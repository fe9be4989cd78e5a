"""Stands in for the build tool that the llama.cpp source archive names.

`pip download` asks a source archive's build tool for its name and version,
for which it would fetch that tool, unpinned. Only the archive is wanted.
"""
