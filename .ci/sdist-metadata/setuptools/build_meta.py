"""Answers pip's questions about the archive without running its set-up."""

import sys

from scikit_build_core.build import (  # noqa: F401
    get_requires_for_build_wheel,
    prepare_metadata_for_build_wheel,
)

# What pip asks for where the archive names no build tool.
__legacy__ = sys.modules[__name__]
