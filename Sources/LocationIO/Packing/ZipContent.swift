import LocationKit

/// The first KML file in a ZIP archive. The archive is read from its beginning, because a pipe cannot be read from its
/// end, where the directory is. In a KMZ archive the first KML file is the one to show (OGC 07-147r2, annex C).
final class ZipContent: PackedContent {
  private enum Stage {
    case header
    case data(ZipEntry, rest: Int)
    case behind(ZipEntry)
    case ended
  }

  private var stage = Stage.header
  private var inflater: Inflater
  private let place: String?
  /// Beginning of a structure that is needed as a whole.
  private var held: [UInt8] = []
  private var checksum = CRC32()
  private(set) var isWanted = false

  init(place: String?) throws(LocationError) {
    inflater = try Inflater(.none, place: place)
    self.place = place
  }

  var isWhole: Bool { if case .ended = stage { true } else { false } }
  var failure: LocationError? { inflater.failure }

  func unpack(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) -> [UInt8] {
    switch stage {
    case .header:
      try takeHeader(packed, from: &index)
      return []
    case .data(let entry, let rest): return try unpackData(of: entry, rest, packed, from: &index)
    case .behind(let entry):
      try takeDescriptor(of: entry, packed, from: &index)
      return []
    case .ended:
      index = packed.count
      return []
    }
  }

  /// Collects bytes until `count` are held. Returns whether they are.
  private func hold(_ count: Int, of packed: Span<UInt8>, from index: inout Int) -> Bool {
    while held.count < count, index < packed.count {
      held.append(packed[index])
      index += 1
    }
    return held.count >= count
  }

  private func takeHeader(_ packed: Span<UInt8>, from index: inout Int) throws(LocationError) {
    guard hold(4, of: packed, from: &index) else { return }
    // The directory, or the end of an empty archive.
    if held.starts(with: Self.directorySign) || held.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      throw error("there is no KML file in this ZIP archive", remedy: "unzip it first, and pass the file inside")
    }
    guard held.starts(with: Self.headerSign) else { throw error("the ZIP archive is damaged") }
    guard hold(ZipEntry.fixedLength, of: packed, from: &index),
      hold(ZipEntry.length(held), of: packed, from: &index)
    else { return }
    let entry = ZipEntry(held)
    held.removeAll()
    try begin(entry)
  }

  private func begin(_ entry: ZipEntry) throws(LocationError) {
    isWanted = entry.isKML
    let isReadable = !entry.isEncrypted && (entry.isDeflated || entry.isStored && entry.packedSize != nil)
    guard isReadable || !isWanted && entry.packedSize != nil else {
      throw error(
        entry.isEncrypted ? "the ZIP archive is encrypted" : "the ZIP archive is packed by method \(entry.method)",
        remedy: "unzip it first, and give the KML file that is in it")
    }
    inflater.reset()
    checksum = CRC32()
    stage = .data(entry, rest: entry.packedSize ?? 0)
    if entry.packedSize == 0, !entry.isDeflated || !isWanted { try finish(entry) }
  }

  private func unpackData(
    of entry: ZipEntry, _ rest: Int, _ packed: Span<UInt8>, from index: inout Int
  ) throws(LocationError) -> [UInt8] {
    if entry.isDeflated, isWanted || entry.packedSize == nil {
      let bytes = try inflater.unpack(packed, from: &index)
      checksum.update(bytes.span)
      if inflater.isAtEnd { try finish(entry) }
      return bytes
    }
    let end = index + min(rest, packed.count - index)
    let bytes = packed.extracting(index..<end)
    let left = rest - bytes.count
    stage = .data(entry, rest: left)
    index = end
    guard isWanted else {
      if left == 0 { try finish(entry) }
      return []
    }
    checksum.update(bytes)
    if left == 0 { try finish(entry) }
    return bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Handles the end of an entry's data.
  private func finish(_ entry: ZipEntry) throws(LocationError) {
    if entry.hasDescriptor {
      stage = .behind(entry)
    } else if isWanted {
      guard entry.checksum == checksum.value else { throw error("the ZIP archive is damaged: its checksum is wrong") }
      stage = .ended
    } else {
      stage = .header
    }
  }

  /// Reads the checksum and sizes of four or eight bytes after the data, with an optional signature before them
  /// (4.3.9). They are followed by a header or the directory.
  private func takeDescriptor(of entry: ZipEntry, _ packed: Span<UInt8>, from index: inout Int) throws(LocationError) {
    guard hold(Self.longestDescriptor + 4, of: packed, from: &index) else { return }
    let hasSign = held.starts(with: [0x50, 0x4B, 0x07, 0x08])
    if isWanted {
      guard ZipEntry.checksum(held, hasSign ? 4 : 0) == checksum.value else {
        throw error("the ZIP archive is damaged: its checksum is wrong")
      }
      stage = .ended
      return
    }
    let end = [12, 16, 20, 24].first { index in
      held[index...].starts(with: Self.headerSign) || held[index...].starts(with: Self.directorySign)
    }
    guard let end else { throw error("the ZIP archive is damaged") }
    held.removeFirst(end)
    stage = .header
  }

  private func error(_ message: String, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: place, remedy: remedy)
  }

  private static let headerSign: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let directorySign: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let longestDescriptor = 24
}

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
