/// The first bytes of an XML document: a byte order mark, and `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration: Equatable {
  enum Encoding: Equatable {
    case utf8
    /// UTF-8 in which nothing but ASCII may stand.
    case ascii
    /// What it is called, where it has a name.
    case other(String)
  }

  var encoding = Encoding.utf8
  /// Where the document goes on.
  var end = 0

  enum Outcome: Equatable {
    case found(XMLDeclaration)
    /// More bytes are needed.
    case incomplete
    /// It is wrong from this byte on.
    case broken(at: Int)
  }

  static func find(in head: [UInt8], isLast: Bool) -> Outcome {
    if head.count < XMLLimits.head, !isLast { return .incomplete }
    if let name = encodingOfMark(head) { return .found(XMLDeclaration(encoding: .other(name))) }
    var reader = Reader(text: head, index: head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let start = XMLDeclaration(end: reader.index)
    guard reader.take("<?xml") else {
      let mayCome = !isLast && "<?xml".utf8.starts(with: head[reader.index...])
      return mayCome ? .incomplete : .found(start)
    }
    guard reader.index < head.count else { return isLast ? .found(start) : .incomplete }
    guard head[reader.index].isXMLSpace else { return .found(start) }
    guard let length = reader.lengthToEnd else {
      return head.count - reader.index < longest && !isLast ? .incomplete : .broken(at: reader.index)
    }
    // What lies behind it, and may not have come yet, is none of its business.
    reader = Reader(text: Array(head[..<length]), index: reader.index)
    guard let encoding = reader.encodingOfDeclaration() else { return .broken(at: reader.index) }
    return .found(XMLDeclaration(encoding: encoding, end: length))
  }

  /// Encodings that are no extension of ASCII show by their first bytes (XML 1.0, appendix F).
  private static func encodingOfMark(_ head: [UInt8]) -> String? {
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
    if head.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return "EBCDIC" }
    let mayBeUTF16 = head.count >= 4 && head[..<4].contains(0) && head[..<4].contains(UInt8(ascii: "<"))
    return mayBeUTF16 ? "UTF-16 or UTF-32" : nil
  }

  private static let longest = 4096

  private struct Reader {
    let text: [UInt8]
    var index: Int

    mutating func take(_ expected: StaticString) -> Bool {
      let count = expected.utf8CodeUnitCount
      guard index + count <= text.count else { return false }
      for offset in 0..<count where text[index + offset] != expected.utf8Start[offset] { return false }
      index += count
      return true
    }

    /// Where the declaration ends, behind its `?>`.
    var lengthToEnd: Int? {
      var end = index
      while end + 1 < min(text.count, index + XMLDeclaration.longest) {
        if text[end] == UInt8(ascii: "?"), text[end + 1] == UInt8(ascii: ">") { return end + 2 }
        end += 1
      }
      return nil
    }

    /// What follows `<?xml`: the version, the encoding and whether it stands alone, in this order; `nil` for anything else.
    mutating func encodingOfDeclaration() -> Encoding? {
      guard skipSpace(), take("version"), let version = value(), isVersion(version) else { return nil }
      var encoding = Encoding.utf8
      var hasSpace = skipSpace()
      if hasSpace, take("encoding") {
        guard let name = value(), let known = Self.encoding(name) else { return nil }
        encoding = known
        hasSpace = skipSpace()
      }
      if hasSpace, take("standalone") {
        guard let answer = value(), answer == "yes" || answer == "no" else { return nil }
        _ = skipSpace()
      }
      return take("?>") ? encoding : nil
    }

    /// XML 1.0 processors read documents of a later 1.x as if they were 1.0 (section 2.8).
    private func isVersion(_ version: String) -> Bool {
      version.hasPrefix("1.") && version.dropFirst(2).utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func encoding(_ name: String) -> Encoding? {
      let isName = name.utf8.allSatisfy { XMLCharacter.isNamePart($0) && $0 != UInt8(ascii: ":") }
      guard isName, let first = name.utf8.first, (0x41...0x5A).contains(first & 0xDF) else { return nil }
      switch name.uppercased() {
      case "UTF-8", "UTF8": return .utf8
      case "US-ASCII", "ASCII": return .ascii
      default: return .other(name)
      }
    }

    private mutating func skipSpace() -> Bool {
      let start = index
      while index < text.count, text[index].isXMLSpace { index += 1 }
      return index > start
    }

    /// `= "value"`
    private mutating func value() -> String? {
      _ = skipSpace()
      guard take("=") else { return nil }
      _ = skipSpace()
      guard index < text.count, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") else {
        return nil
      }
      guard let end = text[(index + 1)...].firstIndex(of: text[index]) else { return nil }
      defer { index = end + 1 }
      return String(decoding: text[(index + 1)..<end], as: UTF8.self)
    }
  }
}
