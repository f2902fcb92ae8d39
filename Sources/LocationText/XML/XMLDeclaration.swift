/// The beginning of an XML document: a byte order mark, and `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration: Equatable {
  /// Name of the encoding in the declaration, if any; `encodingStart` is its position in bytes.
  var encoding: String?
  var encodingStart = 0
  /// Position of the rest of the document.
  var end = 0

  enum Outcome: Equatable {
    case found(XMLDeclaration)
    /// More bytes are needed.
    case incomplete
    /// The declaration is malformed from this byte.
    case broken(at: Int)
  }

  static func find(in head: [UInt8], isLast: Bool) -> Outcome {
    var reader = Reader(text: head, index: head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let start = XMLDeclaration(end: reader.index)
    // XML forbids white space before the declaration; some programs write it, and its meaning is clear.
    reader.skipBlanks()
    if reader.index == head.count, !isLast, head.count < longest { return .incomplete }
    guard reader.take("<?xml") else {
      let mayCome = !isLast && "<?xml".utf8.starts(with: head[reader.index...])
      return mayCome ? .incomplete : .found(start)
    }
    guard reader.index < head.count else { return isLast ? .found(start) : .incomplete }
    guard head[reader.index].isXMLSpace else { return .found(start) }
    guard let length = reader.lengthToEnd else {
      return head.count - reader.index < longest && !isLast ? .incomplete : .broken(at: reader.index)
    }
    // Bytes after the declaration are ignored: they may be incomplete.
    reader = Reader(text: Array(head[..<length]), index: reader.index)
    guard let declaration = reader.declaration() else { return .broken(at: reader.index) }
    return .found(declaration)
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

    /// Position after the `?>` of the declaration; `nil` if it is missing.
    var lengthToEnd: Int? {
      var end = index
      while end + 1 < min(text.count, index + XMLDeclaration.longest) {
        if text[end] == UInt8(ascii: "?"), text[end + 1] == UInt8(ascii: ">") { return end + 2 }
        end += 1
      }
      return nil
    }

    /// Parses the version, the encoding and the standalone declaration, in this order, after `<?xml`; `nil` for
    /// anything else.
    mutating func declaration() -> XMLDeclaration? {
      guard skipSpace(), take("version"), let version = value(), isVersion(version) else { return nil }
      var declaration = XMLDeclaration(end: text.count)
      var hasSpace = skipSpace()
      if hasSpace, take("encoding") {
        guard let name = value(), isEncoding(name) else { return nil }
        declaration.encoding = name
        declaration.encodingStart = index - name.utf8.count - 1
        hasSpace = skipSpace()
      }
      if hasSpace, take("standalone") {
        guard let answer = value(), answer == "yes" || answer == "no" else { return nil }
        _ = skipSpace()
      }
      return take("?>") ? declaration : nil
    }

    /// Returns whether the version is 1.x: XML 1.0 processors read documents of a later 1.x as 1.0 (section 2.8).
    private func isVersion(_ version: String) -> Bool {
      version.hasPrefix("1.") && version.dropFirst(2).utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns whether the name is valid. Other names must not reach iconv(3), for which `//` begins an option.
    private func isEncoding(_ name: String) -> Bool {
      guard let first = name.utf8.first, (0x41...0x5A).contains(first & 0xDF) else { return false }
      return name.utf8.allSatisfy { XMLCharacter.isNamePart($0) && $0 != UInt8(ascii: ":") }
    }

    mutating func skipBlanks() { _ = skipSpace() }

    private mutating func skipSpace() -> Bool {
      let start = index
      while index < text.count, text[index].isXMLSpace { index += 1 }
      return index > start
    }

    /// Parses `= "value"`.
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
