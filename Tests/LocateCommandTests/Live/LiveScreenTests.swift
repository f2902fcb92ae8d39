import LocationKit
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("LiveScreen")
struct LiveScreenTests {
  private static let origin = LocationOrigin(source: "gpsd://boat", device: "/dev/ttyACM0", kind: .live)
  private static let noon = Event.noon ?? UTCInstant(nanoseconds: 0)

  private static func place(_ id: String, _ name: String?, _ longitude: Double) -> PointOfInterest {
    let center = Coordinate(latitude: 52.5, longitude: longitude) ?? Coordinate(latitude: 0, longitude: 0)!
    return PointOfInterest(id: id, name: name, region: .circle(center: center, radius: 40))
  }

  private static let location = Event.location { location in
    location.mode = .threeDimensional
    location.status = .differential
    location.altitudeMSL = 35.25
    location.speed = 5
    location.courseOverGround = 79.6
    location.horizontalAccuracy = Accuracy(radius: 4.25, level: .ninetyFive, basis: .receiver)
    location.origin = origin
  }

  private static let sky = SkyView(
    time: noon,
    satellites: [
      Satellite(constellation: .galileo, identifier: 8, number: 308, signalStrength: 40, isUsed: true),
      Satellite(constellation: .gps, identifier: 31, number: 31, signalStrength: 12),
      Satellite(constellation: .gps, identifier: 5, number: 5, signalStrength: 47.4, isUsed: true),
      Satellite(constellation: .sbas, identifier: 123, number: 36),
    ], dilution: DilutionOfPrecision(horizontal: 0.9), origin: origin)

  @Test("a repeated fault leaves room for other events, and is counted")
  func flood() {
    let fault = LocationEvent.fault(LocationError(.sourceUnavailable, "gpsd reports: no", context: "boat:2947"))
    let state = state(Array(repeating: fault, count: 1000))
    #expect(state.events.map(\.text).filter { $0.hasPrefix("boat:2947") } == ["boat:2947: gpsd reports: no"])
    #expect(state.events.contains { $0.text.hasPrefix("entered Gate") })
    #expect(state.faults == 1000)
  }

  /// After the first location, and so many seconds.
  private func state(
    _ more: [LocationEvent] = [], places: [PointOfInterest]? = nil, sources: [String] = ["gpsd://boat"]
  ) -> LiveState {
    let usual = [Self.place("quay", nil, -13.24), Self.place("gate", "東京\u{1B}[2J", -13.2501)]
    var state = LiveState(sources: sources, places: PlaceList(places ?? usual))
    let events: [LocationEvent] = [
      .received(.sky(Self.sky)), .received(.location(Self.location)),
      .stateChanged(StateChange(.tracking, time: Self.noon)), .entered(Event.transition { $0.isInitial = true }),
    ]
    for event in events + more {
      state.note(event, at: .seconds(10), wallClock: Self.noon.advanced(by: .milliseconds(400)), notation: Notation())
    }
    return state
  }

  private func screen(
    _ state: LiveState, _ columns: Int, _ rows: Int, after seconds: Int = 2, units: UnitSystem = .metric,
    coordinates: CoordinateFormat = .deg
  ) -> [String] {
    let screen = LiveScreen(
      state: state, now: .seconds(10 + seconds), size: TerminalSize(columns: columns, rows: rows),
      notation: Notation(units: units, coordinates: coordinates))
    return screen.lines.map(\.text)
  }

  private func expect(_ lines: [String], _ text: String, _ location: SourceLocation = #_sourceLocation) {
    let trimmed = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    #expect(trimmed.joined(separator: "\n") == text, sourceLocation: location)
  }

  @Test("shows everything on a terminal of typical size")
  func usual() {
    expect(
      screen(state(), 80, 24),
      """
      gpsd://boat                                                             tracking

      52.500000°N  13.250000°W
      3D fix, differential      ±4.3 m (receiver, 95 %)
      altitude 35.3 m           speed 18.0 km/h           course 80° →
      age 2 s                   2026-05-01 12:00:00Z      /dev/ttyACM0

      ── satellites: 2 used of 4, HDOP 0.9 ───────────────────────────────────────────
      G05  ██████████ 47  E08  ████████   40  G31  ░░░        12  S123            –
      ── places ──────────────────────────────────────────────────────────────────────
      ● 東京\\u{1B}[2J                   33.2 m inside
        quay                            639.1 m  90° →
      ── events ──────────────────────────────────────────────────────────────────────
      12:00:00  entered Gate, 12.0 m inside the edge; at the start
      12:00:00  tracking








      1 location, 1 place event, 0 faults                                  Ctrl-C ends
      """)
  }

  @Test("shows the most important lines on a small one")
  func small() {
    expect(
      screen(state(), 40, 10),
      """
      gpsd://boat                     tracking
      52.500000°N  13.250000°W
      3D fix, differential
      ±4.3 m (receiver, 95 %)  altitude 35.3 m
      speed 18.0 km/h  course 80° →  age 2 s
      2026-05-01 12:00:00Z  /dev/ttyACM0
      ── satellites: 2 used of 4, HDOP 0.9 ───
      G05  ██████████ 47  E08  ████████   40
      G31  ░░░        12  S123            –
      1 location, 1 place event, 0 faults
      """)
  }

