import LocationKit
import LocationText
import LocationWire

/// A filter of lines that are safe for libgps: one complete, valid JSON object, a TPV or a SKY, in which each member
/// has the type that libgps expects.
///
/// The parser of libgps (3.22 to 3.27) never returns on some lines that are not JSON. It takes a line of an unknown
/// class for a repetition of the previous one. On unexpected input it searches for the next `"class"`, where it can
/// loop for ever. It stops in the middle of an object and leaves the rest unset, without an error, if a member has an
/// unexpected type, a name or a string is too long, or a container is unknown. It reads `null` as a number, an invalid
/// time as another time, and half a date as a whole one. It drops a sky view with more satellites than it has room for.
/// All lines that are not plain go to the project's own decoder.
///
/// libgps returns from each line that passes, and it must: nothing else ends it. `gps_unpack` starts again wherever its
/// parser has stopped, as long as the rest of the line contains `"class":`; a line that passes contains it once, at its
/// beginning, and the parser stops behind it, because the class has no more than its three letters. The parser itself moves
/// forward with each turn, and numbers have no exponent that overflows.
struct LibGPSGuard {
  /// libgps permits 31 bytes, including the NUL.
  private static let longestName = 30
  /// Length of the datum, the shortest field into which libgps copies a string: 40 bytes.
  private static let longestDatum = 39
  private static let longestText = 127
  private static let longestNumber = 40
  /// `e-308`
  private static let longestExponent = 5
  /// Length of `{"class":"TPV"`, or SKY.
  private static let openingLength = 14

  private let satelliteLimit: Int

  /// - Parameter satelliteLimit: maximum number of satellites in libgps.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  func accepts(_ line: Span<UInt8>) -> Bool { (try? isPlainReport(line)) ?? false }

  private func isPlainReport(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    // libgps recognizes a class by the first bytes of the line, which contain no blanks.
    guard let opening = EightBytes(line, at: 0), opening.begins(with: "{\"class\"") else { return false }
    let name = EightBytes(padding: line, at: 8)
    guard name.begins(with: ":\"TPV\"") || name.begins(with: ":\"SKY\"") else { return false }
    var scanner = JSONScanner(at: Self.openingLength)
    while try scanner.objectContinues(line) {
      guard try isPlainMember(&scanner, line) else { return false }
    }
    scanner.skipBlanks(line)
    return scanner.index == line.count
  }

  private func isPlainMember(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> Bool {
    guard let member = try nextMember(&scanner, line) else { return false }
    scanner.skipBlanks(line)
    if case .satellites = member { return try arePlainSatellites(&scanner, line) }
    if case .detail = member { return false }
    let value = try scanner.value(line, depth: 2)
    switch member {
    case .time: return isPlainText(value, longest: Self.longestText, line) && isPlainTime(value, line)
    case .datum: return isPlainText(value, longest: Self.longestDatum, line)
    case .text: return isPlainText(value, longest: Self.longestText, line)
    default: return isPlainNumber(value, of: member, line)
    }
  }

  private func arePlainSatellites(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> Bool {
    guard try scanner.arrayBegins(line, depth: 2) else { return false }
    var count = 0
    repeat {
      count += 1
      guard count <= satelliteLimit, try scanner.objectBegins(line, depth: 3),
        try isPlainSatellite(&scanner, line)
      else { return false }
    } while try scanner.arrayContinues(line)
    return true
  }

  private func isPlainSatellite(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> Bool {
    // libgps converts a satellite with only one of the two to one of GPS.
    var (hasConstellation, hasNumber) = (false, false)
    repeat {
      guard let member = try nextMember(&scanner, line) else { return false }
      let value = try scanner.value(line, depth: 4)
      switch member {
      case .time, .datum, .text, .quality, .satellites, .detail: return false
      case .isUsed: if value.kind != .true && value.kind != .false { return false }
      default:
        guard isPlainNumber(value, of: member, line) else { return false }
        if case .constellation = member { hasConstellation = true }
        if case .satelliteNumber = member { hasNumber = true }
      }
    } while try scanner.objectContinues(line)
    return hasConstellation == hasNumber
  }

  /// Reads a name; `nil` if it is not safe.
  private func nextMember(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> LibGPSMember? {
    guard scanner.takes("\"", line) else { return nil }
    if let (member, length) = LibGPSMember.short(EightBytes(padding: line, at: scanner.index)) {
      if case .objectClass = member { return nil }
      scanner.index &+= length &+ 1
      scanner.skipBlanks(line)
      return scanner.takes(":", line) ? member : nil
    }
    scanner.index &-= 1
    let name = try scanner.memberName(line)
    return name.count <= Self.longestName && !name.hasEscapes ? LibGPSMember(name, line) : nil
  }

  /// Returns whether a text is safe, without escapes: libgps converts each `\u` to one byte.
  private func isPlainText(_ value: JSONValue, longest: Int, _ line: Span<UInt8>) -> Bool {
    value.kind == .string && !value.hasEscapes && !value.reads("class", in: line) && value.count <= longest
  }

  /// Returns whether a time has the form `2026-05-01T10:00:00.000Z`, with up to six decimals. strptime(3) accepts the
  /// day 31 of any month, and keeps what it has read of other forms; libgps's arithmetic loses nanoseconds. A leap
  /// second would become the next minute, and libgps uses the beginning of 1970 for "unknown".
  private func isPlainTime(_ value: JSONValue, _ line: Span<UInt8>) -> Bool {
    let text = line.extracting(Int(value.start)..<Int(value.end))
    guard (20...27).contains(text.count), text[4] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[text.count - 1] == UInt8(ascii: "Z"), let time = UTCInstant(iso8601: text)
    else { return false }
    return !time.isLeapSecond && time.nanoseconds != 0
  }

  /// Returns whether a number is safe: an integer within the range of the field if libgps expects one.
  private func isPlainNumber(_ value: JSONValue, of member: LibGPSMember, _ line: Span<UInt8>) -> Bool {
    guard value.isFixed || (value.number(in: line) != nil && hasShortExponent(value, line)),
      Int(value.end &- value.start) <= Self.longestNumber
    else { return false }
    guard let range = member.range else { return true }
    return value.integer.map(range.contains) ?? false
  }

  /// Returns whether the exponent of a number, if it has one, fits: libgps before 3.25 multiplies it beyond its integers.
  /// It then reads `1e-4294967296` as 1, and may read memory beyond a table for `1e-2147483648`.
  private func hasShortExponent(_ value: JSONValue, _ line: Span<UInt8>) -> Bool {
    let letter = value.range.first { line[$0] | 0x20 == UInt8(ascii: "e") }
    return letter.map { Int(value.end) - $0 <= Self.longestExponent } ?? true
  }
}
