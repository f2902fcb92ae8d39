/// The first bytes of a file that may be XML, parsed as far as the name of its root element.
package struct XMLHead {
  /// Text without byte order mark and NULs, so that ASCII characters look alike in UTF-8, UTF-16 and UTF-32.
  private let text: [UInt8]
  private let isWhole: Bool
  private var index = 0

  package init(_ head: Span<UInt8>) {
    self.init(head.extracting(first: Self.usualCount), isWhole: head.count <= Self.usualCount)
    // The head has hundreds of kilobytes, and each format looks at it.
    if !isWhole, root == nil { self = XMLHead(head, isWhole: true) }
  }

  /// Number of bytes that are usually sufficient.
  private static let usualCount = 1024

  private init(_ head: Span<UInt8>, isWhole: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(head.count)
    for position in 0..<head.count where head[position] != 0 { text.append(head[position]) }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first(where: text.starts(with:))
    self.text = Array(text.dropFirst(mark?.count ?? 0))
    self.isWhole = isWhole
  }

  /// Returns whether the root's local name is `name`, or unknown because the XML ends before the root.
  package func mayHaveRoot(_ name: String) -> Bool { root.map { $0 == name } ?? true }

  /// Returns whether the first character, after white space, is that of a tag.
  package var isXML: Bool { text.first { $0 > 0x20 } == UInt8(ascii: "<") }

  package func hasRoot(_ name: String) -> Bool { root == name }

  /// Local name of the root; empty if this is not XML, `nil` if the XML ends before the root.
  private var root: String? {
    var head = self
    head.skipSpace()
    if head.index == text.count, !isWhole { return nil }
    guard head.isAt("<") else { return "" }
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
      return ""
    }
    let name = text[head.index...].prefix { !$0.isNameEnd }
    if name.endIndex == text.count, !isWhole { return nil }
    return String(
      String(decoding: name, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false).last ?? "")
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