  @Test("reports the number of satellites without room")
  func many() {
    let lines = screen(state(), 40, 9)
    #expect(lines[7] == "G05  ██████████ 47  and 3 more")
  }

  @Test("fits every terminal, however small or large")
  func sizes() {
    for columns in [1, 2, 5, 13, 20, 39, 53, 54, 80, 200, 500] {
      for rows in [1, 2, 3, 5, 7, 8, 15, 16, 19, 20, 60, 300] {
        let lines = screen(state(), columns, rows)
        #expect(lines.count <= rows, "\(columns)×\(rows)")
        #expect(lines.allSatisfy { $0.cells <= columns }, "\(columns)×\(rows)")
        #expect(!lines.contains { $0.unicodeScalars.contains { $0.value < 0x20 } }, "\(columns)×\(rows)")
      }
    }
  }

  @Test("shows distance and direction of the anchor", arguments: [50.0, 6.0])
  func anchor(radius: Double) throws {
    var state = state()
    // A ten-thousandth of a degree is 11.1 m, and of longitude here 6.8 m.
    let center = try #require(Coordinate(latitude: 52.4999, longitude: -13.2501))
    state.anchor = PointOfInterest(id: "anchor", region: .circle(center: center, radius: radius))
    let shown = LiveScreen(state: state, now: .seconds(12), size: TerminalSize(columns: 80, rows: 24))
    let line = try #require(shown.lines.first { $0.text.hasPrefix("anchor") })
    #expect(line.text == "anchor: 13.0 m off, 31° ↗ from it; circle of \(Int(radius)).0 m")
    #expect(line.parts.first?.style == (radius > 13 ? .green : .red))
    state.note(
      .stateChanged(StateChange(.lost, reason: .noFix)), at: .seconds(11), wallClock: Self.noon, notation: Notation())
    let lost = LiveScreen(state: state, now: .seconds(12), size: TerminalSize(columns: 80, rows: 24))
    #expect(lost.lines.first { $0.text.hasPrefix("anchor") }?.parts.first?.style == .dim)
  }

  @Test("shows no values before the first event")
  func empty() {
    expect(
      screen(LiveState(sources: ["-"]), 40, 5), "standard input           acquiring, 12 s\nno position yet")
  }

  @Test("shows no old value as current", arguments: [TrackingState.stale, .lost])
  func old(_ tracking: TrackingState) {
    let change = LocationEvent.stateChanged(StateChange(tracking, reason: .silence, lastKnown: Self.location))
    let lines = screen(state([change]), 80, 24, after: 125)
    #expect(lines[0].hasSuffix("  \(tracking.rawValue): silence, 2 min 5 s"))
    #expect(lines[3].hasPrefix("last fix 3D"))
    #expect(lines[5].hasPrefix("age 2 min 5 s"))
    #expect(!lines.contains { $0.contains("satellites") })
    let styles = LiveScreen(state: state([change]), now: .seconds(135), size: TerminalSize(columns: 80, rows: 24)).lines
    #expect(styles[2].parts.map(\.style) == [.dim])
    #expect(styles[0].parts.last?.style == (tracking == .lost ? .red : .yellow))
  }

  @Test("omits an unknown age")
  func unknownAge() {
    var stranger = Self.location
    stranger.time = Self.noon.advanced(by: .seconds(-200_000))
    let lines = screen(state([.received(.location(stranger))]), 80, 24, after: 7)
    #expect(lines[5].hasPrefix("came 7 s ago"))
    var late = Self.location
    late.time = Self.noon.advanced(by: .seconds(-60))
    #expect(screen(state([.received(.location(late))]), 80, 24, after: 7)[5].hasPrefix("age 1 min 7 s"))
  }

  @Test("marks simulated and recorded locations")
  func kinds() {
    var simulated = Self.location
    simulated.status = .simulated
    #expect(screen(state([.received(.location(simulated))]), 80, 24)[0].hasSuffix("  SIMULATED  tracking"))
    var replayed = Self.location
    replayed.origin = LocationOrigin(source: "ride.nmea", kind: .replayed)
    #expect(screen(state([.received(.location(replayed))]), 80, 24)[0].hasSuffix("  replayed  tracking"))
  }

  @Test("shows the source in use, and its change")
  func sources() {
    let change = SourceChange(to: "gpsd://spare", from: "gpsd://boat", reason: .linkLost, time: Self.noon)
    let state = state([.sourceChanged(change)], sources: ["gpsd://boat", "gpsd://spare"])
    let lines = screen(state, 80, 24)
    #expect(lines[0].hasPrefix("gpsd://spare "))
    #expect(lines.contains("12:00:00  source gpsd://spare, not gpsd://boat: link lost"))
    #expect(screen(LiveState(sources: ["gpsd://boat", "-"]), 80, 24)[0].hasPrefix("gpsd://boat, standard input "))
  }

