"""Writes rows of fourteen doubles as Parquet with zstd: integers in the units of the archive, each column in the encoding
that makes it smallest: differences in packed bits, or a dictionary for few values that seldom change."""
import array
import math
import sys

import pyarrow
import pyarrow.parquet

NAMES = {
    "time": 1000, "lat": 1e7, "lon": 1e7, "alt": 100, "speed": 100, "course": 100, "accuracy": 1000, "level": 1,
    "basis": 1, "satellites": 1, "mode": 1, "status": 1, "segment": 1, "disordered": 1}
ORIGIN = {"source": "gpsd://localhost:2947", "device": "/dev/ttyACM0", "kind": "live"}
FEW = [*ORIGIN, "accuracy", "level", "basis", "satellites", "mode", "status", "segment", "disordered"]

with open(sys.argv[1], "rb") as file:
    values = array.array("d", file.read())
columns = {
    name: pyarrow.array(
        [None if math.isnan(value) else round(value * scale) for value in values[index::len(NAMES)]], pyarrow.int64())
    for index, (name, scale) in enumerate(NAMES.items())}
for name, text in ORIGIN.items():
    columns[name] = pyarrow.array([text] * (len(values) // len(NAMES)))
pyarrow.parquet.write_table(
    pyarrow.table(columns), sys.argv[2], compression="zstd", compression_level=19, use_dictionary=FEW,
    column_encoding={name: "DELTA_BINARY_PACKED" for name in NAMES if name not in FEW})
