/// The header of a file in a ZIP archive (PKWARE, APPNOTE.TXT, 4.3.7).
struct ZipEntry {
  let name: [UInt8]
  let method: Int
  private let flags: Int
  /// Packed size in bytes; `nil` if it follows the data, or is in a field for larger numbers.
  let packedSize: Int?
  /// Checksum of the unpacked data; `nil` if it follows the data.
  let checksum: UInt32?

  static let fixedLength = 30

  /// Returns the length of the whole header, from its fixed part.
  static func length(_ header: [UInt8]) -> Int { fixedLength + number(header, 26) + number(header, 28) }

  init(_ header: [UInt8]) {
    flags = Self.number(header, 6)
    method = Self.number(header, 8)
    let isBehind = flags & 0x08 != 0
    let size = Self.number(header, 18) | Self.number(header, 20) << 16
    packedSize = isBehind || size == 0xFFFF_FFFF ? nil : size
    checksum = isBehind ? nil : Self.checksum(header, 14)
    name = Array(header[Self.fixedLength..<Self.fixedLength + Self.number(header, 26)])
  }

  var isEncrypted: Bool { flags & 0x01 != 0 }
  /// Whether the checksum and sizes follow the data.
  var hasDescriptor: Bool { flags & 0x08 != 0 }
  var isDeflated: Bool { method == 8 }
  var isStored: Bool { method == 0 }

  /// Whether the name has the extension of KML files, in any case.
  var isKML: Bool { name.count >= 4 && name.suffix(4).map { $0 | 0x20 } == Array(".kml".utf8).map { $0 | 0x20 } }

  static func checksum(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    UInt32(number(bytes, index)) | UInt32(number(bytes, index + 2)) << 16
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index]) | Int(bytes[index + 1]) << 8
  }
}
