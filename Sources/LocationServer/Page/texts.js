// All texts of the page, in English and German. What a translation lacks is English.

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** How fast a replay is, such as "5 min/s". */
function speedText(speed, day, days) {
  if (speed < 60) return `${speed}×`;
  const [unit, name] = speed < 3600 ? [60, "min"] : speed < 86_400 ? [3600, "h"] : [86_400, speed < 172_800 ? day : days];
  return `${speed / unit} ${name}/s`;
}

const english = {
  skip: "Skip to the panel",
  title: "locate",
  language: "Language",
  settings: "Settings",
  dayUnit: "d",
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
    reconnect: "Reconnect",
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
    layer: "Background of the map",
    layers: { outline: "Outline, without internet", tiles: "Map of this server", openstreetmap: "OpenStreetMap (internet)" },
    contributors: "OpenStreetMap contributors",
    choose: "No street map: choose one",
    failing: (host) => `The map server ${host} delivers no map. Check the connection, or choose another background.`,
  },

  path: {
    label: "Colour of the path",
    modes: { plain: "Path: plain", speed: "Path: speed", height: "Path: height", day: "Path: day", subject: "Path: subject", integrity: "Path: integrity" },
    trusted: "no findings", distrusted: "may be false",
  },

  panel: { label: "Details", tabs: "Views" },
  sheet: { half: "Show the details", high: "Enlarge the details", low: "Reduce the details" },
  tabs: { fleet: "Fleet", live: "Live", sky: "Sky", history: "History", here: "Was I here?", places: "Places", share: "Share" },

  live: {
    position: "Position",
    follow: "Keep the location in view",
    events: "Events",
    noEvents: "No events yet. Enter and exit of places appear here.",
    sources: "Sources",
    active: "in use",
    standby: "standby",
    states: { acquiring: "acquiring", tracking: "tracking", stale: "stale", lost: "lost" },
    standardInput: "standard input",
    kinds: {
      enter: "Entered", exit: "Left", dwell: "Stayed at", pass: "Passed", arrive: "Visit began", depart: "Visit ended",
    },
    gap: "Some events were not delivered: the server no longer stores them",
    source: (name, reason) => `Source is now ${name}${reason ? `: ${reason}` : ""}`,
  },

  fleet: {
    title: "Fleet", inView: "On this map", stale: "Silent", list: "Subjects", unnamed: "without a name",
    name: "Search by name", find: "Show", byState: "State", anyState: "Any state", byPlace: "Place", anyPlace: "Any place",
    here: "Only those on the map", trails: "Lines behind the subjects", silent: (age) => `silent for ${age}`, state: "Last position", trail: "Keep the subject in view",
    history: "History", close: "Close",
    states: { live: "live", stale: "silent" }, heard: (age) => `last message ${age} ago`,
    empty: "No subjects yet",
    live: (live, all) => `${live} of ${all} live`,
    cluster: (all, stale) => `${all} subjects, ${stale} silent`,
    some: (shown, all) => `${shown} of ${all}. Search by name, or choose a state or a place.`,
    none: "There are no subjects here.", noMatch: "No subject matches.",
    unknown: (name) => `There is no subject ${name}.`,
    choose: "Choose a subject",
  },

  subjects: {
    label: "Subject", others: "Show others as well", other: "Another subject", add: "Add", remove: "Remove",
    removeOf: (name) => `Remove ${name}`,
  },

  share: { copy: "Copy", copied: "Copied" },

  tokens: {
    title: "Tokens",
    help: "A token lets a program, a person or a phone use this server. Its text is shown once, and is stored nowhere.",
    name: "Name", permits: "What the token permits", subjects: "Only for subject", period: "Expires", create: "Create token",
    scopes: { read: "Read locations, history and events", write: "Change places", ingest: "Send locations, as a phone does" },
    periods: { "": "never", 86400: "1 day", 604800: "1 week", 2592000: "30 days", 31536000: "1 year" },
    secret: "Text of the token", once: "Copy the token now: it is not shown again.",
    subject: (name) => `for ${name}`, ends: (time) => `expires ${time}`, expired: "has expired",
    subjectAlone: "A subject needs a token that only reads or only sends locations: choose one of them.",
    revoked: (name) => `${name} permits nothing any more`,
    own: "Your access", signed: "You use a token. It stays in this tab.", notSigned: "You use no token.", forget: "Forget the token",
  },

  webhooks: {
    title: "Webhooks",
    help: "A webhook gets the events of places by a signed request to its address.",
    none: "There are no webhooks.",
    name: "Name", url: "Address of the receiver", event: "Events", subject: "Only for subject", add: "Add webhook",
    all: "All events", types: {
      "poi.enter": "Enter a place", "poi.exit": "Leave a place", "poi.dwell": "Stay at a place", "poi.pass": "Pass a place",
      "visit.arrive": "Visit begins", "visit.depart": "Visit ends",
    },
    secret: "Secret of the signature", added: (name) => `${name} gets the events from now on. Copy the secret now: it is not shown again.`,
    remove: "Remove", removeOf: (name) => `Remove ${name}`, removed: (name) => `${name} gets nothing any more`,
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
    title: "Share a position by a link",
    help: "A person with the link sees your position, or that of the subject, from now on until it ends, or until you revoke it, and nothing else.",
    subject: "Subject", unnamed: "without a name", period: "Ends", blur: "Shows", until: "at a time", end: "Ends",
    code: "QR code of the link",
    periods: { 3600: "1 hour", 7200: "2 hours", 28800: "8 hours", 86400: "1 day", 604800: "1 week" },
    blurs: { 0: "the position", 100: "cells of 100 m", 1000: "cells of 1 km" },
    create: "Create link", address: "Address of the link",
    ends: (time) => `ends ${time}`, over: "has ended", blurred: (metres) => `cells of ${metres} m`,
    revoke: "Revoke", remove: "Remove", revokeOf: (name) => `Revoke ${name}`, revoked: (name) => `${name} shows nothing any more`,
  },

  position: { latitude: "Latitude", longitude: "Longitude" },

  figures: {
    place: "Place", position: "Coordinates", speed: "Speed", course: "Course", altitude: "Height", accuracy: "Accuracy",
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
    cursor: "Time in the charts: arrow keys move it, plus and minus zoom, Escape shows all",
    speed: "Speed", altitude: "Height", satellites: "Satellites", accuracy: "Accuracy",
    none: "No data in this period",
    live: "Live",
    only: "Show only this part", whole: "Show all",
  },

  history: {
    title: "Period",
    presets: "Common periods",
    names: { today: "Today", yesterday: "Yesterday", week: "7 days", month: "30 days", year: "1 year" },
    day: { earlier: "Previous day", later: "Next day" },
    span: { earlier: "Period of the same length before", later: "Period of the same length after" },
    exact: "Exact period",
    newest: (name, day) => `“${name}” has no locations: the period ends with ${day}, the last day that has some.`,
    unrefined: (detail, reason) => `The path is exact to ${detail}: ${reason}`,
    simplified: (detail) => `There are very many locations here: the path is exact to ${detail}.`,
    from: "From", to: "To", show: "Show on the map",
    loading: "Loading…",
    order: "The end of the period lies before its start. Choose a later end.",
    empty: "No locations in this period.",
    loaded: (points, milliseconds) => `${count(points, "point", "points")} in ${milliseconds} ms`,
    distance: "Distance", moving: "Moving", top: "Top speed", ascent: "Ascent",
    noStops: "No stops in this period.",
    atLeast: (text) => `at least ${text}`,
  },

  calendar: {
    open: "Open or close the calendar", days: "Days of the month", earlier: "Previous month", later: "Next month",
    whole: "Show the whole month",
    earlierYear: "Previous year", laterYear: "Next year",
    none: "no locations", empty: "No locations in this month.", loading: "Looking for days with locations…",
    failed: (reason) => `The days with locations are unknown: ${reason}`,
  },

  totals: {
    title: "Totals", loading: "Adding up…", table: "Table", by: "By",
    spans: { day: "day", week: "week", month: "month", year: "year" },
    columns: { period: "From", distance: "Distance", moving: "Moving", stopped: "Stopped" },
    showPeriod: (name) => `Show ${name}`,
    places: "Stops by place", stops: "All stops, latest first", unnamed: "unnamed",
    near: (name, distance) => `unnamed, ${distance} from ${name}`,
    times: (n, time, share) => `${n} ×, ${time}, ${share} %`,
    showStop: (name) => `Show ${name} on the map`,
    here: "When?", hereOf: (name) => `When was I here: ${name}`,
    more: (n) => `${count(n, "more place is", "more places are")} not listed.`,
    showMore: "Show more",
  },

  exports: {
    title: "Export", as: (name) => `Export as ${name}`, loading: "The file is being made…",
  },

  events: {
    filter: "Filter of the events", kind: "Kind", place: "Place", subject: "Subject",
    all: { kind: "All kinds", place: "All places", subject: "All subjects" },
    none: "No events match the filter.",
  },

  replay: {
    title: "Replay", play: "Play", pause: "Pause", slider: "Time of the replay", speed: "Replay speed", at: "Go to",
    times: (speed) => speedText(speed, "day", "days"),
  },

  here: {
    title: "When was I here?",
    help: "Choose a place, click the map, or enter a position. All stays there are listed.",
    place: "At a place…",
    radius: "Radius in metres",
    search: "Search", current: "Use my location",
    searching: "Searching…",
    none: "You were never here.",
    found: (n) => `${count(n, "stay", "stays")}, latest first`,
    noneAt: (name) => `No stay at ${name}.`,
    more: (n) => `Show ${count(n, "more stay", "more stays")}`,
    count: "Stays", total: "Time", first: "First", last: "Last", weekdays: "Time by weekday",
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
    stays: (name) => `Stays at ${name}`, staysShort: "Stays",
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

  view: {
    link: "A shared link", token: "A restricted view", subjects: (names) => `only ${names}`, blurred: (size) => `positions are cells of ${size}`,
    hidden: "some zones are hidden", delayed: (time) => `delayed by ${time}`, since: (time) => `since ${time}`, ends: (time) => `ends ${time}`,
  },

  link: { over: "This link has ended, or was withdrawn." },

  phone: {
    open: "Set up a phone",
    title: "Set up your phone",
    intro: "Make a token for the phone on the server: locate serve token create NAME --scope ingest --subject NAME. It stays in this dialog.",
    introCreate: "Enter a name for the phone, and create its token. The token stays in this dialog.", create: "Create the token of the phone",
    made: "The token is in this dialog only: scan or copy it now.",
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
    label: "Token", use: "Use the token", change: "Use another token",
    changeHelp: "The token of an operator, with the scope admin, also creates tokens and webhooks. It stays in this tab.",
    refused: "The server refused this token.",
  },

  problems: {
    network: "The server does not answer.",
    status: (status) => `The server answered with status ${status}.`,
  },
};

