import CZlib

/// Packed data for tests of decompression.
public enum Packed {
  /// Returns a gzip file with one member.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate(bytes) + number(checksum(bytes)) + number(UInt32(bytes.count))
  }

  /// Returns deflate data (RFC 1951): zlib's output without its two leading and four trailing bytes.
  public static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, bytes, UInt(bytes.count), 9)
    return Array(packed[2..<Int(size) - 4])
  }

  public static func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }

  /// The storage of a file in a ZIP archive.
  public enum ZipMethod: CaseIterable, Sendable {
    case stored, deflated
    /// The form of archives that are written to pipes: checksum and sizes follow the data.
    case deflatedWithDescriptor
    case deflatedWithPlainDescriptor
  }

  /// Returns a ZIP archive of these files, with the beginning of its directory.
  public static func zip(_ files: [(name: String, method: ZipMethod, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    for file in files {
      let data = file.method == .stored ? file.bytes : deflate(file.bytes)
      let trailer = number(checksum(file.bytes)) + number(UInt32(data.count)) + number(UInt32(file.bytes.count))
      let isBehind = file.method == .deflatedWithDescriptor || file.method == .deflatedWithPlainDescriptor
      archive += [0x50, 0x4B, 3, 4, 20, 0, isBehind ? 8 : 0, 0, file.method == .stored ? 0 : 8, 0, 0, 0, 0, 0]
      archive += isBehind ? [UInt8](repeating: 0, count: 12) : trailer
      archive += [UInt8(file.name.utf8.count), 0, 0, 0] + Array(file.name.utf8) + data
      if file.method == .deflatedWithDescriptor { archive += [0x50, 0x4B, 7, 8] }
      if isBehind { archive += trailer }
    }
    return archive + [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 42)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
