import LocationText

/// What libgps expects of a member's value, by the member's name.
enum LibGPSMember {
  /// A second class: libgps starts over.
  case objectClass
  case time, datum
  /// Another text. Reports up to gpsd 3.17 contain `tag`.
  case text
  case satellites
  case isUsed
  /// libgps before 3.26 drops `qual`.
  case quality
  /// An identifier of a satellite's system, and its number in that.
  case constellation, satelliteNumber
  case signal, health
  case shortInteger
  /// A number that libgps reads with its fraction, or does not know.
  case number

  /// - Parameter name: a name without escapes.
  init(_ name: JSONValue, _ line: Span<UInt8>) {
    func reads(_ text: StaticString) -> Bool { name.reads(text, in: line) }
    // By the length first: a sky view has hundreds of names.
    self =
      switch Int(name.end &- name.start) {
      case 3 where reads("PRN"): .shortInteger
      case 3 where reads("tag"): .text
      case 4 where reads("used"): .isUsed
      case 4 where reads("svid"): .satelliteNumber
      case 4 where reads("mode"): .shortInteger
      case 4 where reads("time"): .time
      case 4 where reads("qual"): .quality
      case 5 where reads("sigid"): .signal
      case 5 where reads("datum"): .datum
      case 5 where reads("class"): .objectClass
      case 6 where reads("gnssid"): .constellation
      case 6 where reads("health"): .health
      case 6 where reads("status"): .shortInteger
      case 6 where reads("device"): .text
      case 6 where reads("freqid"): .shortInteger
      case 7 where reads("dgpsSta"): .shortInteger
      case 10 where reads("satellites"): .satellites
      case 11 where reads("leapseconds"): .shortInteger
      default: .number
      }
  }

  /// Range of an integer; `nil` for a number with a fraction.
  var range: ClosedRange<Int>? {
    switch self {
    // A `sigid` of 0 is ambiguous: gpsd may omit the member, for which libgps has 0 as well.
    case .signal: 1...255
    case .health: 0...2
    case .constellation, .satelliteNumber: 0...255
    case .shortInteger: -32_768...32_767
    default: nil
    }
  }
}
