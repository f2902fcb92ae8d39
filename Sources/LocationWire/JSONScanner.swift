/// Walks over a line of JSON, byte by byte and once, and checks all of it (RFC 8259): names and strings with their
/// escapes and UTF-8, numbers, brackets. Nothing is allocated.
package struct JSONScanner {
  /// How many brackets may be open at once: more is an attack, and each costs stack.
  static let maximumDepth = 32

  package private(set) var index: Int

  package init(at index: Int = 0) { self.index = index }

  /// Any value; what is inside a container is checked and passed over.
  package mutating func value(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    guard index < line.count else { throw fault("a value is missing") }
    switch line[index] {
    case UInt8(ascii: "\""): return try string(line)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(line)
    case UInt8(ascii: "{"): return try object(line, depth: depth)
    case UInt8(ascii: "["): return try array(line, depth: depth)
    case UInt8(ascii: "t"): return try word("true", .true, line)
    case UInt8(ascii: "f"): return try word("false", .false, line)
    case UInt8(ascii: "n"): return try word("null", .null, line)
    default: throw fault("no value can begin so")
    }
  }

  /// An object whose known members are put into `members`.
  mutating func object(
    _ line: Span<UInt8>, into members: inout WireMembers, depth: Int = 1
  ) throws(JSONFault) {
    guard try objectBegins(line, depth: depth) else { return }
    repeat {
      let name = try memberName(line)
      let value = try value(line, depth: depth + 1)
      members.set(name, value, in: line)
    } while try objectContinues(line)
  }

  /// Enters an object. Walk over its members with ``memberName(_:)``, a value, and ``objectContinues(_:)``.
  /// - Returns: whether there is a first member.
  package mutating func objectBegins(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> Bool {
    try open("{", line, depth: depth)
    return !closes("}", line)
  }

  package mutating func objectContinues(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    try continues(line, until: "}")
  }

  /// Enters an array. Walk over its elements with ``value(_:depth:)`` or ``object(_:into:depth:)``, each followed by
  /// ``arrayContinues(_:)``.
  /// - Returns: whether there is a first element.
  package mutating func arrayBegins(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> Bool {
    try open("[", line, depth: depth)
    return !closes("]", line)
  }

  package mutating func arrayContinues(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    try continues(line, until: "]")
  }

  package mutating func skipBlanks(_ line: Span<UInt8>) {
    while index < line.count, isBlank(line[index]) { index += 1 }
  }

  package func isAt(_ character: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
    index < line.count && line[index] == UInt8(ascii: character)
  }

  package func fault(_ what: StaticString) -> JSONFault { JSONFault(what: what, offset: index) }
}

// MARK: Containers

extension JSONScanner {
  private mutating func object(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    let start = index
    guard try objectBegins(line, depth: depth) else { return JSONValue(.object, start, index) }
    repeat {
      _ = try memberName(line)
      _ = try value(line, depth: depth + 1)
    } while try objectContinues(line)
    return JSONValue(.object, start, index)
  }

  private mutating func array(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    let start = index
    guard try arrayBegins(line, depth: depth) else { return JSONValue(.array, start, index) }
    repeat {
      _ = try value(line, depth: depth + 1)
    } while try arrayContinues(line)
    return JSONValue(.array, start, index)
  }

  private mutating func open(_ bracket: Unicode.Scalar, _ line: Span<UInt8>, depth: Int) throws(JSONFault) {
    guard depth <= Self.maximumDepth else { throw fault("too many brackets are open") }
    guard takes(bracket, line) else { throw fault("an object is missing") }
    skipBlanks(line)
  }

  private mutating func closes(_ bracket: Unicode.Scalar, _ line: Span<UInt8>) -> Bool { takes(bracket, line) }

  /// Whether a comma and another member or element follow; else the closing bracket must.
  private mutating func continues(
    _ line: Span<UInt8>, until bracket: Unicode.Scalar
  ) throws(JSONFault) -> Bool {
    skipBlanks(line)
    if takes(",", line) {
      skipBlanks(line)
      return true
    }
    guard takes(bracket, line) else { throw fault("a comma or a closing bracket is missing") }
    return false
  }

  /// The name of a member; the scanner then stands before its value.
  package mutating func memberName(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    guard isAt("\"", line) else { throw fault("a member's name in quotes is missing") }
    let name = try string(line)
    skipBlanks(line)
    guard takes(":", line) else { throw fault("a colon is missing") }
    skipBlanks(line)
    return name
  }
}

// MARK: Scalars

extension JSONScanner {
  private mutating func string(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    index += 1
    let start = index
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
        throw fault("a control character stands in a string")
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
      for position in (index + 2)..<(index + 6) where JSONEscapes.hexDigit(line[position]) == nil {
        throw fault("an escape needs four hexadecimal digits")
      }
      index += 6
    default: throw fault("there is no such escape")
    }
  }

  /// One character beyond ASCII (RFC 3629, section 4): no overlong form, no surrogate, nothing beyond U+10FFFF.
  private mutating func skipSequence(_ line: Span<UInt8>) throws(JSONFault) {
    let lead = line[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard (0xC2...0xF4).contains(lead), index + length <= line.count else { throw fault("the UTF-8 is not valid") }
    let second = line[index + 1]
    let allowed: ClosedRange<UInt8> =
      switch lead {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard allowed.contains(second) else { throw fault("the UTF-8 is not valid") }
    for position in (index + 2)..<max(index + 2, index + length) where line[position] & 0xC0 != 0x80 {
      throw fault("the UTF-8 is not valid")
    }
    index += length
  }

  private mutating func number(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    let start = index
    _ = takes("-", line)
    if !takes("0", line) { try skipDigits(line) }
    if takes(".", line) { try skipDigits(line) }
    if takes("e", line) || takes("E", line) {
      _ = takes("-", line) || takes("+", line)
      try skipDigits(line)
    }
    return JSONValue(.number, start, index)
  }

  private mutating func skipDigits(_ line: Span<UInt8>) throws(JSONFault) {
    let start = index
    while index < line.count, line[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
    guard index > start else { throw fault("a digit is missing") }
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONValue.Kind, _ line: Span<UInt8>
  ) throws(JSONFault) -> JSONValue {
    let start = index
    let end = start + word.utf8CodeUnitCount
    guard end <= line.count, JSONValue(.string, start, end).reads(word, in: line) else {
      throw fault("no value can begin so")
    }
    index = end
    return JSONValue(kind, start, end)
  }

  @inline(__always)
  private mutating func takes(_ character: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
    guard isAt(character, line) else { return false }
    index += 1
    return true
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
