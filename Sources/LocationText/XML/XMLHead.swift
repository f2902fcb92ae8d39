/// The first bytes of a file that may be XML, parsed as far as the name of its root element. Each format of a track looks at
/// them: of a long head, only the beginning is copied if the root is in it.
package struct XMLHead {
  /// Text without byte order mark and NULs, so that ASCII characters look alike in UTF-8, UTF-16 and UTF-32.
  private var text: [UInt8]
  private var index = 0

  private static let usualLength = 1024

  package init(_ head: Span<UInt8>) {
    text = Self.text(head.extracting(0..<min(head.count, Self.usualLength)))
    if head.count > Self.usualLength, !isDecided { text = Self.text(head) }
  }

  /// Whether more bytes would change nothing: this is not XML, or the root's name has ended.
  private var isDecided: Bool {
    guard let first = text.first(where: { $0 > 0x20 }) else { return false }
    guard first == UInt8(ascii: "<") else { return true }
    return rootName.map { !$0.isEmpty && $0.endIndex < text.endIndex } ?? false
  }

  private static func text(_ head: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(head.count)
    for position in 0..<head.count where head[position] != 0 { text.append(head[position]) }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first(where: text.starts(with:))
    return Array(text.dropFirst(mark?.count ?? 0))
  }

  /// Returns whether the root's local name is `name`, or unknown because the XML ends before the root.
  package func mayHaveRoot(_ name: String) -> Bool { root.map { $0 == name } ?? true }

  /// Returns whether the first character, after white space, is that of a tag.
  package var isXML: Bool { text.first { $0 > 0x20 } == UInt8(ascii: "<") }

  package func hasRoot(_ name: String) -> Bool { root == name }

  /// Local name of the root; empty if this is not XML, `nil` if the XML ends before the root.
  private var root: String? {
    rootName.map { String(decoding: $0, as: UTF8.self) }.map { name in
      String(name.split(separator: ":", omittingEmptySubsequences: false).last ?? "")
    }
  }

  /// The root's name with its prefix; empty if this is not XML, `nil` if the XML ends before the root.
  private var rootName: ArraySlice<UInt8>? {
    var head = self
    head.skipSpace()
    guard head.isAt("<") else { return [] }
    while head.isAt("<?") || head.isAt("<!--") {
      guard head.skip(past: head.isAt("<?") ? "?>" : "-->") else { return nil }
      head.skipSpace()
    }
    if head.index == text.count { return nil }
    if head.isAt("<!DOCTYPE") {
      head.index += "<!DOCTYPE".utf8.count
      head.skipSpace()
    } else if head.isAt("<") {
      head.index += 1
    } else {
      return []
    }
    return text[head.index...].prefix { !$0.isNameEnd }
  }

  private func isAt(_ expected: String) -> Bool { text[index...].starts(with: expected.utf8) }

  private mutating func skipSpace() { index += text[index...].prefix { $0 <= 0x20 }.count }

  private mutating func skip(past end: String) -> Bool {
    while index < text.count {
      if isAt(end) {
        index += end.utf8.count
        return true
      }
      index += 1
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isNameEnd: Bool { self <= 0x20 || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") }
}