const german = {
  skip: "Zum Bereich mit den Einzelheiten",
  title: "locate",
  language: "Sprache",
  settings: "Einstellungen",
  unknown: "unbekannt",
  dayUnit: "T",
  period: (from, to) => `${from} bis ${to}`,

  status: {
    label: "Zustand des Standorts",
    connecting: "Verbindung wird aufgebaut",
    acquiring: "Standort wird gesucht",
    tracking: "Live",
    stale: (age) => `Veraltet seit ${age}`,
    staleUnknown: "Veraltet",
    lost: "Kein Standort",
    disconnected: "Server nicht erreichbar",
    unauthorized: "Token nötig",
    ended: "Server angehalten",
    age: (age) => `vor ${age} aktualisiert`,
    lastAge: (age) => `letzter Standort vor ${age}`,
    never: "noch kein Standort",
    retry: (seconds) => `nächster Versuch in ${seconds} s`,
    reconnect: "Neu verbinden",
    simulated: "Simuliert",
    replayed: "Wiedergabe",
    distrust: (state, since, reasons) =>
      `Die Standorte sind vielleicht falsch: ${[state, since && `seit ${since}`].filter(Boolean).join(" ")}${reasons.length ? ` (${reasons.join(", ")})` : ""}`,
    announce: (state, origin, source) => [origin, state, source && `von ${source}`].filter(Boolean).join(", "),
  },

  integrity: {
    states: { jammed: "gestört", suspect: "unglaubwürdig", spoofed: "gefälscht" },
    reasons: {
      receiverReportsSpoofing: "der Empfänger meldet falsche Signale", rfJamming: "der Empfänger meldet Störungen",
      equalSignalStrengths: "alle Signale sind gleich stark", excessiveSignalStrengths: "die Signale sind zu stark",
      speedDisagreesWithMovement: "Geschwindigkeit und Bewegung widersprechen sich", impossibleMotion: "der Standort war nicht erreichbar",
      heightJump: "die Höhe ist gesprungen", clockJump: "die Uhr ist gesprungen", sourcesDisagree: "zwei Empfänger widersprechen sich",
      satellitesBelowHorizon: "Satelliten unter dem Horizont", satellitesInOneDirection: "Satelliten in einer einzigen Richtung",
      signalsDisagreeWithElevation: "niedrige Satelliten sind zu stark",
    },
  },

  units: { label: "Einheiten", metric: "km, m", nautical: "sm, kn", imperial: "mi, ft" },
  theme: { label: "Farben", auto: "Auto", light: "Hell", dark: "Dunkel" },

  map: {
    label: "Karte",
    region: "Karte: Pfeiltasten verschieben sie, Plus und Minus ändern den Maßstab",
    missing: "Die Karte braucht Leaflet: leaflet.js konnte nicht vom Server geladen werden. Lade die Seite neu.",
    outline: "Natural Earth",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    here: "Standort",
    place: (name) => `Ort ${name}`,
    placing: "Klicke auf die Karte, um den Mittelpunkt zu wählen",
    drawing: "Klicke auf die Karte, um Ecken hinzuzufügen",
    searching: "Klicke auf die Karte, um einen Punkt zu wählen",
    layer: "Hintergrund der Karte",
    layers: { outline: "Umriss, ohne Internet", tiles: "Karte dieses Servers", openstreetmap: "OpenStreetMap (Internet)" },
    contributors: "Mitwirkende von OpenStreetMap",
    choose: "Keine Straßenkarte: wähle eine",
    failing: (host) => `Der Kartenserver ${host} liefert keine Karte. Prüfe die Verbindung oder wähle einen anderen Hintergrund.`,
  },

  path: {
    label: "Farbe des Wegs",
    modes: { plain: "Weg: einfarbig", speed: "Weg: Geschwindigkeit", height: "Weg: Höhe", day: "Weg: Tag", subject: "Weg: Objekt", integrity: "Weg: Vertrauen" },
    trusted: "ohne Befund", distrusted: "vielleicht falsch",
  },

  panel: { label: "Einzelheiten", tabs: "Ansichten" },
  sheet: { half: "Einzelheiten zeigen", high: "Einzelheiten vergrößern", low: "Einzelheiten verkleinern" },
  tabs: { fleet: "Flotte", live: "Live", sky: "Himmel", history: "Verlauf", here: "War ich hier?", places: "Orte", share: "Teilen" },

  live: {
    position: "Standort",
    follow: "Standort auf der Karte halten",
    events: "Ereignisse",
    noEvents: "Noch keine Ereignisse. Hier erscheinen Ankunft und Abfahrt an Orten.",
    sources: "Quellen",
    active: "in Gebrauch",
    standby: "bereit",
    states: { acquiring: "sucht", tracking: "liefert", stale: "veraltet", lost: "kein Standort" },
    standardInput: "Standardeingabe",
    kinds: {
      enter: "Angekommen:", exit: "Verlassen:", dwell: "Geblieben:", pass: "Durchquert:", arrive: "Aufenthalt begann:", depart: "Aufenthalt endete:",
    },
    gap: "Einige Ereignisse fehlen: der Server hat sie nicht mehr",
    source: (name, reason) => `Quelle ist jetzt ${name}${reason ? `: ${reason}` : ""}`,
  },

  fleet: {
    title: "Flotte", inView: "Auf dieser Karte", stale: "Still", list: "Objekte", unnamed: "ohne Namen",
    name: "Nach Namen suchen", find: "Zeigen", byState: "Zustand", anyState: "Jeder Zustand", byPlace: "Ort", anyPlace: "Jeder Ort",
    here: "Nur die auf der Karte", trails: "Linien hinter den Objekten", silent: (age) => `seit ${age} still`, state: "Letzter Standort", trail: "Objekt auf der Karte halten",
    history: "Verlauf", close: "Schließen",
    states: { live: "live", stale: "still" }, heard: (age) => `letzte Nachricht vor ${age}`,
    empty: "Noch keine Objekte",
    live: (live, all) => `${live} von ${all} live`,
    cluster: (all, stale) => `${all} Objekte, ${stale} still`,
    some: (shown, all) => `${shown} von ${all}. Suche nach Namen, oder wähle einen Zustand oder einen Ort.`,
    none: "Hier sind keine Objekte.", noMatch: "Kein Objekt passt dazu.",
    unknown: (name) => `Es gibt kein Objekt ${name}.`,
    choose: "Wähle ein Objekt",
  },

  subjects: {
    label: "Objekt", others: "Auch andere zeigen", other: "Ein weiteres Objekt", add: "Hinzufügen", remove: "Entfernen",
    removeOf: (name) => `${name} entfernen`,
  },

  share: { copy: "Kopieren", copied: "Kopiert" },

  tokens: {
    title: "Tokens",
    help: "Mit einem Token darf ein Programm, eine Person oder ein Telefon diesen Server nutzen. Sein Text wird einmal gezeigt und nirgends gespeichert.",
    name: "Name", permits: "Was das Token erlaubt", subjects: "Nur für Objekt", period: "Ablauf", create: "Token erstellen",
    scopes: { read: "Standorte, Verlauf und Ereignisse lesen", write: "Orte ändern", ingest: "Standorte senden, wie ein Telefon" },
    periods: { "": "nie", 86400: "1 Tag", 604800: "1 Woche", 2592000: "30 Tagen", 31536000: "1 Jahr" },
    secret: "Text des Tokens", once: "Kopiere das Token jetzt: es wird nicht noch einmal gezeigt.",
    subject: (name) => `für ${name}`, ends: (time) => `läuft ab ${time}`, expired: "ist abgelaufen",
    subjectAlone: "Mit einem Objekt darf ein Token nur lesen oder nur senden: wähle eines davon.",
    revoked: (name) => `${name} erlaubt nichts mehr`,
    own: "Dein Zugang", signed: "Du verwendest ein Token. Es bleibt in diesem Tab.", notSigned: "Du verwendest kein Token.", forget: "Token vergessen",
  },

  webhooks: {
    title: "Webhooks",
    help: "Ein Webhook erhält die Ereignisse an Orten durch eine signierte Anfrage an seine Adresse.",
    none: "Es gibt keine Webhooks.",
    name: "Name", url: "Adresse des Empfängers", event: "Ereignisse", subject: "Nur für Objekt", add: "Webhook hinzufügen",
    all: "Alle Ereignisse", types: {
      "poi.enter": "Ankunft an einem Ort", "poi.exit": "Abfahrt von einem Ort", "poi.dwell": "Bleiben an einem Ort", "poi.pass": "Durchqueren eines Orts",
      "visit.arrive": "Aufenthalt beginnt", "visit.depart": "Aufenthalt endet",
    },
    secret: "Geheimnis der Signatur",
    added: (name) => `${name} erhält ab jetzt die Ereignisse. Kopiere das Geheimnis jetzt: es wird nicht noch einmal gezeigt.`,
    remove: "Entfernen", removeOf: (name) => `${name} entfernen`, removed: (name) => `${name} erhält nichts mehr`,
    test: "Testen", testOf: (name) => `${name} testen`,
    retry: "Wiederholen", retryOf: (name) => `Noch einmal an ${name} zustellen`,
    waiting: "Warten auf die Antwort…",
    delivered: (name) => `${name} hat den Test angenommen`,
    refused: (name, reason) => `${name} hat den Test nicht angenommen: ${reason}`,
    requeued: (n) => `${count(n, "Ereignis wird", "Ereignisse werden")} noch einmal zugestellt`,
    failing: (n, reason) => `${count(n, "Ereignis wird", "Ereignisse werden")} wiederholt: ${reason}`,
    dead: (n) => `${count(n, "Ereignis wurde", "Ereignisse wurden")} aufgegeben`,
    missed: (n) => `${count(n, "Ereignis", "Ereignisse")} versäumt`,
    stopped: (time) => `angehalten seit ${time}: der Empfänger antwortete, dass es ihn nicht mehr gibt`,
  },

  import: {
    title: "Wege importieren",
    help: "Wähle Dateien in GPX, KML, FIT, TCX, GeoJSON oder der Zeitachse, oder ein ZIP-Archiv wie einen Export von Google oder Strava; oder lege sie irgendwo auf dieser Seite ab. Dieselbe Datei fügt nichts doppelt hinzu.",
    subject: "Objekt (leer: das des Tokens oder des Servers)",
    choose: "Dateien wählen",
    waiting: "Wartet…", sending: "Wird gesendet…",
    reading: (n) => `Wird gelesen: ${count(n, "Punkt", "Punkte")}`,
    done: (read, stored) => `${count(read, "Punkt", "Punkte")} gelesen, ${stored} neu`,
  },

  links: {
    title: "Standort durch einen Link teilen",
    help: "Wer den Link hat, sieht ein Objekt von jetzt an, bis er endet oder du ihn widerrufst, und sonst nichts.",
    subject: "Objekt", unnamed: "ohne Namen", period: "Ende", blur: "Zeigt", until: "zu einer Zeit", end: "Ende",
    code: "QR-Code des Links",
    periods: { 3600: "1 Stunde", 7200: "2 Stunden", 28800: "8 Stunden", 86400: "1 Tag", 604800: "1 Woche" },
    blurs: { 0: "den Standort", 100: "Felder von 100 m", 1000: "Felder von 1 km" },
    create: "Link erstellen", address: "Adresse des Links",
    ends: (time) => `endet ${time}`, over: "ist beendet", blurred: (metres) => `Felder von ${metres} m`,
    revoke: "Widerrufen", remove: "Entfernen", revokeOf: (name) => `${name} widerrufen`, revoked: (name) => `${name} zeigt nichts mehr`,
  },

  position: { latitude: "Breite", longitude: "Länge" },

  figures: {
    place: "Ort", position: "Koordinaten", speed: "Geschwindigkeit", course: "Kurs", altitude: "Höhe", accuracy: "Genauigkeit",
    satellites: "Satelliten", time: "Zeitpunkt",
    used: (used, seen) => `${used} von ${seen} genutzt`,
  },

  doctor: {
    title: "Warum gibt es keinen Standort?",
    none: "Der Server hat noch nichts gefunden.",
    remedy: "Was zu tun ist",
  },

  sky: {
    title: "Sichtbare Satelliten",
    signals: "Signalstärke",
    none: "Noch keine Satelliten gemeldet.",
    plot: (used, seen) => `Himmelskarte: ${used} von ${seen} Satelliten genutzt`,
    group: (name, used, seen, best) =>
      `${name}: ${used} von ${seen} genutzt${best === null ? "" : `, der stärkste ${best} dB-Hz`}`,
    satellite: (name, svid, strength, used) =>
      `${name} ${svid}: ${strength ?? "kein"} ${strength === undefined ? "Signal" : "dB-Hz"}, ${used ? "genutzt" : "nicht genutzt"}`,
    used: "genutzt", unused: "nicht genutzt", unit: "dB-Hz",
    north: "N", east: "O", south: "S", west: "W",
    constellations: ["GPS", "SBAS", "Galileo", "BeiDou", "IMES", "QZSS", "GLONASS", "NavIC"],
    other: "Andere",
    quality: (hdop) => `HDOP ${hdop}`,
  },

  charts: {
    label: "Diagramme",
    cursor: "Zeit in den Diagrammen: Pfeiltasten bewegen sie, Plus und Minus ändern den Maßstab, Escape zeigt alles",
    speed: "Geschwindigk.", altitude: "Höhe", satellites: "Satelliten", accuracy: "Genauigkeit",
    none: "Keine Werte in diesem Zeitraum",
    live: "Live",
    only: "Nur diesen Teil zeigen", whole: "Alles zeigen",
  },

  history: {
    title: "Zeitraum",
    presets: "Häufige Zeiträume",
    names: { today: "Heute", yesterday: "Gestern", week: "7 Tage", month: "30 Tage", year: "1 Jahr" },
    day: { earlier: "Vorheriger Tag", later: "Nächster Tag" },
    span: { earlier: "Gleich langer Zeitraum davor", later: "Gleich langer Zeitraum danach" },
    exact: "Genauer Zeitraum",
    newest: (name, day) => `Für „${name}“ gibt es keine Standorte: gezeigt wird bis ${day}, dem letzten Tag mit Standorten.`,
    unrefined: (detail, reason) => `Der Weg ist auf ${detail} genau: ${reason}`,
    simplified: (detail) => `Hier liegen sehr viele Standorte: der Weg ist auf ${detail} genau.`,
    from: "Von", to: "Bis", show: "Auf der Karte zeigen",
    loading: "Wird geladen…",
    order: "Das Ende des Zeitraums liegt vor seinem Anfang. Wähle ein späteres Ende.",
    empty: "Keine Standorte in diesem Zeitraum.",
    loaded: (points, milliseconds) => `${count(points, "Punkt", "Punkte")} in ${milliseconds} ms`,
    distance: "Strecke", moving: "In Bewegung", top: "Höchste Geschwindigkeit", ascent: "Aufstieg",
    noStops: "Keine Aufenthalte in diesem Zeitraum.",
    atLeast: (text) => `mindestens ${text}`,
  },

  calendar: {
    open: "Kalender öffnen oder schließen", days: "Tage des Monats", earlier: "Vorheriger Monat", later: "Nächster Monat",
    whole: "Den ganzen Monat zeigen",
    earlierYear: "Vorheriges Jahr", laterYear: "Nächstes Jahr",
    none: "keine Standorte", empty: "Keine Standorte in diesem Monat.", loading: "Die Tage mit Standorten werden gesucht…",
    failed: (reason) => `Die Tage mit Standorten sind unbekannt: ${reason}`,
  },

  totals: {
    title: "Summen", loading: "Wird berechnet…", table: "Tabelle", by: "Nach",
    spans: { day: "Tag", week: "Woche", month: "Monat", year: "Jahr" },
    columns: { period: "Ab", distance: "Strecke", moving: "In Bewegung", stopped: "Stillstand" },
    showPeriod: (name) => `${name} anzeigen`,
    places: "Aufenthalte nach Ort", stops: "Alle Aufenthalte, die letzten zuerst", unnamed: "ohne Namen",
    near: (name, distance) => `ohne Namen, ${distance} von ${name}`,
    times: (n, time, share) => `${n} ×, ${time}, ${share} %`,
    showStop: (name) => `${name} auf der Karte zeigen`,
    here: "Wann?", hereOf: (name) => `Wann war ich hier: ${name}`,
    more: (n) => `${count(n, "weiterer Ort ist", "weitere Orte sind")} nicht aufgeführt.`,
    showMore: "Mehr anzeigen",
  },

  exports: {
    title: "Export", as: (name) => `Als ${name} exportieren`, loading: "Die Datei wird erstellt…",
  },

  events: {
    filter: "Filter der Ereignisse", kind: "Art", place: "Ort", subject: "Objekt",
    all: { kind: "Alle Arten", place: "Alle Orte", subject: "Alle Objekte" },
    none: "Kein Ereignis entspricht dem Filter.",
  },

  replay: {
    title: "Wiedergabe", play: "Start", pause: "Pause", slider: "Zeit der Wiedergabe", speed: "Tempo der Wiedergabe", at: "Zeitpunkt",
    times: (speed) => speedText(speed, "Tag", "Tage"),
  },

  here: {
    title: "Wann war ich hier?",
    help: "Wähle einen Ort, klicke auf die Karte oder gib einen Standort ein. Alle Aufenthalte dort werden aufgelistet.",
    place: "An einem Ort…",
    radius: "Umkreis in Metern",
    search: "Suchen", current: "Mein Standort",
    searching: "Wird gesucht…",
    none: "Du warst nie hier.",
    found: (n) => `${count(n, "Aufenthalt", "Aufenthalte")}, der letzte zuerst`,
    noneAt: (name) => `Kein Aufenthalt: ${name}.`,
    more: (n) => `${count(n, "weiteren Aufenthalt", "weitere Aufenthalte")} anzeigen`,
    count: "Aufenthalte", total: "Zeit", first: "Erster", last: "Letzter", weekdays: "Zeit nach Wochentag",
    since: (from) => `seit ${from}`,
    before: (to) => `bis ${to}`,
    always: "die ganze gespeicherte Zeit",
    noLocation: "Es gibt keinen aktuellen Standort. Klicke stattdessen auf die Karte.",
  },

  places: {
    title: "Orte",
    none: "Noch keine Orte. Füge einen Kreis oder ein Vieleck hinzu.",
    more: (n) => `${count(n, "weiterer Ort ist", "weitere Orte sind")} nicht aufgelistet.`,
    newCircle: "Neuer Kreis", newPolygon: "Neues Vieleck",
    inside: "hier",
    circle: (radius) => `Kreis, Radius ${radius}`, polygon: (corners) => `Vieleck, ${corners} Ecken`, corridor: "Korridor",
    edit: (name) => `${name} bearbeiten`, show: (name) => `${name} auf der Karte zeigen`,
    editShort: "Bearbeiten",
    stays: (name) => `Aufenthalte: ${name}`, staysShort: "Aufenthalte",
    export: "GeoJSON exportieren", import: "GeoJSON importieren", file: "Datei in GeoJSON",
    replace: "Orte mit derselben Kennung ersetzen",
    imported: (added, replaced, skipped) =>
      `${added} hinzugefügt, ${replaced} ersetzt, ${skipped} ausgelassen, weil es die Kennung schon gibt`,
    failed: (name, reason) => `${name}: ${reason}`,
    notGeoJSON: "Die Datei ist keine FeatureCollection in GeoJSON. Exportiere eine von dieser Seite, um die Form zu sehen.",
    createTitle: "Neuer Ort", editTitle: "Ort bearbeiten",
    name: "Name", id: "Kennung", radius: "Radius in Metern",
    corners: "Ecken: Breite, Länge; eine je Zeile",
    cornersHelp: "Ziehe eine Ecke auf der Karte, oder klicke auf die Karte, um eine hinzuzufügen.",
    circleHelp: "Klicke auf die Karte oder ziehe die Griffe.",
    save: "Speichern", cancel: "Abbrechen", remove: "Löschen",
    confirmRemove: "Endgültig löschen",
    saved: (name) => `${name} gespeichert`, removed: (name) => `${name} gelöscht`,
    conflict: "Jemand hat diesen Ort inzwischen geändert. Die neue Fassung wurde geladen; prüfe sie und speichere noch einmal.",
    exists: "Es gibt schon einen Ort mit dieser Kennung. Wähle eine andere.",
    fewCorners: "Ein Vieleck braucht mindestens drei Ecken.",
    badCorner: (line) => `Zeile ${line} ist kein Standort. Schreibe Breite, Länge: 52.5163, 13.3777`,
    handleCentre: "Mittelpunkt", handleRadius: "Radius", handleCorner: (n) => `Ecke ${n}`,
  },

  view: {
    link: "Ein geteilter Link", token: "Eine beschränkte Ansicht", subjects: (names) => `nur ${names}`, blurred: (size) => `Standorte sind Felder von ${size}`,
    hidden: "manche Zonen sind verborgen", delayed: (time) => `um ${time} verzögert`, since: (time) => `seit ${time}`, ends: (time) => `endet ${time}`,
  },

  link: { over: "Dieser Link ist beendet oder wurde widerrufen." },

  phone: {
    open: "Telefon einrichten",
    title: "Dein Telefon einrichten",
    intro: "Erstelle auf dem Server ein Token für das Telefon: locate serve token create NAME --scope ingest --subject NAME. Es bleibt in diesem Fenster.",
    introCreate: "Gib dem Telefon einen Namen, und erstelle sein Token. Das Token bleibt in diesem Fenster.", create: "Token des Telefons erstellen",
    made: "Das Token ist nur in diesem Fenster: lies oder kopiere es jetzt.",
    program: "Programm", name: "Name des Telefons", token: "Token des Telefons",
    scan: "Lies den Code mit dem Telefon, oder gib dies im Programm ein:",
    type: "Gib dies im Programm ein:",
    code: "QR-Code mit den Einstellungen",
    none: "keines",
    mode: "Mode", url: "URL", server: "Server URL", user: "User", password: "Password", device: "Device identifier", session: "Session token",
    method: "HTTP method", body: "HTTP body",
    close: "Schließen",
    programs: {
      owntracks: "OwnTracks", traccar: "Traccar Client", overland: "Overland", gpslogger: "GPSLogger, Custom URL", osmand: "OsmAnd, Online-Tracking",
      phonetrack: "PhoneTrack", ulogger: "µlogger", webhook: "Webhook von Home Assistant",
    },
  },

  token: {
    title: "Token nötig",
    help: "Dieser Server antwortet nur mit einem Token. Frage seinen Betreiber: der Befehl locate serve token create erstellt eines.",
    label: "Token", use: "Token verwenden", change: "Ein anderes Token verwenden",
    changeHelp: "Das Token eines Betreibers, mit dem Bereich admin, erstellt auch Tokens und Webhooks. Es bleibt in diesem Tab.",
    refused: "Der Server hat dieses Token abgelehnt.",
  },

  problems: {
    network: "Der Server antwortet nicht.",
    status: (status) => `Der Server antwortete mit dem Status ${status}.`,
  },
};

