"""Answers pip's two questions about the archive in the current folder."""

import os


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    with open("PKG-INFO", encoding="utf-8") as file:
        fields = dict(line.rstrip("\n").split(": ", 1) for line in file if ": " in line)
    folder = "{}-{}.dist-info".format(fields["Name"].replace("-", "_"), fields["Version"])
    os.mkdir(os.path.join(metadata_directory, folder))
    with open(os.path.join(metadata_directory, folder, "METADATA"), "w", encoding="utf-8") as out:
        out.write("Metadata-Version: 2.1\nName: {Name}\nVersion: {Version}\n".format(**fields))
    return folder
