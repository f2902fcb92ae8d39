public import ArgumentParser
public import LocationKit
public import LocationTracks
package import LocationWire

extension ArgumentHelp {
  /// Help for an option or argument whose value is called `name` in usage and help: `<name>`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}

extension DecimalText {
  /// Returns the number in `text`; `nil` for anything else. The decimal sign is a point in every locale.
  static func double(_ text: some StringProtocol) -> Double? { double(Array(text.utf8).span) }
}

/// The format of printed events.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, nmea, gpx, kml, geojson, csv
}

/// A time span: `30`, `30s`, `500ms`, `2m`, `1h`, `7d`; the default unit is seconds.
package struct TimeSpan: ExpressibleByArgument {
  package let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  package init?(argument: String) {
    let number = argument.prefix { $0.isNumber || $0 == "." }
    guard let value = DecimalText.double(number), value <= 1e9 else { return nil }
    switch argument[number.endIndex...] {
    case "", "s": duration = .seconds(value)
    case "ms": duration = .milliseconds(value)
    case "m", "min": duration = .seconds(value * 60)
    case "h": duration = .seconds(value * 3600)
    case "d": duration = .seconds(value * 86_400)
    default: return nil
    }
  }

  /// The time span in the form of the command line.
  package var defaultValueDescription: String { "\(duration.inSeconds.shown)s" }

  /// The time span in the form of messages.
  var text: String { "\(duration.inSeconds.shown) s" }
}

extension Double {
  /// The number with at most three decimals and without a needless `.0`.
  fileprivate var shown: String { written { $0.append(self, decimals: 3) } }
}

/// A number of at least 0: metres, metres per second.
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

extension RangeError: ExpressibleByArgument {
  public init?(argument: String) {
    if let known = Self.named.first(where: { $0.name == argument }) {
      self = known.error
    } else {
      guard let metres = Magnitude(argument: argument)?.value else { return nil }
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