/** The languages, each by its own name. */
export const languages = { en: "English", de: "Deutsch" };

const translations = { en: english, de: german };
const storedLanguage = "locate.language";

/** The chosen language, or else the first of the browser's that the page has. */
export const language = [localStorage.getItem(storedLanguage), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  .find((name) => Object.hasOwn(languages, name)) ?? "en";

/** Shows the page in another language. */
export function chooseLanguage(name) {
  localStorage.setItem(storedLanguage, name);
  location.reload();
}

/** The numbers and dates of the language. */
export const locale = { en: "en-GB", de: "de-DE" }[language];

/** The texts of `translation`, and those of `original` that it lacks. */
function completed(original, translation) {
  if (translation === undefined) return original;
  if (typeof original !== "object" || Array.isArray(original)) return translation;
  return Object.fromEntries(Object.entries(original).map(([key, value]) => [key, completed(value, translation[key])]));
}

export const texts = completed(english, translations[language]);

/** The places at which the languages differ in their keys or in the parameters of a text: for tests. */
export function untranslated(original = english, translation = german, path = "") {
  if (typeof original !== typeof translation || (typeof original === "function" && original.length !== translation.length)) return [path];
  if (typeof original !== "object") return [];
  const keys = new Set([...Object.keys(original), ...Object.keys(translation)]);
  return [...keys].flatMap((key) => untranslated(original[key] ?? null, translation[key] ?? null, `${path}.${key}`));
}

/** The text at a path such as "live.follow". */
export const textAt = (path) => path.split(".").reduce((value, key) => value[key], texts);

/** Fills the elements of the document that name a text. */
export function fillTexts(root) {
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = textAt(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", textAt(node.dataset.label));
  for (const node of root.querySelectorAll("[data-hint]")) node.placeholder = textAt(node.dataset.hint);
  for (const node of root.querySelectorAll("[data-title]")) node.title = textAt(node.dataset.title);
}
