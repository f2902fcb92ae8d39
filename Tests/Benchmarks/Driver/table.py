"""The table, a line a peer."""

COLUMNS = ["work", "peer", "ours MB/s", "peer MB/s", "ratio", "bound MB/s", "reach", "aim", "met", "results"]


def number(value, digits=0):
    return "–" if value is None else f"{value:,.{digits}f}"


def verdict(ratio, reach, aim):
    if reach is None:
        return "–"
    if aim is not None and ratio >= aim:
        return "aim"
    return "reach" if ratio >= reach else "NO"


def row(work, peer, ours, theirs, bound, reach, aim, results):
    ratio = ours / theirs
    return [
        work, peer, number(ours), number(theirs, 1 if theirs < 100 else 0), number(ratio, 2), number(bound),
        "–" if reach is None else f"{reach:g} ×", "–" if aim is None else f"{aim:g} ×", verdict(ratio, reach, aim), results]


def show(rows, columns=COLUMNS):
    widths = [max(len(line[index]) for line in [columns, *rows]) for index in range(len(columns))]
    for line in [columns, ["-" * width for width in widths], *rows]:
        cells = [
            text.ljust(width) if index in (0, 1) or index == len(columns) - 1 else text.rjust(width)
            for index, (text, width) in enumerate(zip(line, widths))]
        print("| " + " | ".join(cells) + " |", flush=True)
