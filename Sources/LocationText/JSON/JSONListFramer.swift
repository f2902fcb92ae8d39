package import LocationKit

/// Splits JSON text into pieces that are small enough to hold: the elements of the lists that a ``JSONListLayout``
/// names one at a time, the text around them, and a root without such lists as a whole. It considers only brackets and
/// strings; the caller checks the pieces.
package struct JSONListFramer {
  package enum Piece {
    /// The part from the `{` of the root, or from the `]` of the list before, to the `[` of a list.
    case opening
    /// An element of a list, or of a root array.
    case element
    /// The part from the `]` of the last list to the `}` of the root.
    case closing
    /// A root object without lists.
    case object
  }

  private enum Phase {
    case outside, root, list, tail
  }

  /// Received part of the current piece.
  package private(set) var piece: [UInt8] = []
  /// Position of the beginning of the piece.
  package private(set) var start = TextPosition()
  package private(set) var position = TextPosition()
  /// The index in the layout of the list that is open; `nil` in a root array.
  package private(set) var list: Int?
  /// Whether a root has begun.
  package private(set) var hasRoot = false

  private let layout: JSONListLayout
  private let source: String
  private var phase = Phase.outside
  private var depth = 0
  /// Depth of the open list, including its bracket.
  private var depthOfList = 0
  private var isInString = false
  private var isEscaped = false
  private var isPieceComplete = false
  private var isRootArray = false
  /// Whether a comma is required before the next element.
  private var needsComma = false
  private var isAfterComma = false

  /// - Parameter source: the file as the user named it, for errors.
  package init(_ layout: JSONListLayout, source: String) { (self.layout, self.source) = (layout, source) }

  /// Piece that is incomplete; `nil` if the file may end here.
  package var missing: Piece? {
    switch phase {
    case .outside: nil
    case .root: .object
    case .list: .element
    case .tail: .closing
    }
  }

  /// Takes bytes from `index` up to the end of a piece, and moves `index` after them.
  ///
  /// - Returns: the complete piece, whose bytes remain valid until the next call; `nil` if more bytes are needed.
  /// - Throws: `invalidData` if the text cannot be divided into the elements of its lists.
  package mutating func next(in bytes: Span<UInt8>, from index: inout Int) throws(LocationError) -> Piece? {
    if isPieceComplete { beginPiece() }
    while index < bytes.count {
      if depth > 0, !piece.isEmpty, !isEscaped {
        takePlainBytes(bytes, from: &index)
        if index == bytes.count { return nil }
      }
      let byte = bytes[index]
      index += 1
      let completed = try take(byte)
      position.advance(over: byte)
      if let completed {
        isPieceComplete = true
        return completed
      }
    }
    return nil
  }

  private mutating func beginPiece() {
    piece.removeAll(keepingCapacity: piece.count < 1_000_000)
    isPieceComplete = false
  }

  /// Takes the bytes of one piece up to its end, an escape, or a bracket outside an element in one loop, and copies them at
  /// once: a record has dozens of strings.
  private mutating func takePlainBytes(_ bytes: Span<UInt8>, from index: inout Int) {
    let limit = min(bytes.count, index + layout.longestPiece - piece.count)
    let isElement = phase == .list
    var (end, line, lineStart) = (index, position.line, index - position.column + 1)
    var (depth, isInString) = (depth, isInString)
    while end < limit {
      let byte = bytes[unchecked: end]
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString {
        if byte == UInt8(ascii: "\\") { break }
      } else if byte | 0x20 == UInt8(ascii: "{") {
        // `[` and `{`, `]` and `}` differ in one bit.
        guard isElement else { break }
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        guard isElement, depth > 1 else { break }
        depth -= 1
      }
      end += 1
      if byte == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, end) }
    }
    bytes.extracting(index..<end).withUnsafeBufferPointer { piece.append(contentsOf: $0) }
    (position.line, position.column) = (line, end - lineStart + 1)
    (self.depth, self.isInString) = (depth, isInString)
    index = end
  }

  private mutating func take(_ byte: UInt8) throws(LocationError) -> Piece? {
    if piece.isEmpty, depth == 0, try passesOver(byte) { return nil }
    if piece.isEmpty { start = position }
    guard piece.count < layout.longestPiece else {
      throw error("a \(layout.element) is longer than \(layout.longestPiece) bytes", at: position)
    }
    piece.append(byte)
    return isInString ? takeInString(byte) : takeStructure(byte)
  }

  private mutating func takeInString(_ byte: UInt8) -> Piece? {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
    return nil
  }

  private mutating func takeStructure(_ byte: UInt8) -> Piece? {
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      if byte == UInt8(ascii: "["), mayOpenList, let list = listToOpen {
        (self.list, depthOfList) = (list, depth)
        beginList()
        return .opening
      }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { return endPiece() }
    default: break
    }
    return nil
  }

  private var mayOpenList: Bool {
    phase == .root || (phase == .tail && (layout.takesAnyList || layout.lists.count > 1))
  }

  private var listToOpen: Int? {
    if layout.takesAnyList { return 0 }
    return depth == 2 ? namedList : nil
  }

  private mutating func beginList() {
    phase = .list
    depth = 0
    needsComma = false
    isAfterComma = false
  }

  private mutating func endPiece() -> Piece {
    switch phase {
    case .list:
      needsComma = true
      isAfterComma = false
      return .element
    case .tail:
      phase = .outside
      return .closing
    case .outside, .root:
      phase = .outside
      return .object
    }
  }

  /// The list whose name and colon stand before the `[` at the end of the piece.
  private var namedList: Int? {
    var end = piece.count - 1
    while end > 0, piece[end - 1].isJSONBlank { end -= 1 }
    guard end > 0, piece[end - 1] == UInt8(ascii: ":") else { return nil }
    end -= 1
    while end > 0, piece[end - 1].isJSONBlank { end -= 1 }
    guard end > 0, piece[end - 1] == UInt8(ascii: "\"") else { return nil }
    let name = piece[..<(end - 1)]
    return layout.lists.firstIndex { list in
      let start = name.dropLast(list.utf8CodeUnitCount)
      guard start.last == UInt8(ascii: "\""), start.dropLast().last != UInt8(ascii: "\\") else { return false }
      return list.withUTF8Buffer { name.suffix($0.count).elementsEqual($0) }
    }
  }
}

