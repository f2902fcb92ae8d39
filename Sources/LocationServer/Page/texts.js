// All texts of the page. A translation replaces this file.

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const locale = "en-GB";

export const texts = {
  skip: "Skip to the panel",
  title: "locate",
  unknown: "unknown",
  period: (from, to) => `${from} to ${to}`,

  status: {
    label: "State of the location",
    connecting: "Connecting",
    acquiring: "Acquiring a fix",
    tracking: "Live",
    stale: (age) => `Stale for ${age}`,
    staleUnknown: "Stale",
    lost: "No fix",
    disconnected: "Server unreachable",
    unauthorized: "Token needed",
    ended: "Server stopped",
    age: (age) => `updated ${age} ago`,
    lastAge: (age) => `last location ${age} ago`,
    never: "no location yet",
    retry: (seconds) => `next attempt in ${seconds} s`,
    simulated: "Simulated",
    replayed: "Replayed",
    distrust: (state, since, reasons) =>
      `Positions may be false: ${[state, since && `since ${since}`].filter(Boolean).join(" ")}${reasons.length ? ` (${reasons.join(", ")})` : ""}`,
    announce: (state, origin, source) => [origin, state, source && `from ${source}`].filter(Boolean).join(", "),
  },

  integrity: {
    states: { jammed: "jammed", suspect: "implausible", spoofed: "spoofed" },
    reasons: {
      receiverReportsSpoofing: "the receiver reports false signals", rfJamming: "the receiver reports interference",
      equalSignalStrengths: "all signals are equally strong", excessiveSignalStrengths: "signals are too strong",
      speedDisagreesWithMovement: "speed and movement disagree", impossibleMotion: "the position was out of reach",
      heightJump: "the height jumped", clockJump: "the clock jumped", sourcesDisagree: "two receivers disagree",
      satellitesBelowHorizon: "satellites below the horizon", satellitesInOneDirection: "satellites in one direction",
      signalsDisagreeWithElevation: "low satellites are too strong",
    },
  },

  units: { label: "Units", metric: "km, m", nautical: "nmi, kn", imperial: "mi, ft" },
  theme: { label: "Theme", auto: "Auto", light: "Light", dark: "Dark" },

  map: {
    label: "Map",
    region: "Map: arrow keys move it, plus and minus zoom",
    missing: "The map needs Leaflet: leaflet.js could not be loaded from the server. Reload this page.",
    outline: "Natural Earth",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    here: "Location",
    place: (name) => `Place ${name}`,
    placing: "Click the map to choose the centre",
    drawing: "Click the map to add corners",
    searching: "Click the map to choose a point",
  },

  panel: { label: "Details", tabs: "Views" },
  tabs: { fleet: "Fleet", live: "Live", sky: "Sky", history: "History", here: "Was I here?", places: "Places" },

  live: {
    position: "Position",
    follow: "Keep the location in view",
    events: "Events",
    noEvents: "No events yet. Enter and exit of places appear here.",
    sources: "Sources",
    active: "in use",
    standby: "standby",
    standardInput: "standard input",
    kinds: {
      enter: "Entered", exit: "Left", dwell: "Stayed at", pass: "Passed", arrive: "Visit began", depart: "Visit ended",
    },
    gap: "Some events were not delivered: the server no longer stores them",
    source: (name, reason) => `Source is now ${name}${reason ? `: ${reason}` : ""}`,
  },

  fleet: {
    title: "Fleet", inView: "On this map", stale: "Stale", list: "Subjects on this map", unnamed: "without a name",
    name: "Name of a subject", find: "Show", state: "Last position", trail: "Keep the subject in view",
    history: "History", close: "Close",
    states: { live: "live", stale: "stale" },
    empty: "No subjects yet",
    live: (live, all) => `${live} of ${all} live`,
    cluster: (all, stale) => `${all} subjects, ${stale} stale`,
    many: "Zoom in to list the subjects.",
    none: "There are no subjects here.",
    unknown: (name) => `There is no subject ${name}.`,
    choose: "Choose a subject in the view Fleet first.",
  },

  webhooks: {
    title: "Webhooks",
    none: "The server has no webhooks. Add one on the server: locate serve webhook add",
    test: "Test", testOf: (name) => `Test ${name}`,
    retry: "Retry", retryOf: (name) => `Deliver again to ${name}`,
    waiting: "Waiting for the answer…",
    delivered: (name) => `${name} accepted the test`,
    refused: (name, reason) => `${name} did not accept the test: ${reason}`,
    requeued: (n) => `${count(n, "event is", "events are")} delivered again`,
    failing: (n, reason) => `${count(n, "event is", "events are")} repeated: ${reason}`,
    dead: (n) => `${count(n, "event was", "events were")} given up`,
    missed: (n) => `${count(n, "event", "events")} missed`,
    stopped: (time) => `stopped since ${time}: the receiver answered that it is gone`,
  },

  import: {
    title: "Import tracks",
    help: "Choose GPX, KML, FIT, TCX, GeoJSON or Timeline files, or a ZIP archive such as an export of Google or Strava; or drop them anywhere on this page. The same file again adds nothing.",
    subject: "Subject (empty: that of the token, or of the server)",
    choose: "Choose files",
    waiting: "Waiting…", sending: "Sending…",
    reading: (n) => `Reading: ${count(n, "point", "points")}`,
    done: (read, stored) => `${count(read, "point", "points")} read, ${stored} new`,
  },

  links: {
    title: "Links",
    help: "A link shows one subject from now on until it ends, or until you revoke it, and nothing else.",
    subject: "Subject", period: "Ends after", blur: "Shows",
    periods: { 3600: "1 hour", 7200: "2 hours", 28800: "8 hours", 86400: "1 day", 604800: "1 week" },
    blurs: { 0: "the position", 100: "cells of 100 m", 1000: "cells of 1 km" },
    create: "Create link", address: "Address of the link", copy: "Copy",
    ends: (time) => `ends ${time}`, over: "has ended", blurred: (metres) => `cells of ${metres} m`,
    revoke: "Revoke", revokeOf: (name) => `Revoke ${name}`, revoked: (name) => `${name} shows nothing any more`,
  },

  position: { latitude: "Latitude", longitude: "Longitude" },

  figures: {
    position: "Coordinates", speed: "Speed", course: "Course", altitude: "Height", accuracy: "Accuracy",
    satellites: "Satellites", time: "Time of fix",
    used: (used, seen) => `${used} of ${seen} used`,
  },

  doctor: {
    title: "Why is there no fix?",
    none: "The server has no findings yet.",
    remedy: "What to do",
  },

  sky: {
    title: "Satellites in view",
    signals: "Signal strength",
    none: "No satellites reported yet.",
    plot: (used, seen) => `Sky plot: ${used} of ${seen} satellites used`,
    group: (name, used, seen, best) =>
      `${name}: ${used} of ${seen} used${best === null ? "" : `, strongest ${best} dB-Hz`}`,
    satellite: (name, svid, strength, used) =>
      `${name} ${svid}: ${strength ?? "no"} ${strength === undefined ? "signal" : "dB-Hz"}, ${used ? "used" : "not used"}`,
    used: "used", unused: "not used", unit: "dB-Hz",
    north: "N", east: "E", south: "S", west: "W",
    constellations: ["GPS", "SBAS", "Galileo", "BeiDou", "IMES", "QZSS", "GLONASS", "NavIC"],
    other: "Other",
    quality: (hdop) => `HDOP ${hdop}`,
  },

  charts: {
    label: "Charts",
    cursor: "Time in the charts: arrow keys move it",
    speed: "Speed", altitude: "Height", satellites: "Satellites", accuracy: "Accuracy",
    none: "No data in this period",
    live: "Live",
  },

  history: {
    title: "Period",
    presets: "Common periods",
    names: { today: "Today", yesterday: "Yesterday", week: "7 days", month: "30 days", year: "1 year" },
    from: "From", to: "To", show: "Show on the map",
    loading: "Loading…",
    order: "The end of the period lies before its start. Choose a later end.",
    empty: "No locations in this period.",
    loaded: (points, milliseconds) => `${count(points, "point", "points")} in ${milliseconds} ms`,
    totals: "Totals",
    distance: "Distance", moving: "Moving", top: "Top speed", ascent: "Ascent",
    stops: "Stops",
    noStops: "No stops in this period.",
    atLeast: (text) => `at least ${text}`,
  },

  replay: {
    title: "Replay", play: "Play", pause: "Pause", slider: "Time of the replay", speed: "Replay speed",
  },

  here: {
    title: "When was I here?",
    help: "Click the map, or enter a position. All stays within the radius are listed.",
    radius: "Radius in metres",
    search: "Search", current: "Use my location",
    searching: "Searching…",
    none: "You were never here.",
    found: (n) => `${count(n, "stay", "stays")}, latest first`,
    since: (from) => `since ${from}`,
    before: (to) => `until ${to}`,
    always: "the whole stored time",
    noLocation: "There is no current location. Click the map instead.",
  },

  places: {
    title: "Places",
    none: "No places yet. Add a circle or a polygon.",
    more: (n) => `${count(n, "more place is", "more places are")} not listed.`,
    newCircle: "New circle", newPolygon: "New polygon",
    inside: "inside",
    circle: (radius) => `circle, radius ${radius}`, polygon: (corners) => `polygon, ${corners} corners`, corridor: "corridor",
    edit: (name) => `Edit ${name}`, show: (name) => `Show ${name} on the map`,
    editShort: "Edit",
    export: "Export GeoJSON", import: "Import GeoJSON", file: "GeoJSON file",
    replace: "Replace places that have the same identifier",
    imported: (added, replaced, skipped) =>
      `${added} added, ${replaced} replaced, ${skipped} skipped because the identifier exists`,
    failed: (name, reason) => `${name}: ${reason}`,
    notGeoJSON: "The file is no GeoJSON FeatureCollection. Export one from this page to see the format.",
    createTitle: "New place", editTitle: "Edit place",
    name: "Name", id: "Identifier", radius: "Radius in metres",
    corners: "Corners: latitude, longitude; one a line",
    cornersHelp: "Drag a corner on the map, or click the map to add one.",
    circleHelp: "Click the map or drag the handles.",
    save: "Save", cancel: "Cancel", remove: "Delete",
    confirmRemove: "Delete for good",
    saved: (name) => `${name} saved`, removed: (name) => `${name} deleted`,
    conflict: "Another editor changed this place meanwhile. Its new version was loaded; check it and save again.",
    exists: "A place with this identifier exists. Choose another identifier.",
    fewCorners: "A polygon needs at least three corners.",
    badCorner: (line) => `Line ${line} is no position. Write latitude, longitude: 52.5163, 13.3777`,
    handleCentre: "Centre", handleRadius: "Radius", handleCorner: (n) => `Corner ${n}`,
  },

  link: { over: "This link has ended, or was withdrawn." },

  phone: {
    open: "Set up a phone",
    title: "Set up your phone",
    intro: "Make a token for the phone on the server: locate serve token create NAME --scope ingest --subject NAME. It stays in this dialog.",
    program: "Program", name: "Name of the phone", token: "Token of the phone",
    scan: "Scan the code with the phone, or enter this in the program:",
    type: "Enter this in the program:",
    code: "QR code with the settings",
    none: "none",
    mode: "Mode", url: "URL", server: "Server URL", user: "User", password: "Password", device: "Device identifier", session: "Session token",
    method: "HTTP method", body: "HTTP body",
    close: "Close",
    programs: {
      owntracks: "OwnTracks", traccar: "Traccar Client", overland: "Overland", gpslogger: "GPSLogger, custom URL", osmand: "OsmAnd, online tracking",
      phonetrack: "PhoneTrack", ulogger: "µlogger", webhook: "Home Assistant's webhook",
    },
  },

  token: {
    title: "Token needed",
    help: "This server answers only with a token. Ask its operator for one: the command locate serve token create makes it.",
    label: "Token", use: "Use the token",
    refused: "The server refused this token.",
  },

  problems: {
    network: "The server does not answer.",
    status: (status) => `The server answered with status ${status}.`,
  },
};

/** The text at a path such as "live.follow". */
export const textAt = (path) => path.split(".").reduce((value, key) => value[key], texts);

/** Fills the elements of the document that name a text. */
export function fillTexts(root) {
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = textAt(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", textAt(node.dataset.label));
}
