import LocationKit

/// Walks over one object of valid JSON and finds out whether it is plain: a TPV or a SKY of whose members each has the type
/// that libgps expects. Must not be given anything but valid JSON.
struct PlainObjectScanner {
  /// libgps's own limit is 31 with the NUL.
  private static let longestName = 30
  /// The shortest of the fields that libgps copies strings into is the datum's, of 40 bytes.
  private static let longestDatum = 39
  private static let longestText = 127
  private static let longestNumber = 40

  private let satelliteLimit: Int
  private var index = 0

  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  mutating func accepts(_ line: Span<UInt8>) -> Bool {
    var isWanted = false
    let isPlain = object(line) { scanner, name in
      let start = scanner.index
      switch line[scanner.index] {
      case UInt8(ascii: "\""):
        guard scanner.text(of: name, line) else { return false }
        if Name.objectClass.equals(name, in: line) {
          let value = (start + 1)..<(scanner.index - 1)
          isWanted = Name.tpv.equals(value, in: line) || Name.sky.equals(value, in: line)
        }
        return true
      case UInt8(ascii: "["): return Name.satellites.equals(name, in: line) && scanner.satellites(line)
      default: return scanner.number(of: name, line)
      }
    }
    return isPlain && isWanted
  }

  /// Calls `value` at the beginning of each member's value, which it passes over; stops when that is false.
  private mutating func object(
    _ line: Span<UInt8>, _ value: (inout PlainObjectScanner, Range<Int>) -> Bool
  ) -> Bool {
    index += 1
    repeat {
      skipBlanks(line)
      guard line[index] == UInt8(ascii: "\""), let name = plainString(line, upTo: Self.longestName) else {
        return false
      }
      skipBlanks(line)
      index += 1  // the colon
      skipBlanks(line)
      guard value(&self, name) else { return false }
      skipBlanks(line)
      index += 1  // a comma or the closing bracket
    } while line[index - 1] == UInt8(ascii: ",")
    return true
  }

  private mutating func satellites(_ line: Span<UInt8>) -> Bool {
    var count = 0
    index += 1
    repeat {
      skipBlanks(line)
      guard line[index] == UInt8(ascii: "{"), count < satelliteLimit else { return false }
      count += 1
      let isPlain = object(line) { scanner, name in
        Name.used.equals(name, in: line) ? scanner.truth(line) : scanner.number(of: name, line)
      }
      guard isPlain else { return false }
      skipBlanks(line)
      index += 1
    } while line[index - 1] == UInt8(ascii: ",")
    return true
  }

  /// A string where libgps expects one, and as it expects it.
  private mutating func text(of name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    guard Name.isText(name, in: line) else { return false }
    let isDatum = Name.datum.equals(name, in: line)
    guard let value = plainString(line, upTo: isDatum ? Self.longestDatum : Self.longestText) else { return false }
    return Name.time.equals(name, in: line) ? isPlainTime(line.extracting(value)) : true
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

  /// A number where libgps expects one; a whole one within the field's range where it expects that.
  private mutating func number(of name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    let start = index
    while isPartOfNumber(line[index]) { index += 1 }
    guard index > start, index - start <= Self.longestNumber, !Name.isText(name, in: line) else { return false }
    guard let range = Name.integerRange(of: name, in: line) else { return true }
    return DecimalText.integer(line.extracting(start..<index)).map(range.contains) ?? false
  }

  private mutating func truth(_ line: Span<UInt8>) -> Bool {
    switch line[index] {
    case UInt8(ascii: "t"): index += 4
    case UInt8(ascii: "f"): index += 5
    default: return false
    }
    return true
  }

  /// Without escapes: libgps makes one byte of each `\u`.
  private mutating func plainString(_ line: Span<UInt8>, upTo length: Int) -> Range<Int>? {
    index += 1
    let start = index
    while line[index] != UInt8(ascii: "\"") {
      guard line[index] != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    defer { index += 1 }
    return index - start <= length ? start..<index : nil
  }

  private mutating func skipBlanks(_ line: Span<UInt8>) {
    while line[index] <= 0x20 { index += 1 }
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
