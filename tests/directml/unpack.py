"""Writes the library out of a wheel to a file: unpack.py WHEEL FILE."""

import sys
import zipfile

wheel, file = sys.argv[1:]
with zipfile.ZipFile(wheel) as members, open(file, "wb") as target:
    target.write(members.read("torch_directml/libdirectml.so"))
