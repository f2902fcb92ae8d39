import LocationKit

/// A splitter of GeoJSON text into objects that are small enough to hold: the Features of a FeatureCollection one at a
/// time, any other object as a whole. It considers only brackets and strings; the caller checks the pieces.
package struct GeoJSONFramer {
  package enum Piece {
    /// The part from the `{` of a FeatureCollection to the `[` of its features.
    case collectionStart
    /// An element of the features.
    case feature
    /// The part from the `]` of the features to the `}` of the collection.
    case collectionEnd
    /// A single Feature or geometry.
    case object
  }

  private enum Phase {
    case outside, root, features, tail
  }

  /// Received part of the current piece.
  package private(set) var piece: [UInt8] = []
  /// Position of the beginning of the piece.
  package private(set) var start = TextPosition()
  package private(set) var position = TextPosition()

  private var phase = Phase.outside
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether a comma is required before the next element.
  private var needsComma = false
  private var isAfterComma = false

  package init() {}

  /// Piece that is incomplete; `nil` if the file may end here.
  package var missing: Piece? {
    switch phase {
    case .outside: nil
    case .root: .object
    case .features: .feature
    case .tail: .collectionEnd
    }
  }

  /// Takes bytes from `index` up to the end of a piece, and moves `index` after them.
  ///
  /// - Returns: the complete piece, whose bytes remain valid until the next call; `nil` if more bytes are needed.
  package mutating func next(in bytes: Span<UInt8>, from index: inout Int) throws(GeoJSONFault) -> Piece? {
    if isPieceComplete { beginPiece() }
    while index < bytes.count {
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

  private var isPieceComplete = false

  private mutating func beginPiece() {
    piece.removeAll(keepingCapacity: piece.count < 1_000_000)
    isPieceComplete = false
  }

  private mutating func take(_ byte: UInt8) throws(GeoJSONFault) -> Piece? {
    if piece.isEmpty, depth == 0, try passesOver(byte) { return nil }
    if piece.isEmpty { start = position }
    guard piece.count < GeoJSONFormat.longestFeature else { throw .tooLong }
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
      if phase == .root, depth == 2, byte == UInt8(ascii: "["), endsInFeatures { return beginFeatures() }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { return endPiece() }
    default: break
    }
    return nil
  }

  private mutating func beginFeatures() -> Piece {
    phase = .features
    depth = 0
    needsComma = false
    isAfterComma = false
    return .collectionStart
  }

  private mutating func endPiece() -> Piece {
    switch phase {
    case .features:
      needsComma = true
      isAfterComma = false
      return .feature
    case .tail:
      phase = .outside
      return .collectionEnd
    case .outside, .root:
      phase = .outside
      return .object
    }
  }

  /// Whether the piece ends with `"features":[`.
  private var endsInFeatures: Bool {
    var end = piece.count - 1
    while end > 0, piece[end - 1].isJSONBlank { end -= 1 }
    guard end > 0, piece[end - 1] == UInt8(ascii: ":") else { return false }
    end -= 1
    while end > 0, piece[end - 1].isJSONBlank { end -= 1 }
    return piece[..<end].reversed().starts(with: "\"features\"".utf8.reversed())
  }
}

// MARK: Between pieces

extension GeoJSONFramer {
  /// Returns whether the byte lies between two pieces and belongs to neither.
  private mutating func passesOver(_ byte: UInt8) throws(GeoJSONFault) -> Bool {
    if byte.isJSONBlank { return true }
    switch phase {
    case .outside: return try passesOutside(byte)
    case .features: return try passesBetweenFeatures(byte)
    case .root, .tail: return false
    }
  }

  /// Returns whether the byte is part of a byte order mark, or the record separator of a sequence of texts (RFC 8142).
  private mutating func passesOutside(_ byte: UInt8) throws(GeoJSONFault) -> Bool {
    if byte == 0x1E || [0xEF, 0xBB, 0xBF].contains(byte) { return true }
    guard byte == UInt8(ascii: "{") else { throw .noObject }
    phase = .root
    return false
  }

  private mutating func passesBetweenFeatures(_ byte: UInt8) throws(GeoJSONFault) -> Bool {
    switch byte {
    case UInt8(ascii: ",") where needsComma:
      needsComma = false
      isAfterComma = true
      return true
    case UInt8(ascii: "]") where !isAfterComma:
      phase = .tail
      depth = 2
      return false
    case UInt8(ascii: "{") where !needsComma: return false
    default: throw .noFeature
    }
  }
}

/// A position in a text; line and column are counted from 1, columns in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line = 1
  package var column = 1

  package init() {}

  package mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
