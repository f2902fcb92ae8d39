import LocationText
import LocationWire

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
  /// A detail of few receivers, which `cgps_report` does not have.
  case detail
  /// A number that libgps reads with its fraction, or does not know.
  case number

  /// Finds a member by a name of at most seven bytes and its closing quote. A sky view has hundreds of names: each is found
  /// by a few comparisons, the members of a satellite first.
  @inline(__always)
  static func short(_ name: EightBytes) -> (member: LibGPSMember, length: Int)? {
    if name.begins(with: "PRN\"") { return (.shortInteger, 3) }
    if name.begins(with: "el\"") || name.begins(with: "az\"") || name.begins(with: "ss\"") { return (.number, 2) }
    if name.begins(with: "used\"") { return (.isUsed, 4) }
    if name.begins(with: "gnssid\"") { return (.constellation, 6) }
    if name.begins(with: "svid\"") { return (.satelliteNumber, 4) }
    if name.begins(with: "sigid\"") { return (.signal, 5) }
    if name.begins(with: "health\"") { return (.health, 6) }
    if name.begins(with: "qual\"") { return (.quality, 4) }
    if name.begins(with: "freqid\"") { return (.shortInteger, 6) }
    if name.begins(with: "class\"") { return (.objectClass, 5) }
    if name.begins(with: "device\"") { return (.text, 6) }
    if name.begins(with: "tag\"") { return (.text, 3) }
    if name.begins(with: "mode\"") { return (.shortInteger, 4) }
    if name.begins(with: "status\"") { return (.shortInteger, 6) }
    if name.begins(with: "time\"") { return (.time, 4) }
    if name.begins(with: "datum\"") { return (.datum, 5) }
    if name.begins(with: "dgpsSta\"") { return (.shortInteger, 7) }
    return nil
  }

  /// - Parameter name: a name without escapes that ``short(_:)`` does not find.
  init(_ name: JSONValue, _ line: Span<UInt8>) {
    self =
      name.reads("satellites", in: line)
      ? .satellites
      : name.reads("leapseconds", in: line) ? .shortInteger : WireDecoder.isDetail(name, in: line) ? .detail : .number
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
