import LocationKit

extension JSONScanner {
  @inlinable @inline(__always)
  package mutating func string(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    index &+= 1
    let start = index
    while let bytes = EightBytes(line, at: index) {
      let count = bytes.plainCount
      index &+= count
      if count < 8 { break }
    }
    let value =
      isAt("\"", line) ? JSONValue(.string, start, index) : try JSONScanner(at: index).restOfString(line, from: start)
    index = Int(value.end) &+ 1
    return value
  }

  /// Scans byte by byte a string that is close to the line's end, or contains escapes or characters beyond ASCII.
  @usableFromInline @inline(never)
  consuming func restOfString(_ line: Span<UInt8>, from start: Int) throws(JSONFault) -> JSONValue {
    var hasEscapes = false
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return JSONValue(.string, start, index - 1, hasEscapes: hasEscapes)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape(line)
      } else if byte < 0x20 {
        throw fault("a control character in a string")
      } else if byte < 0x80 {
        index += 1
      } else {
        try skipSequence(line)
      }
    }
    throw fault("a string does not end")
  }

  private mutating func skipEscape(_ line: Span<UInt8>) throws(JSONFault) {
    guard index + 1 < line.count else { throw fault("a string does not end") }
    switch line[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard index + 6 <= line.count else { throw fault("a string does not end") }
      for position in (index + 2)..<(index + 6) where HexDigit.value(line[position]) == nil {
        throw fault("an escape needs four hexadecimal digits")
      }
      index += 6
    default: throw fault("an invalid escape")
    }
  }

  /// Skips one character beyond ASCII, at an index within the line.
  private mutating func skipSequence(_ line: Span<UInt8>) throws(JSONFault) {
    let character = line.withUnsafeBufferPointer { [index] line in
      // Not empty: the index is within the line.
      UTF8Character(at: line.baseAddress! + index, before: line.baseAddress! + line.count)
    }
    guard case .character(_, let length) = character else { throw fault("the UTF-8 is not valid") }
    index += length
  }

  /// Returns the next number if it and its point are within eight bytes, as most are.
  @inlinable @inline(__always)
  package func shortNumber(_ bytes: EightBytes, in line: Span<UInt8>) -> JSONValue? {
    let nonDigits = bytes.nonDigits
    let whole = nonDigits.trailingZeroBitCount / 8
    guard whole > 0, whole < 7, whole == 1 || bytes[0] != UInt8(ascii: "0") else { return nil }
    var (digits, length, decimals) = (bytes, whole, 0)
    if bytes[whole] == UInt8(ascii: ".") {
      length = (nonDigits & (nonDigits &- 1)).trailingZeroBitCount / 8
      decimals = length &- whole &- 1
      digits = bytes.removing(at: whole)
      guard decimals > 0 else { return nil }
    }
    let following = length < 8 ? bytes[length] : JSONScanner(at: index &+ 8).next(line)
    guard following | 0x20 != UInt8(ascii: "e"), length < 8 || following &- UInt8(ascii: "0") > 9 else { return nil }
    var value = JSONValue(.number, index, index &+ length)
    value.isFixed = true
    value.decimals = UInt8(truncatingIfNeeded: decimals)
    value.digits = digits.number(digits: whole &+ decimals)
    return value
  }

  /// Scans a number of any length, sign and exponent.
  @inline(never)
  consuming func longNumber(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    var value = JSONValue(.number, index, index)
    value.isNegative = takes("-", line)
    let first = index
    if !takes("0", line) { try takeDigits(line, into: &value.digits) }
    if takes(".", line) {
      let point = index
      try takeDigits(line, into: &value.digits)
      value.decimals = UInt8(truncatingIfNeeded: index &- point)
    }
    value.isFixed = index &- first <= 18
    if isAt("e", line) || isAt("E", line) {
      try skipExponent(line)
      value.isFixed = false
    }
    value.end = Int32(truncatingIfNeeded: index)
    return value
  }

  /// Takes at least one digit. The value of more than eighteen digits is not used.
  @inline(__always)
  private mutating func takeDigits(_ line: Span<UInt8>, into number: inout UInt64) throws(JSONFault) {
    let start = index
    while let bytes = EightBytes(line, at: index), case let count = bytes.digitCount, count > 0 {
      number = number &* PowersOfTen.integer(count) &+ bytes.number(digits: count)
      index &+= count
      if count < 8 { return }
    }
    while case let digit = next(line) &- UInt8(ascii: "0"), digit <= 9 {
      number = number &* 10 &+ UInt64(digit)
      index &+= 1
    }
    guard index > start else { throw fault("a digit is missing") }
  }

  private mutating func skipExponent(_ line: Span<UInt8>) throws(JSONFault) {
    index += 1
    _ = takes("-", line) || takes("+", line)
    var digits: UInt64 = 0
    try takeDigits(line, into: &digits)
  }

  @inline(__always)
  func word(
    _ word: StaticString, _ kind: JSONValue.Kind, _ line: Span<UInt8>
  ) throws(JSONFault) -> JSONValue {
    let end = index + word.utf8CodeUnitCount
    guard end <= line.count, JSONValue(.string, index, end).reads(word, in: line) else {
      throw noValue(line)
    }
    return JSONValue(kind, index, end)
  }

  /// Returns the fault for an invalid value. It names the words that programs often write instead of a number: C's
  /// `nan`, Python's `NaN`.
  func noValue(_ line: Span<UInt8>) -> JSONFault {
    let isNaN = ["NaN", "nan"].contains { (word: StaticString) in
      JSONValue(.string, index, min(index + 3, line.count)).reads(word, in: line)
    }
    return fault(isNaN ? "NaN is not a JSON number" : "invalid JSON value")
  }
}
