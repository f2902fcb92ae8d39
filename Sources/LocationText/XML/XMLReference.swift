/// The result of resolving `&…;`.
enum XMLReference {
  case character(UInt32, end: UnsafePointer<UInt8>)
  /// The input ends within the reference.
  case incomplete
  /// An invalid reference, with a clause that states why.
  case wrong(String)
}

extension XMLScanner {
  /// Resolves the reference that begins with the `&` at `start`: a character reference, or one of the five predefined
  /// entities.
  mutating func reference(at start: Position) -> XMLReference {
    if start[1] == UInt8(ascii: "#") { return characterReference(start + 2) }
    let name = start + 1
    let nameEnd = endOfName(name)
    if nameEnd == end { return .incomplete }
    guard nameEnd > name else { return .wrong("a '&' that does not begin a reference") }
    guard nameEnd[0] == UInt8(ascii: ";") else { return .wrong("a reference without its ';'") }
    switch name.word(first: nameEnd - name) {
    case 0x706D61 where nameEnd - name == 3: return .character(0x26, end: nameEnd + 1)
    case 0x746C where nameEnd - name == 2: return .character(0x3C, end: nameEnd + 1)
    case 0x7467 where nameEnd - name == 2: return .character(0x3E, end: nameEnd + 1)
    case 0x746F_7571 where nameEnd - name == 4: return .character(0x22, end: nameEnd + 1)
    case 0x736F_7061 where nameEnd - name == 4: return .character(0x27, end: nameEnd + 1)
    default:
      let shown = String(UnsafeBufferPointer(start: name, count: nameEnd - name).span)
      return .wrong("Entity '\(shown)' not defined")
    }
  }

  private mutating func characterReference(_ start: Position) -> XMLReference {
    let isHexadecimal = start[0] == UInt8(ascii: "x")
    let digits = isHexadecimal ? start + 1 : start
    var position = digits
    var value: UInt32 = 0
    while let digit = Self.digit(position[0], isHexadecimal) {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      position += 1
    }
    if position == end { return .incomplete }
    guard position > digits, position[0] == UInt8(ascii: ";") else {
      return .wrong("a character reference without its number")
    }
    guard XMLCharacter.isLegal(value) else { return .wrong("a reference to a character that XML does not have") }
    return .character(value, end: position + 1)
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    let decimal = byte &- UInt8(ascii: "0")
    if decimal <= 9 { return UInt32(decimal) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return isHexadecimal && letter < 6 ? UInt32(letter) + 10 : nil
  }
}
