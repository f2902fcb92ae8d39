/// A scanner that walks over a line of JSON once and checks all of it (RFC 8259): names and strings with their
/// escapes and UTF-8, numbers, brackets. It allocates nothing.
@usableFromInline package struct JSONScanner {
  /// Largest number of open brackets. More is an attack, and each bracket uses stack.
  @inlinable package static var maximumDepth: Int { 32 }

  @usableFromInline package var index: Int

  @inlinable @inline(__always)
  package init(at index: Int = 0) { self.index = index }

  /// Returns the next byte; after the last one 0, with which no JSON token begins.
  @inlinable @inline(__always)
  package func next(_ line: Span<UInt8>) -> UInt8 {
    // An index is never negative, so that one check is enough.
    index < line.count ? line[unchecked: index] : 0
  }

  /// Scans any value, with preceding blanks; the content of a container is checked and skipped.
  @inlinable @inline(__always)
  package mutating func value(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    if let bytes = EightBytes(line, at: index), let number = shortNumber(bytes, in: line) {
      index = Int(number.end)
      return number
    }
    skipBlanks(line)
    if isAt("\"", line) { return try string(line) }
    let value = try JSONScanner(at: index).otherValue(line, depth: depth)
    index = Int(value.end)
    return value
  }

  @usableFromInline @inline(never)
  consuming func otherValue(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    guard index < line.count else { throw fault("a value is missing") }
    switch line[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try longNumber(line)
    case UInt8(ascii: "{"): return try object(line, depth: depth)
    case UInt8(ascii: "["): return try array(line, depth: depth)
    case UInt8(ascii: "t"): return try word("true", .true, line)
    case UInt8(ascii: "f"): return try word("false", .false, line)
    case UInt8(ascii: "n"): return try word("null", .null, line)
    default: throw noValue(line)
    }
  }

  /// Enters an object. Walk over its members with ``memberName(_:)``, a value, and ``objectContinues(_:)``.
  /// - Returns: whether there is a first member.
  package mutating func objectBegins(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> Bool {
    try open("{", line, depth: depth)
    return !takes("}", line)
  }

  package mutating func objectContinues(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    try continues(line, until: "}")
  }

  /// Enters an array. Walk over its elements with ``value(_:depth:)`` or ``object(_:into:depth:)``, each followed by
  /// ``arrayContinues(_:)``.
  /// - Returns: whether there is a first element.
  package mutating func arrayBegins(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> Bool {
    try open("[", line, depth: depth)
    return !takes("]", line)
  }

  package mutating func arrayContinues(_ line: Span<UInt8>) throws(JSONFault) -> Bool {
    try continues(line, until: "]")
  }

  @inlinable @inline(__always)
  package mutating func skipBlanks(_ line: Span<UInt8>) {
    if next(line) <= 0x20 { index = JSONScanner(at: index).endOfBlanks(line) }
  }

  @usableFromInline @inline(never)
  consuming func endOfBlanks(_ line: Span<UInt8>) -> Int {
    while isBlank(next(line)) { index &+= 1 }
    return index
  }

  @inlinable @inline(__always)
  package func isAt(_ character: Unicode.Scalar, _ line: Span<UInt8>) -> Bool { next(line) == UInt8(ascii: character) }

  @inlinable @inline(__always)
  package mutating func takes(_ character: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
    guard isAt(character, line) else { return false }
    index &+= 1
    return true
  }

  @usableFromInline package func fault(_ what: StaticString) -> JSONFault { JSONFault(what: what, offset: index) }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

// MARK: Containers

extension JSONScanner {
  private mutating func object(_ line: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    let start = index
    guard try objectBegins(line, depth: depth) else { return JSONValue(.object, start, index) }
    repeat {
      _ = try memberName(line)
      _ = try value(line, depth: depth + 1)
    } while try continues(line, until: "}")
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

  @inlinable @inline(__always)
  package mutating func open(_ bracket: Unicode.Scalar, _ line: Span<UInt8>, depth: Int) throws(JSONFault) {
    guard depth <= Self.maximumDepth else { throw fault("too many brackets are open") }
    guard takes(bracket, line) else { throw fault("an object is missing") }
    skipBlanks(line)
  }

  /// Returns whether a comma and another member or element follow; otherwise the closing bracket must follow.
  @inlinable @inline(__always)
  package mutating func continues(
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

  /// Returns the name of a member, and moves to its value.
  @inlinable @inline(__always)
  package mutating func memberName(_ line: Span<UInt8>) throws(JSONFault) -> JSONValue {
    guard isAt("\"", line) else { throw fault("a member's name in quotes is missing") }
    let name = try string(line)
    skipBlanks(line)
    guard takes(":", line) else { throw fault("a colon is missing") }
    return name
  }
}

extension JSONScanner {
  /// Walks over an object and calls `body` with the name and the value of each member.
  package mutating func forEachMember(
    _ text: Span<UInt8>, depth: Int, _ body: (_ name: JSONValue, _ value: JSONValue) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try forEachName(text, depth: depth) { name, scanner throws(JSONFault) in
      try body(name, try scanner.value(text, depth: depth + 1))
    }
  }

  /// Walks over an object and calls `body` with the name of each member and the scanner at its value, which `body` must
  /// read.
  package mutating func forEachName(
    _ text: Span<UInt8>, depth: Int, _ body: (_ name: JSONValue, inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard try objectBegins(text, depth: depth) else { return }
    repeat {
      let name = try memberName(text)
      skipBlanks(text)
      try body(name, &self)
    } while try objectContinues(text)
  }

  /// Walks over an array and calls `body` with the scanner at each element, which `body` must read.
  package mutating func forEachElement(
    _ text: Span<UInt8>, depth: Int, _ body: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard try arrayBegins(text, depth: depth) else { return }
    repeat { try body(&self) } while try arrayContinues(text)
  }

  /// Throws unless only blanks follow.
  package mutating func finish(_ text: Span<UInt8>) throws(JSONFault) {
    skipBlanks(text)
    guard index == text.count else { throw fault("something follows the object") }
  }
}

/// The reason why a line is not valid JSON, and the byte of the fault, from 0.
@usableFromInline package struct JSONFault: Error {
  package let what: StaticString
  package let offset: Int

  package init(what: StaticString, offset: Int) {
    self.what = what
    self.offset = offset
  }

  package init(what: StaticString, at value: JSONValue) { self.init(what: what, offset: Int(value.start)) }
}
