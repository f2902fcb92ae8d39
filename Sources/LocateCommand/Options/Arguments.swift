public import ArgumentParser
import Glibc
import LocationIO
public import LocationKit
public import LocationTracks
package import LocationWire

extension ArgumentHelp {
  /// Help for an option or argument whose value is called `name` in usage and help: `<name>`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}

/// The format of printed events.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, nmea, gpx, kml, geojson, csv
}

/// A time span: `30`, `30s`, `500ms`, `2m`, `1h`, `7d`, `2w`, `1y`; the default unit is seconds.
package struct TimeSpan: ExpressibleByArgument {
  package let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  package init?(argument: String) {
    guard let duration = Duration(text: argument) else { return nil }
    self.duration = duration
  }

  /// The time span in the form of the command line, in the largest unit of which it is a whole number: `5m`.
  package var defaultValueDescription: String {
    let seconds = duration.inSeconds
    let units = [("d", 86_400.0), ("h", 3600), ("m", 60)]
    let (unit, size) = units.first { seconds > 0 && seconds.remainder(dividingBy: $0.1) == 0 } ?? ("s", 1)
    return "\((seconds / size).shown)\(unit)"
  }

  /// The time span in the form of messages.
  var text: String { "\(duration.inSeconds.shown) s" }
}

extension Double {
  /// The number with at most three decimals and without a needless `.0`.
  fileprivate var shown: String { written { $0.append(self, decimals: 3) } }
}

/// A length of at least 0: `30`, `30m`, `1.5km`, `0.02nm`, `50ft`; the default unit is metres.
struct Length: ExpressibleByArgument {
  let metres: Double

  /// A unit precedes those with which it ends.
  private static let units = [("km", 1000.0), ("nmi", 1852), ("nm", 1852), ("ft", 0.3048), ("m", 1), ("", 1)]

  init(_ metres: Double) { self.metres = metres }

  init?(argument: String) {
    guard let (unit, factor) = Self.units.first(where: { argument.hasSuffix($0.0) }) else { return nil }
    let number = argument.dropLast(unit.count)
    let digits = unit.isEmpty ? number : number.prefix(number.last == " " ? number.count - 1 : number.count)
    guard let value = DecimalText.double(digits), value >= 0, (value * factor).isFinite else { return nil }
    metres = value * factor
  }

  /// The length in the form of the command line.
  var defaultValueDescription: String { "\(metres.shown)m" }

  /// The length in a message.
  var text: String { "\(metres.shown) m" }
}

/// A number of at least 0: a speed in metres per second, a factor.
struct Magnitude: ExpressibleByArgument {
  let value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = DecimalText.double(argument), value >= 0 else { return nil }
    self.value = value
  }

  /// The number in the form of the command line.
  var defaultValueDescription: String { text }

  var text: String { value.shown }
}

extension PlaybackRate: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }

  public var defaultValueDescription: String {
    switch self {
    case .multiple(let factor): factor.shown
    case .maximum: "max"
    }
  }
}

extension IntegrityPolicy: ExpressibleByArgument {}

extension RangeError: ExpressibleByArgument {
  public init?(argument: String) {
    if let known = Self.named.first(where: { $0.name == argument }) {
      self = known.error
    } else {
      guard let metres = Length(argument: argument)?.metres else { return nil }
      self.init(metres: metres)
    }
  }
}

extension CalendarDate: ExpressibleByArgument {
  public init?(argument: String) {
    guard let instant = UTCInstant(iso8601: argument) else { return nil }
    self = instant.date
  }
}

/// Classes of gpsd JSON for `--only`: `tpv,sky`.
struct WireClasses: ExpressibleByArgument {
  let all: [WireClass]

  init?(argument: String) {
    let names = argument.split(separator: ",")
    all = names.compactMap { WireClass(name: String($0)) }
    if all.isEmpty || all.count < names.count { return nil }
  }
}

/// A class of gpsd JSON for `--only`.
extension WireClass: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }
}

/// A span of the calendar for `--summary`.
extension SummaryPeriod: ExpressibleByArgument {}

/// A host and a port: `localhost:10110`, `192.168.1.255:10110`, `[::1]:10110`.
struct HostAndPort {
  let host: String
  let port: UInt16

  var text: String { TCPConnection.place(host: host, port: port) }
}

extension HostAndPort: ExpressibleByArgument {
  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = UInt16(argument[argument.index(after: colon)...]),
      port > 0
    else { return nil }
    var host = argument[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }

  var defaultValueDescription: String { text }
}

/// Returns `: did you mean WORD?` for the most similar word; empty if no word is similar.
func suggestion(for word: String, among words: [String]) -> String {
  nearest(to: word, among: words).map { ": did you mean \($0)?" } ?? ""
}

extension TimeZoneRules {
  /// The zone of this machine: that of the environment variable `TZ`, else that of /etc/localtime, else UTC.
  static let local: TimeZoneRules = {
    guard let text = getenv("TZ").map({ String(cString: $0) }) else {
      return TimeZoneRules(name: "local", file: "/etc/localtime") ?? .utc
    }
    let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if name.hasPrefix("/") { return TimeZoneRules(name: "local", file: name) ?? .utc }
    return TimeZoneRules(named: name) ?? TimeZoneRules(posix: name) ?? .utc
  }()
}
