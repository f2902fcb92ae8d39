import LocationKit
import Testing

@testable import LocationWire

/// Every event carries the source of the location that decided it, and whether that is simulated.
@Suite("Provenance of events")
struct EventProvenanceTests {
  enum Mark: CaseIterable {
    /// By the status that a receiver reports.
    case status
    /// By its source.
    case origin
    case none
  }

  private static let kinds = [
    "enter", "exit", "dwell", "pass", "remove", "arrive", "depart", "tracking", "stale", "lost", "clock step", "source",
    "alarm",
  ]

  private static func location(_ mark: Mark) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    let origin = LocationOrigin(
      source: "gpsd://a\u{7}b", device: "/dev/a", kind: mark == .origin ? .simulated : .live)
    var location = Location(coordinate: coordinate, time: UTCInstant(nanoseconds: 0), origin: origin)
    if mark == .status { location.status = .simulated }
    return location
  }

  private static func event(_ kind: String, _ mark: Mark) throws -> LocationEvent {
    let location = try location(mark)
    let place = PointOfInterest(id: "home", region: .circle(center: location.coordinate, radius: 10))
    var transition = RegionTransition(place: place, location: location, distance: -1)
    var visit = Visit(coordinate: location.coordinate, isOver: kind == "depart")
    (visit.origin, visit.isSimulated) = (location.origin, location.isSimulated)
    switch kind {
    case "enter": return .entered(transition)
    case "exit": return .exited(transition)
    case "dwell": return .dwelled(transition)
    case "pass": return .passed(transition)
    case "remove": return .placeRemoved(transition)
    case "arrive", "depart": return .visited(visit)
    case "tracking": return .stateChanged(StateChange(.tracking, lastKnown: location))
    case "stale": return .stateChanged(StateChange(.stale, reason: .silence, lastKnown: location))
    case "lost": return .stateChanged(StateChange(.lost, reason: .noFix, lastKnown: location, origin: location.origin))
    case "clock step": return .clockStepped(ClockStep(amount: .seconds(-1), location: location))
    case "source":
      var change = SourceChange(to: location.origin.source)
      change.isSimulated = location.isSimulated
      return .sourceChanged(change)
    default:
      transition.isAlarm = true
      return .exited(transition)
    }
  }

  @Test("is written for each kind of event, and reads back", arguments: kinds, Mark.allCases)
  func onTheWire(kind: String, mark: Mark) throws {
    let event = try Self.event(kind, mark)
    var writer = ASCIIWriter()
    WireEncoder().encode(event, to: &writer)
    let line = writer.bytes.span.extracting(0..<(writer.bytes.count - 1))
    var members = WireMembers()
    try members.read(line)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains(#""source":"gpsd://a\u0007b""#))
    #expect(members.isTrue(.simulated) == (mark != .none))
    #expect(event.isSimulated == (mark != .none))
    var decoder = WireDecoder(origin: "x", kind: .live)
    #expect(try decoder.decode(line) == .event)
  }

  @Test("a change of state without any location carries the source of the report that caused it, or none")
  func withoutLocation() throws {
    let origin = try Self.location(.origin).origin
    #expect(StateChange(.lost, reason: .noFix, origin: origin).isSimulated)
    #expect(!StateChange(.lost, reason: .silence).isSimulated)
    #expect(StateChange(.lost, reason: .silence).origin == nil)
  }
}
