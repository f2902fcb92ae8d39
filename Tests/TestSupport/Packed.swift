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

  /// Returns a ZIP archive of these files, with its directory.
  /// - Parameter isWide: whether the directory is that of ZIP64.
  public static func zip(
    _ files: [(name: String, method: ZipMethod, bytes: [UInt8])], isWide: Bool = false
  ) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let offset = archive.count
      let data = file.method == .stored ? file.bytes : deflate(file.bytes)
      let trailer = number(checksum(file.bytes)) + number(UInt32(data.count)) + number(UInt32(file.bytes.count))
      let isBehind = file.method == .deflatedWithDescriptor || file.method == .deflatedWithPlainDescriptor
      archive += [0x50, 0x4B, 3, 4, 20, 0, isBehind ? 8 : 0, 0, file.method == .stored ? 0 : 8, 0, 0, 0, 0, 0]
      archive += isBehind ? [UInt8](repeating: 0, count: 12) : trailer
      archive += [UInt8(file.name.utf8.count), 0, 0, 0] + Array(file.name.utf8) + data
      if file.method == .deflatedWithDescriptor { archive += [0x50, 0x4B, 7, 8] }
      if isBehind { archive += trailer }
      let wide = isWide ? [1, 0, 24, 0] + wide(file.bytes.count) + wide(data.count) + wide(offset) : []
      directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0, isBehind ? 8 : 0, 0, file.method == .stored ? 0 : 8, 0, 0, 0, 0, 0]
      directory += isWide ? number(checksum(file.bytes)) + [UInt8](repeating: 0xFF, count: 8) : trailer
      directory += [UInt8(file.name.utf8.count), 0, UInt8(wide.count)] + [UInt8](repeating: 0, count: 11)
      directory += (isWide ? number(.max) : number(UInt32(offset))) + Array(file.name.utf8) + wide
    }
    let start = archive.count
    archive += directory
    if isWide {
      archive += [0x50, 0x4B, 6, 6] + wide(44) + [20, 0, 20, 0] + [UInt8](repeating: 0, count: 8)
      archive += wide(files.count) + wide(files.count) + wide(directory.count) + wide(start)
      archive += [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + wide(start + directory.count) + [1, 0, 0, 0]
    }
    let count: [UInt8] = isWide ? [0xFF, 0xFF] : [UInt8(files.count), 0]
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
    return archive
      + (isWide ? [UInt8](repeating: 0xFF, count: 8) : number(UInt32(directory.count)) + number(UInt32(start)))
      + [0, 0]
  }

  private static func wide(_ value: Int) -> [UInt8] { number(UInt32(value)) + [0, 0, 0, 0] }

  private static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
