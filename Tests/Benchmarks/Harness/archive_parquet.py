"""Writes rows of eight doubles as Parquet with zstd: integers in the units of the archive, as delta-packed columns."""
import array
import math
import sys

import pyarrow
import pyarrow.parquet

NAMES = {"time": 1000, "lat": 1e7, "lon": 1e7, "alt": 100, "speed": 100, "course": 100, "accuracy": 1000, "satellites": 1}

with open(sys.argv[1], "rb") as file:
    values = array.array("d", file.read())
columns = {
    name: pyarrow.array(
        [None if math.isnan(value) else round(value * scale) for value in values[index::len(NAMES)]], pyarrow.int64())
    for index, (name, scale) in enumerate(NAMES.items())}
pyarrow.parquet.write_table(
    pyarrow.table(columns), sys.argv[2], compression="zstd", compression_level=9, use_dictionary=False,
    column_encoding={name: "DELTA_BINARY_PACKED" for name in NAMES})
