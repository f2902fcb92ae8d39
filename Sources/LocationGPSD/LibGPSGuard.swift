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
struct LibGPSGuard {
  /// libgps permits 31 bytes, including the NUL.
  private static let longestName = 30
  /// Length of the datum, the shortest field into which libgps copies a string: 40 bytes.
  private static let longestDatum = 39
  private static let longestText = 127
  private static let longestNumber = 40
  /// Length of `{"class":"TPV"`, or SKY.
  private static let openingLength = 14

  private let satelliteLimit: Int

  /// - Parameter satelliteLimit: maximum number of satellites in libgps.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  func accepts(_ line: Span<UInt8>) -> Bool { (try? isPlainReport(line)) ?? false }

  private func isPlainReport(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    var scanner = JSONScanner()
    guard try scanner.objectBegins(line, depth: 1), try scanner.memberName(line).reads("class", in: line) else {
      return false
    }
    let name = try scanner.value(line, depth: 2)
    // libgps recognizes a class by the first bytes of the line, which contain no blanks.
    guard scanner.index == Self.openingLength, name.reads("TPV", in: line) || name.reads("SKY", in: line)
    else { return false }
    while try scanner.objectContinues(line) {
      guard try isPlainMember(&scanner, line) else { return false }
    }
    scanner.skipBlanks(line)
    return scanner.index == line.count
  }

  private func isPlainMember(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> Bool {
    let name = try scanner.memberName(line)
    guard isPlain(name, line) else { return false }
    scanner.skipBlanks(line)
    if name.reads("satellites", in: line) { return try arePlainSatellites(&scanner, line) }
    let value = try scanner.value(line, depth: 2)
    return isText(name, line) ? isPlainText(value, of: name, line) : isPlainNumber(value, of: name, line)
  }

  private func arePlainSatellites(_ scanner: inout JSONScanner, _ line: Span<UInt8>) throws(JSONFault) -> Bool {
    guard try scanner.arrayBegins(line, depth: 2) else { return false }
    var count = 0
    repeat {
      count += 1
      // libgps converts a satellite with only one of the two to one of GPS.
      var (hasConstellation, hasNumber) = (false, false)
      guard count <= satelliteLimit, try scanner.objectBegins(line, depth: 3) else { return false }
      repeat {
        let name = try scanner.memberName(line)
        let value = try scanner.value(line, depth: 4)
        // libgps before 3.26 drops `qual`.
        guard isPlain(name, line), !isText(name, line), !name.reads("qual", in: line) else { return false }
        hasConstellation = hasConstellation || name.reads("gnssid", in: line)
        hasNumber = hasNumber || name.reads("svid", in: line)
        let isUsed = name.reads("used", in: line)
        guard isUsed ? value.kind == .true || value.kind == .false : isPlainNumber(value, of: name, line) else {
          return false
        }
      } while try scanner.objectContinues(line)
      guard hasConstellation == hasNumber else { return false }
    } while try scanner.arrayContinues(line)
    return true
  }

  /// Returns whether a name is safe: at a second `class`, libgps starts over.
  private func isPlain(_ name: JSONValue, _ line: Span<UInt8>) -> Bool {
    name.count <= Self.longestName && !name.hasEscapes && !name.reads("class", in: line)
  }

  /// Returns whether a member is text. Reports up to gpsd 3.17 contain `tag`.
  private func isText(_ name: JSONValue, _ line: Span<UInt8>) -> Bool {
    name.reads("time", in: line) || name.reads("device", in: line) || name.reads("datum", in: line)
      || name.reads("tag", in: line)
  }

  /// Returns whether a text is safe, without escapes: libgps converts each `\u` to one byte.
  private func isPlainText(_ value: JSONValue, of name: JSONValue, _ line: Span<UInt8>) -> Bool {
    guard value.kind == .string, !value.hasEscapes, !value.reads("class", in: line) else { return false }
    if name.reads("time", in: line) { return isPlainTime(line.extracting(Int(value.start)..<Int(value.end))) }
    return value.count <= (name.reads("datum", in: line) ? Self.longestDatum : Self.longestText)
  }

  /// Returns whether a time has the form `2026-05-01T10:00:00.000Z`, with up to six decimals. strptime(3) accepts the
  /// day 31 of any month, and keeps what it has read of other forms; libgps's arithmetic loses nanoseconds. A leap
  /// second would become the next minute, and libgps uses the beginning of 1970 for "unknown".
  private func isPlainTime(_ text: Span<UInt8>) -> Bool {
    guard (20...27).contains(text.count), text[4] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[text.count - 1] == UInt8(ascii: "Z"), let time = UTCInstant(iso8601: text)
    else { return false }
    return !time.isLeapSecond && time.nanoseconds != 0
  }

  /// Returns whether a number is safe: an integer within the range of the field if libgps expects one.
  private func isPlainNumber(_ value: JSONValue, of name: JSONValue, _ line: Span<UInt8>) -> Bool {
    guard value.number(in: line) != nil, value.count <= Self.longestNumber else { return false }
    guard let range = integerRange(of: name, line) else { return true }
    return value.integer.map(range.contains) ?? false
  }

  /// Returns the range of an integer field; `nil` if libgps accepts fractions, or has no such field.
  private func integerRange(of name: JSONValue, _ line: Span<UInt8>) -> ClosedRange<Int>? {
    // A `sigid` of 0 is ambiguous: gpsd may omit the member, for which libgps has 0 as well.
    if name.reads("sigid", in: line) { return 1...255 }
    if name.reads("health", in: line) { return 0...2 }
    if name.reads("gnssid", in: line) || name.reads("svid", in: line) { return 0...255 }
    let isShort =
      name.reads("mode", in: line) || name.reads("status", in: line) || name.reads("dgpsSta", in: line)
      || name.reads("leapseconds", in: line) || name.reads("PRN", in: line) || name.reads("freqid", in: line)
    return isShort ? -32_768...32_767 : nil
  }
}
