"""What the document states in words only, because OpenAPI cannot express it: requests that are to be accepted obey it, too."""
import urllib.parse

import schemathesis

TIMES = {"from": "2026-05-01", "to": "2026-05-02T12:00:00.5Z", "timestamp": "1777000000"}
NAMES = {"into": "b", "to": "b", "since": "2026-05-01T00:00:00Z"}
SELECTIONS = ("box", "near", "place", "level-of-detail", "points")
PHONES = ("/v1/ingest", "/pub", "/api/", "/apps/", "/index.php/")
SQUARE = {"type": "Point", "coordinates": [13, 52]}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    query = case.query or {}
    declared = [parameter.name for parameter in case.operation.query]
    # Dates that exist, in order, and none in the future.
    query.update({name: TIMES[name] for name in TIMES if name in query})
    # A box's south lies below its north, and only one selection is allowed.
    if "box" in query:
        query["box"] = "52,13,53,14"
    for name in [name for name in SELECTIONS if name in query][1:]:
        del query[name]
    if "after" in query:
        query.pop("last", None)
    # Others have posted to several subjects.
    if "subject" in declared:
        query.setdefault("subject", "")
    if case.path == "/v1/stays":
        query["near"] = query.get("near") or "52,13,100"
    # The greatest speed depends on its unit. A device has a name, and a location has a position, in the query or in the form.
    if case.path.startswith(PHONES):
        usual = {"speed": 10, "id": "a", "u": "a", "lat": query.get("lat", 52), "lon": query.get("lon", 13)}
        query.update({name: usual[name] for name in usual if case.method == "POST" or name in declared})
        case.path_parameters = {name: "a" for name in case.path_parameters or {}}
        if case.media_type and "urlencoded" in case.media_type:
            case.body = {"action": "addpos"} if "ulogger" in case.path else {}
    if case.path.startswith("/v1/places") and isinstance(case.body, dict):
        place(case)
    # Names have at most 100 bytes, not characters.
    if isinstance(case.body, dict):
        case.body.update({name: NAMES[name] for name in NAMES if name in case.body and case.body[name] is not None})
    case.query = query


def place(case):
    """A ring is closed and does not cross itself, a Point has a radius, and the place has the id of the path."""
    case.body["geometry"] = SQUARE
    case.body.setdefault("properties", {}).setdefault("radius_m", 20)
    if case.path_parameters:
        case.body["id"] = urllib.parse.unquote(case.path_parameters["id"])
