/// An incomplete token, and how much of it has been searched for its end, so that input in small pieces is not searched
/// repeatedly.
struct XMLPendingToken {
  enum Kind {
    /// A tag: ends with the first `>` outside of quotes.
    case tag
    /// `&name;` or `<?name`: ends before the first character that is not part of a name.
    case name
  }

  let kind: Kind
  private var looked: Int
  private var quote: UInt8 = 0

  /// - Parameter start: minimum length of the token in characters.
  init(_ kind: Kind, start: Int) {
    self.kind = kind
    looked = start
  }

  /// Returns the token's length in bytes if its end is among its first `count` bytes; `nil` otherwise.
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
