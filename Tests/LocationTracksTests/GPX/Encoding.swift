@testable import LocationText

/// The encodings that GPX files come in.
enum Encoding: CaseIterable {
  case utf8, utf8WithMark, latin1, windows1252, utf16Little, utf16Big, utf16WithoutMark

  /// A document of this encoding, with a matching XML declaration.
  func bytes(of document: String) -> [UInt8] {
    switch self {
    case .utf8: Array(document.utf8)
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(document.utf8)
    case .latin1: Self.singleBytes("<?xml version='1.0' encoding='ISO-8859-1'?>" + document)
    case .windows1252: Self.singleBytes("<?xml version='1.0' encoding='windows-1252'?>" + document)
    case .utf16Little: [0xFF, 0xFE] + Self.utf16("<?xml version='1.0' encoding='UTF-16'?>" + document)
    case .utf16Big:
      [0xFE, 0xFF] + Self.utf16("<?xml version='1.0' encoding='UTF-16'?>" + document, isBigEndian: true)
    case .utf16WithoutMark: Self.utf16("<?xml version='1.0'?>" + document)
    }
  }

  /// How many bytes an ASCII character takes.
  var bytesOfCharacter: Int {
    switch self {
    case .utf16Little, .utf16Big, .utf16WithoutMark: 2
    default: 1
    }
  }

  private static func singleBytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
