/// A document type declaration that is passed over: nothing in it is read, so that no entity is ever expanded.
struct XMLDoctype {
  private var isInSubset = false
  private var isInDeclaration = false
  private var isInComment = false
  /// The quote that ends the open literal; 0 for none.
  private var quote: UInt8 = 0
  /// The last four bytes.
  private var last: UInt32 = 0

  /// Takes the next byte behind `<!DOCTYPE`. Returns whether it ends the declaration.
  mutating func ends(with byte: UInt8) -> Bool {
    last = last << 8 | UInt32(byte)
    if isInComment {
      isInComment = last & 0xFF_FFFF != 0x2D_2D3E  // -->
    } else if quote != 0 {
      if byte == quote { quote = 0 }
    } else if isInSubset, last == 0x3C21_2D2D {  // <!--
      (isInComment, isInDeclaration, last) = (true, false, 0)
    } else {
      return endsOutsideOfText(byte)
    }
    return false
  }

  private mutating func endsOutsideOfText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): if !isInSubset || isInDeclaration { quote = byte }
    case UInt8(ascii: "["): if !isInSubset { isInSubset = true }
    case UInt8(ascii: "]"): if !isInDeclaration { isInSubset = false }
    case UInt8(ascii: "<"): isInDeclaration = isInSubset
    case UInt8(ascii: ">"):
      if !isInSubset { return true }
      isInDeclaration = false
    default: break
    }
    return false
  }
}