  @Test("shows recent faults, and counts the others")
  func faults() {
    let lost = LocationError(.sourceUnavailable, "connection closed", context: "boat:2947")
    let lines = screen(state([.fault(lost), .fault(LocationError(.invalidData, "bad checksum"))]), 80, 24)
    #expect(lines.contains("12:00:00  boat:2947: connection closed"))
    #expect(!lines.contains { $0.contains("bad checksum") })
    #expect(lines.last?.hasPrefix("1 location, 1 place event, 2 faults") == true)
  }

  @Test("uses the requested units and coordinate format")
  func units() {
    let lines = screen(state(), 80, 24, units: .nautical, coordinates: .dm)
    #expect(lines[2] == written { CoordinateFormat.dm.append(Self.location.coordinate, to: &$0) })
    #expect(lines[4].contains("speed 9.7 kn"))
  }

  @Test("a late location does not replace a newer one")
  func late() {
    var late = Self.location
    late.isOutOfOrder = true
    late.speed = 30
    let lines = screen(state([.received(.location(late))]), 80, 24)
    #expect(lines[4].contains("speed 18.0 km/h"))
    #expect(lines.last?.hasPrefix("2 locations") == true)
  }

  @Test(
    "sections share the room: first a title and a line each, then evenly",
    arguments: [
      (20, [3, 4, 5], [3, 4, 5]), (9, [3, 4, 5], [3, 3, 3]), (6, [3, 4, 5], [2, 2, 2]), (5, [3, 4, 5], [3, 2, 0]),
      (2, [3, 4, 5], [2, 0, 0]), (1, [3, 4, 5], [0, 0, 0]), (-3, [3, 4, 5], [0, 0, 0]), (10, [0, 4, 50], [0, 4, 6]),
    ])
  func shares(_ room: Int, _ heights: [Int], _ shares: [Int]) {
    #expect(LiveScreen.share(room, among: heights) == shares)
  }

  @Test(
    "prints time spans in whole units",
    arguments: [
      (Duration.milliseconds(-5), "0 s"), (.milliseconds(59_999), "59 s"), (.seconds(60), "1 min 0 s"),
      (.seconds(3599), "59 min 59 s"), (.seconds(3600), "1 h 0 min"), (.seconds(172_799), "47 h 59 min"),
      (.seconds(172_800), "2 days"),
    ])
  func spans(_ duration: Duration, _ text: String) {
    #expect(LiveScreen.text(duration) == text)
  }

  @Test(
    "shows directions as arrows",
    arguments: [(0, "0° ↑"), (22.4, "22° ↑"), (22.6, "23° ↗"), (180, "180° ↓"), (337.6, "338° ↑"), (359.7, "0° ↑")])
  func directions(_ degrees: Double, _ text: String) {
    #expect(LiveScreen.direction(degrees) == text)
  }

  @Test("shows times in the zone of the notation, and their offset")
  func timeZone() throws {
    var notation = Notation()
    notation.zone = try #require(TimeZoneRules(named: "+02:00"))
    var state = state()
    state.note(
      .stateChanged(StateChange(.lost, reason: .noFix, lastKnown: Self.location, time: Self.noon)), at: .seconds(11),
      wallClock: Self.noon, notation: notation)
    let lines = LiveScreen(
      state: state, now: .seconds(12), size: TerminalSize(columns: 80, rows: 24), notation: notation
    ).lines.map(\.text)
    let time = try #require(Self.location.time)
    let shown = notation.zone.text(of: time)
    let (day, clock) = (shown.prefix(10), shown.dropFirst(11).prefix(8))
    #expect(lines.contains { $0.contains("\(day) \(clock)+02:00") })
    #expect(lines.contains { $0.contains("last known at \(shown)") })
  }

  @Test("shows the heading of a compass until it is silent for ten seconds")
  func heading() {
    let heading = Heading(trueHeading: 120, origin: LocationOrigin(source: "a", kind: .live))
    let magnetic = Heading(magneticHeading: 90, origin: LocationOrigin(source: "a", kind: .live))
    #expect(screen(state([.received(.heading(heading))]), 80, 24).contains { $0.contains("heading 120° ↘") })
    #expect(screen(state([.received(.heading(magnetic))]), 80, 24).contains { $0.contains("heading 90° → magnetic") })
    #expect(!screen(state([.received(.heading(heading))]), 80, 24, after: 11).contains { $0.contains("heading") })
  }

  @Test("keeps only the latest events")
  func memory() {
    var state = state()
    for index in 0..<300 {
      let change = SourceChange(to: "source \(index)")
      state.note(.sourceChanged(change), at: .zero, wallClock: Self.noon, notation: Notation())
    }
    #expect(state.events.count == LiveState.memory)
    #expect(state.events.last?.text == "source source 299")
  }
}
