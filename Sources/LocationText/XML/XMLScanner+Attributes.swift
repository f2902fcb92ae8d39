extension XMLScanner {
  /// Parses the attributes from `start`. Returns the end of the tag and their number; `nil` if the tag is broken or
  /// incomplete.
  mutating func attributes(_ tag: Position, _ start: Position) -> (end: Position, count: Int)? {
    var position = start
    var count = 0
    var valuesEnd = memory.values
    while true {
      let space = position
      while position[0].isXMLSpace { position += 1 }
      if position[0] == UInt8(ascii: ">") { return (position + 1, count) }
      if position[0] == UInt8(ascii: "/") {
        if position[1] == UInt8(ascii: ">") { return (position + 2, count) }
        return brokenAttribute(tag, "a '/' within a tag", at: position + 1)
      }
      guard position > space else { return brokenAttribute(tag, "attributes construct error", at: position) }
      guard let next = attribute(tag, position, count, &valuesEnd) else { return nil }
      position = next
      count += 1
    }
  }

  @inline(__always)
  private mutating func attribute(
    _ tag: Position, _ name: Position, _ count: Int, _ valuesEnd: inout UnsafeMutablePointer<UInt8>
  ) -> Position? {
    let nameEnd = endOfName(name)
    var position = nameEnd
    while position[0].isXMLSpace { position += 1 }
    guard nameEnd > name, position[0] == UInt8(ascii: "=") else {
      let clause = nameEnd > name ? "an attribute without a value" : "no name of an attribute"
      return brokenAttribute(tag, clause, at: position)
    }
    position += 1
    while position[0].isXMLSpace { position += 1 }
    let quote = position[0]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return brokenAttribute(tag, "a value without quotes", at: position)
    }
    let value = position + 1
    var valueEnd = value.endOfPlainText(before: quote, UInt8(ascii: "<"), UInt8(ascii: "&"))
    var content = UnsafeBufferPointer(start: value, count: valueEnd - value)
    if valueEnd[0] != quote {
      guard let end = unusualValue(tag, value, quote, &valuesEnd, &content) else { return nil }
      valueEnd = end
    }
    return take(tag, name, nameEnd, content, count) ? valueEnd + 1 : nil
  }

  @inline(__always)
  private mutating func take(
    _ tag: Position, _ name: Position, _ nameEnd: Position, _ value: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Bool {
    let length = nameEnd - name
    guard count < XMLLimits.attributes, length <= XMLLimits.name else { return tooMuch(tag, name, length) }
    for index in 0..<count {
      let other = memory.attributes[index].name
      guard other.count == length, let start = other.baseAddress, name.holds(start, count: length) else { continue }
      _ = brokenTag(tag, "Attribute \(String(other.span)) redefined", at: name)
      return false
    }
    memory.attributes[count] = XMLAttribute(name: UnsafeBufferPointer(start: name, count: length), value: value)
    return true
  }

  private mutating func tooMuch(_ tag: Position, _ name: Position, _ length: Int) -> Bool {
    let attributes = "an element has more than \(XMLLimits.attributes) attributes"
    let clause = length > XMLLimits.name ? "a name is longer than \(XMLLimits.name) bytes" : attributes
    _ = brokenTag(tag, clause, at: name, isLimit: true)
    return false
  }

  /// Normalizes a value with references, white space other than blanks or non-ASCII characters; the result is stored at
  /// `valuesEnd`. Returns the end of the value, at its quote.
  @inline(never)
  private mutating func unusualValue(
    _ tag: Position, _ start: Position, _ quote: UInt8, _ valuesEnd: inout UnsafeMutablePointer<UInt8>,
    _ value: inout UnsafeBufferPointer<UInt8>
  ) -> Position? {
    let valueStart = valuesEnd
    var position = start
    while position[0] != quote {
      guard let next = takeOfValue(tag, position, quote, &valuesEnd) else { return nil }
      position = next
    }
    value = UnsafeBufferPointer(start: UnsafePointer(valueStart), count: valuesEnd - valueStart)
    return position
  }

  /// Normalizes the next characters of a value, or a special one. The result is never longer than the input.
  private mutating func takeOfValue(
    _ tag: Position, _ position: Position, _ quote: UInt8, _ valuesEnd: inout UnsafeMutablePointer<UInt8>
  ) -> Position? {
    switch position[0] {
    case UInt8(ascii: "&"):
      switch reference(at: position) {
      case .character(let scalar, let end):
        append(UTF8Character.bytes(of: scalar), to: &valuesEnd)
        return end
      case .incomplete: return brokenAttribute(tag, "a reference that does not end", at: end)
      case .wrong(let clause): return brokenAttribute(tag, clause, at: position)
      }
    case UInt8(ascii: "<"):
      return brokenAttribute(tag, "Unescaped '<' not allowed in attributes values", at: position)
    case 0x09, 0x0A, 0x0D:
      append((0x20, 1), to: &valuesEnd)
      return position + (position[0] == 0x0D && position[1] == 0x0A ? 2 : 1)
    default:
      return copyOfValue(tag, position, quote, &valuesEnd)
    }
  }

  private mutating func copyOfValue(
    _ tag: Position, _ position: Position, _ quote: UInt8, _ valuesEnd: inout UnsafeMutablePointer<UInt8>
  ) -> Position? {
    var next = position.endOfPlainText(before: quote, UInt8(ascii: "<"), UInt8(ascii: "&"))
    if next == position {
      guard case .character(let scalar, let length) = UTF8Character(at: position, before: end),
        XMLCharacter.isLegal(scalar)
      else {
        let isCut = UTF8Character.isCut(at: position, before: end)
        return brokenAttribute(tag, "AttValue: ' expected", at: isCut ? end : position)
      }
      next += length
    }
    valuesEnd.update(from: position, count: next - position)
    valuesEnd += next - position
    return next
  }

  /// Fails like ``brokenTag(_:_:at:isLimit:)``. Returns `nil`, so that the scan ends.
  private mutating func brokenAttribute<Result>(_ tag: Position, _ clause: String, at position: Position) -> Result? {
    _ = brokenTag(tag, clause, at: position)
    return nil
  }

  private func append(_ bytes: (word: UInt32, count: Int), to values: inout UnsafeMutablePointer<UInt8>) {
    for index in 0..<bytes.count { values[index] = UInt8(truncatingIfNeeded: bytes.word >> UInt32(8 * index)) }
    values += bytes.count
  }
}
