public import LocationKit
import LocationText

/// Writes gpsd's JSON and this package's own classes, one object per line, ending with a line feed.
///
/// Unknown values are left out. No number is ever NaN or infinite. The bytes do not depend on locale or time zone.
/// ``WireDecoder`` reads the values back with these roundings: latitude and longitude 0.5e-9°; heights 0.5e-9 m;
/// accuracies 0.00005 m; speeds 0.0000005 m/s; directions and variation 0.0000005°; the age of corrections 0.0005 s;
/// dilutions 0.005; elevation, azimuth and signal strength 0.05; times exactly. A TPV does not contain the dilution
/// and the number of satellites used, which gpsd sends in `SKY`.
public struct WireEncoder: Sendable {
  /// The form of the signals of a satellite that has several, in a `SKY`.
  package enum SignalForm: Sendable, Hashable {
    /// Each satellite once, with its best signal and this package's array `signals`.
    case listed
    /// The form of gpsd: one object per signal, each with the satellite's numbers. libgps drops a `SKY` with an
    /// unknown array.
    case apart
  }

  private let signals: SignalForm

  /// Creates an encoder that lists each satellite once.
  public init() { self.init(signals: .listed) }

  package init(signals: SignalForm) { self.signals = signals }

  /// Writes a reading. A location is `TPV`, "no fix" is `TPV` with mode 1, a sky view is `SKY`, a heading is `ATT`. Faults, changes of
  /// source (which are events) and accounts write nothing.
  public func encode(_ reading: Reading, to writer: inout ASCIIWriter) {
    switch reading {
    case .location(let location): encode(location, to: &writer)
    case .noFix(let report): encode(report, to: &writer)
    case .sky(let sky): encode(sky, to: &writer)
    case .heading(let heading): encode(heading, to: &writer)
    case .fault, .sourceChanged, .counts: break
    }
  }

  /// Writes a location. Members and their order are those of gpsd; this package's own members follow.
  package func encode(_ location: Location, to writer: inout ASCIIWriter) {
    let details = location.details == nil && location.sensors.isEmpty ? 0 : Self.room
    writer.append(upTo: Self.room(for: location.origin, location.datum) + details + Self.room(for: location.distrust)) {
      $0.put(location)
    }
  }

  /// Writes "no fix" as `TPV` with mode 1.
  package func encode(_ report: NoFix, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: report.origin)) { $0.put(report) }
  }

  /// Writes a sky view as `SKY`.
  package func encode(_ sky: SkyView, to writer: inout ASCIIWriter) {
    let objects = sky.satellites.reduce(0) { $0 + 1 + $1.signals.count }
    writer.append(upTo: Self.room(for: sky.origin) + 512 * objects) { $0.put(sky, signals: signals) }
  }

  /// Writes a heading as `ATT`.
  package func encode(_ heading: Heading, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: heading.origin)) { $0.put(heading) }
  }

  /// Upper bound for the length of a line with all members, except satellites and texts.
  private static let room = 2048

  /// Returns an upper bound for the length of a line with these texts.
  static func room(for texts: String?...) -> Int { texts.reduce(room) { $0 + ASCIICursor.roomQuoted($1) } }
  /// Returns an upper bound for the length of a line with this text, without a list.
  static func room(for text: String?) -> Int { room + ASCIICursor.roomQuoted(text) }

  /// Returns an upper bound for the length of what a verdict adds to a line.
  static func room(for integrity: Integrity?) -> Int {
    integrity?.reasons.reduce(100) { $0 + 1 + ASCIICursor.roomQuoted($1.rawValue) } ?? 0
  }

  private static func room(for origin: LocationOrigin, _ text: String? = nil) -> Int {
    room + ASCIICursor.roomQuoted(origin.source) + ASCIICursor.roomQuoted(origin.device) + ASCIICursor.roomQuoted(text)
  }
}
