import LocationKit

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
    let text = UnsafeBufferPointer(start: name, count: nameEnd - name).span
    switch text {
    case "amp": return .character(0x26, end: nameEnd + 1)
    case "lt": return .character(0x3C, end: nameEnd + 1)
    case "gt": return .character(0x3E, end: nameEnd + 1)
    case "quot": return .character(0x22, end: nameEnd + 1)
    case "apos": return .character(0x27, end: nameEnd + 1)
    default: return .wrong("Entity '\(String(text))' not defined")
    }
  }

  private mutating func characterReference(_ start: Position) -> XMLReference {
    let isHexadecimal = start[0] == UInt8(ascii: "x")
    let (digits, radix): (Position, UInt32) = isHexadecimal ? (start + 1, 16) : (start, 10)
    var position = digits
    var value: UInt32 = 0
    while let digit = HexDigit.value(position[0]).map(UInt32.init), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      position += 1
    }
    if position == end { return .incomplete }
    guard position > digits, position[0] == UInt8(ascii: ";") else {
      return .wrong("a character reference without its number")
    }
    guard XMLCharacter.isLegal(value) else { return .wrong("a reference to a character that XML does not have") }
    return .character(value, end: position + 1)
  }
}
