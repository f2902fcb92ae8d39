@testable import LocationTracks

/// A FIT file that a test composes byte by byte.
struct FITFile {
  private(set) var content: [UInt8] = []
  var headerSize = 14
  var protocolVersion: UInt8 = 0x20
  /// Size that the header states; `nil` for the right one.
  var statedSize: Int?

  /// Appends a definition: numbers, sizes and codes of types.
  mutating func define(
    _ local: UInt8, _ message: UInt16, isBigEndian: Bool = false, _ fields: [(UInt8, UInt8, UInt8)],
    developer: [UInt8]? = nil
  ) {
    let low = UInt8(truncatingIfNeeded: message)
    let high = UInt8(message >> 8)
    content += [0x40 | local | (developer == nil ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    content += isBigEndian ? [high, low] : [low, high]
    content.append(UInt8(fields.count))
    for field in fields { content += [field.0, field.1, field.2] }
    if let developer {
      content.append(UInt8(developer.count))
      for (index, size) in developer.enumerated() { content += [UInt8(index), size, 0] }
    }
  }

  /// Appends a message.
  mutating func add(_ local: UInt8, _ bytes: [UInt8]...) { content += [local] + bytes.flatMap { $0 } }

  mutating func add(raw bytes: [UInt8]) { content += bytes }

  /// The file, with its checksums.
  var bytes: [UInt8] {
    let size = statedSize ?? content.count
    var file: [UInt8] = [UInt8(headerSize), protocolVersion, 0x15, 0x08] + Self.bytes(size, 4) + Array(".FIT".utf8)
    if headerSize >= 14 { file += Self.sum(file) }
    file += content
    return file + Self.sum(file)
  }

  static func bytes(_ value: Int, _ count: Int, isBigEndian: Bool = false) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private static func sum(_ bytes: [UInt8]) -> [UInt8] {
    var sum = FITChecksum()
    sum.add(bytes.span)
    return Self.bytes(Int(sum.value), 2)
  }
}
