/// A token whose end has not come yet, and how far it has been looked for: so that input in small pieces is not looked through
/// again and again.
struct XMLPendingToken {
  enum Kind {
    /// A tag: ends with the first `>` that is not between quotes.
    case tag
    /// `&name;` or `<?name`: ends before the first character that no name has.
    case name
  }

  let kind: Kind
  private var looked: Int
  private var quote: UInt8 = 0

  /// - Parameter start: how many characters the token certainly has.
  init(_ kind: Kind, start: Int) {
    self.kind = kind
    looked = start
  }

  /// The token's length, in bytes, if its end is among the first `count` bytes from its beginning.
  mutating func lengthIfWhole(_ token: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    while looked < count {
      let byte = token[looked]
      looked += 1
      if kind == .name ? endsName(byte) : endsTag(byte) { return looked }
    }
    return nil
  }

  private func endsName(_ byte: UInt8) -> Bool {
    byte < 0x80 && !XMLCharacter.isNamePart(byte) && byte != UInt8(ascii: "#")
  }

  private mutating func endsTag(_ byte: UInt8) -> Bool {
    if quote != 0 {
      if byte == quote { quote = 0 }
      return false
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
    return byte == UInt8(ascii: ">")
  }
}
