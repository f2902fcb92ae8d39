import LocationKit
import LocationWire

/// Whether libgps may be given a line: one whole, valid JSON object, a TPV or a SKY, each of whose members has the type that
/// libgps expects.
///
/// Its parser (3.22 to 3.27) never returns on some lines that are no JSON, takes a line of a class that it does not know for
/// a repetition of the one before, and on what it does not expect looks on for the next `"class"`, where it may turn round
/// for ever. It stops in the middle of an object, leaves the rest unset and says so to nobody, wherever a member has
/// a type that it does not expect, a name or a string is too long, or a container is unknown; it reads `null` as a number, a
/// time that is none as some other time, half a date as a whole one, and drops a sky view with more satellites than it has
/// room for. Whatever is not plain goes to our own decoder.
struct LibGPSGuard {
  /// libgps's own limit is 31 with the NUL.
  private static let longestName = 30
  /// The shortest of the fields that libgps copies strings into is the datum's, of 40 bytes.
  private static let longestDatum = 39
  private static let longestText = 127
  private static let longestNumber = 40
  /// Of `{"class":"TPV"`, or SKY.
  private static let openingLength = 14

  private let satelliteLimit: Int

  /// - Parameter satelliteLimit: the most satellites that libgps has room for.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  func accepts(_ line: Span<UInt8>) -> Bool { (try? isPlainReport(line)) ?? false }

  private func isPlainReport(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    var scanner = JSONScanner()
    guard try scanner.objectBegins(line, depth: 1), try scanner.memberName(line).reads("class", in: line) else {
      return false
    }
    let name = try scanner.value(line, depth: 2)
    // libgps knows a class by the line's first bytes, which have no blanks.
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
      // One without the other becomes one of GPS.
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

  /// At a second `class` libgps begins anew.
  private func isPlain(_ name: JSONValue, _ line: Span<UInt8>) -> Bool {
    name.count <= Self.longestName && !name.hasEscapes && !name.reads("class", in: line)
  }

  /// `tag` came with the reports up to gpsd 3.17.
  private func isText(_ name: JSONValue, _ line: Span<UInt8>) -> Bool {
    name.reads("time", in: line) || name.reads("device", in: line) || name.reads("datum", in: line)
      || name.reads("tag", in: line)
  }

  /// Without escapes: libgps makes one byte of each `\u`.
  private func isPlainText(_ value: JSONValue, of name: JSONValue, _ line: Span<UInt8>) -> Bool {
    guard value.kind == .string, !value.hasEscapes, !value.reads("class", in: line) else { return false }
    if name.reads("time", in: line) { return isPlainTime(line.extracting(Int(value.start)..<Int(value.end))) }
    return value.count <= (name.reads("datum", in: line) ? Self.longestDatum : Self.longestText)
  }

  /// `2026-05-01T10:00:00.000Z`, with up to six decimals, and nothing else: strptime(3) takes the day 31 of any month, and
  /// leaves of other forms what it has read so far; nanoseconds suffer in libgps's arithmetic. A leap second would become
  /// the next minute, and the beginning of 1970 is libgps's "unknown".
  private func isPlainTime(_ text: Span<UInt8>) -> Bool {
    guard (20...27).contains(text.count), text[4] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[text.count - 1] == UInt8(ascii: "Z"), let time = UTCInstant(iso8601: text)
    else { return false }
    return !time.isLeapSecond && time.nanoseconds != 0
  }

  /// A whole one within the field's range where libgps expects that.
  private func isPlainNumber(_ value: JSONValue, of name: JSONValue, _ line: Span<UInt8>) -> Bool {
    guard value.number(in: line) != nil, value.count <= Self.longestNumber else { return false }
    guard let range = integerRange(of: name, line) else { return true }
    return value.integer.map(range.contains) ?? false
  }

  /// `nil` where libgps takes a number with a fraction, or knows no such field.
  private func integerRange(of name: JSONValue, _ line: Span<UInt8>) -> ClosedRange<Int>? {
    // Without a `sigid`, which gpsd leaves out, libgps has 0, too.
    if name.reads("sigid", in: line) { return 1...255 }
    if name.reads("health", in: line) { return 0...2 }
    if name.reads("gnssid", in: line) || name.reads("svid", in: line) { return 0...255 }
    let isShort =
      name.reads("mode", in: line) || name.reads("status", in: line) || name.reads("dgpsSta", in: line)
      || name.reads("leapseconds", in: line) || name.reads("PRN", in: line) || name.reads("freqid", in: line)
    return isShort ? -32_768...32_767 : nil
  }
}
