public import LocationKit

/// Writes gpsd's JSON and our own classes, one object a line with a line feed at its end.
///
/// What is unknown is left out; no number is ever NaN or infinite; the bytes depend on no locale or time zone. What
/// is written reads back with ``WireDecoder`` to these roundings: latitude and longitude 0.5e-9°; heights 0.5e-9 m;
/// accuracies 0.00005 m; speeds 0.0000005 m/s; directions and variation 0.0000005°; the age of corrections 0.0005 s;
/// dilutions 0.005; elevation, azimuth and signal strength 0.05; times exactly. A TPV does not carry the dilution and
/// the number of satellites used, which gpsd has in `SKY`.
public struct WireEncoder: Sendable {
  /// How a `SKY` has the signals of a satellite that has several.
  public enum SignalForm: Sendable, Hashable {
    /// Each satellite once, with the best signal and an array `signals`, which is ours.
    case listed
    /// As gpsd: an object a signal, each with the satellite's numbers. libgps drops a `SKY` with an array that it does not
    /// know.
    case apart
  }

  private let signals: SignalForm

  public init(signals: SignalForm = .listed) { self.signals = signals }

  /// A location is `TPV`, "no fix" is `TPV` with mode 1, a sky view is `SKY`. Faults, changes of source (they
  /// are events) and accounts write nothing.
  public func encode(_ reading: Reading, to writer: inout ASCIIWriter) {
    switch reading {
    case .location(let location): encode(location, to: &writer)
    case .noFix(let report): encode(report, to: &writer)
    case .sky(let sky): encode(sky, to: &writer)
    case .fault, .sourceChanged, .account: break
    }
  }

  /// Members and their order are gpsd's; ours follow.
  public func encode(_ location: Location, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: location.origin, location.datum)) { $0.put(location) }
  }

  public func encode(_ report: NoFix, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: report.origin)) { $0.put(report) }
  }

  public func encode(_ sky: SkyView, to writer: inout ASCIIWriter) {
    let objects = sky.satellites.reduce(0) { $0 + 1 + $1.signals.count }
    writer.append(upTo: Self.room(for: sky.origin) + 512 * objects) { $0.put(sky, signals: signals) }
  }

  /// More than a line takes whose members are all there, apart from satellites.
  static let room = 2048

  private static func room(for origin: LocationOrigin, _ text: String? = nil) -> Int {
    room + ASCIICursor.roomQuoted(origin.source) + ASCIICursor.roomQuoted(origin.device) + ASCIICursor.roomQuoted(text)
  }
}