// MARK: Between pieces

extension JSONListFramer {
  /// Returns whether the byte lies between two pieces and belongs to neither.
  private mutating func passesOver(_ byte: UInt8) throws(LocationError) -> Bool {
    if byte.isJSONBlank { return true }
    switch phase {
    case .outside: return try passesOutside(byte)
    case .list: return try passesBetweenElements(byte)
    case .root, .tail: return false
    }
  }

  /// Returns whether the byte opens a root array, is part of a byte order mark, or is the record separator of a sequence
  /// of texts (RFC 8142).
  private mutating func passesOutside(_ byte: UInt8) throws(LocationError) -> Bool {
    if byte == 0x1E || [0xEF, 0xBB, 0xBF].contains(byte) { return true }
    isRootArray = layout.takesRootArray && byte == UInt8(ascii: "[")
    guard isRootArray || byte == UInt8(ascii: "{") else {
      throw error("this does not begin an object of JSON", at: position)
    }
    hasRoot = true
    list = nil
    if isRootArray { beginList() } else { phase = .root }
    return isRootArray
  }

  private mutating func passesBetweenElements(_ byte: UInt8) throws(LocationError) -> Bool {
    switch byte {
    case UInt8(ascii: ",") where needsComma:
      needsComma = false
      isAfterComma = true
      return true
    case UInt8(ascii: "]") where !isAfterComma:
      phase = isRootArray ? .outside : .tail
      depth = isRootArray ? 0 : depthOfList
      return isRootArray
    case UInt8(ascii: "{") where !needsComma: return false
    default: throw error("a \(layout.element), a comma or a closing bracket is missing", at: position)
    }
  }
}

// MARK: Checking

extension JSONListFramer {
  /// Throws `invalidData` unless an opening or a closing is JSON, after the removed parts are added again.
  package func check(_ kind: Piece) throws(LocationError) {
    let isContinued = piece.first == UInt8(ascii: "]")
    let before = isContinued ? Array("{\"\":[".utf8) : []
    let text = before + piece + (kind == .opening ? Array("]}".utf8) : [])
    var scanner = JSONScanner()
    do throws(JSONFault) {
      _ = try scanner.value(text.span, depth: 1)
    } catch {
      let count = min(max(0, error.offset - before.count), piece.count)
      throw self.error("this is not JSON: \(error.what)", at: start.advanced(over: piece.span.extracting(0..<count)))
    }
  }

  /// Returns the error for invalid data at a position of the file.
  package func error(_ message: String, at position: TextPosition, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: position.description(in: source), remedy: remedy)
  }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// Which lists of a JSON text ``JSONListFramer`` cuts into their elements.
package struct JSONListLayout: Sendable {
  /// The members of the root object whose elements are pieces. With one name, the list occurs once in a root.
  package let lists: [StaticString]
  /// Whether the root may be an array, whose elements are pieces then.
  let takesRootArray: Bool
  /// What an element is called in an error: `Feature`.
  let element: StaticString
  /// The most bytes of a piece, and so the most memory that the framer holds.
  package let longestPiece: Int
  /// Whether every list counts, at any depth outside of an element and with any name.
  let takesAnyList: Bool

  package init(
    lists: [StaticString], takesRootArray: Bool, element: StaticString, longestPiece: Int, takesAnyList: Bool = false
  ) {
    (self.lists, self.takesRootArray, self.takesAnyList) = (lists, takesRootArray, takesAnyList)
    (self.element, self.longestPiece) = (element, longestPiece)
  }

  /// A FeatureCollection, with Features of up to half a million points with times.
  package static let geoJSON = JSONListLayout(
    lists: ["features"], takesRootArray: false, element: "Feature", longestPiece: 33_000_000)
}
