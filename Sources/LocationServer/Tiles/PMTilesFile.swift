import LocationIO
import LocationKit

/// Map tiles in a file of the PMTiles format, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
final class PMTilesFile: StoredTiles {
  let zooms: ClosedRange<Int>
  let attribution: String
  let isVector: Bool
  private let storage: FileStorage
  private let leaves: Int
  private let tiles: Int
  private let isPacked: Bool
  private let root: PMTilesDirectory

  private static let magic = Array("PMTiles".utf8)
  /// Bytes of the header.
  private static let headerSize = 127
  /// Directories between the header and a tile: the specification has two; more would be a loop.
  private static let mostLevels = 4

  /// Returns whether a file begins as one of this format. Throws if it cannot be read.
  static func recognizes(_ path: String) throws(LocationError) -> Bool {
    try FileStorage(reading: path).read(at: 0, count: magic.count) == magic
  }

  /// Opens the file for reading. Throws if it holds no tiles that the page draws.
  ///
  /// - Parameter attribution: the attribution; `nil` for that of the file.
  init(_ path: String, attribution: String?) throws(LocationError) {
    storage = try FileStorage(reading: path)
    let header = try storage.read(at: 0, count: Self.headerSize)
    guard header.count == Self.headerSize, header[7] == 3 else {
      throw Self.error("this PMTiles file is cut off, or has another version than 3", path)
    }
    func number(_ offset: Int) throws(LocationError) -> Int {
      let value = header[offset..<offset + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Int(exactly: value), number < 1 << 50 else {
        throw Self.error("the header of this PMTiles file is damaged", path)
      }
      return number
    }
    let (internalKind, tileKind, type) = (header[97], header[98], header[99])
    guard internalKind <= 2, tileKind <= 2, (1...4).contains(type) else {
      throw Self.error("this PMTiles file has another compression than gzip, or other tiles", path)
    }
    let (least, greatest) = (Int(header[100]), Int(header[101]))
    guard least <= greatest, TilePosition.knownZooms.contains(greatest) else {
      throw Self.error("this PMTiles file names zooms from \(least) to \(greatest)", path)
    }
    (zooms, isVector, isPacked) = (least...greatest, type == 1, internalKind == 2)
    (leaves, tiles) = (try number(40), try number(56))
    root = try Self.directory(storage, at: number(8), count: number(16), isPacked: isPacked)
    self.attribution =
      if let attribution { attribution } else {
        try Self.attribution(storage, at: number(24), count: number(32), isPacked: isPacked)
      }
  }

  func tile(_ position: TilePosition) throws(LocationError) -> [UInt8]? {
    let id = position.hilbertID
    var directory = root
    for _ in 0..<Self.mostLevels {
      guard let entry = directory.entry(of: id) else { return nil }
      guard entry.run == 0 else { return try Self.bytes(storage, at: tiles + entry.offset, count: entry.length) }
      directory = try Self.directory(storage, at: leaves + entry.offset, count: entry.length, isPacked: isPacked)
    }
    throw Self.error("the directories of this PMTiles file are a loop", storage.path)
  }

  private static func bytes(_ storage: FileStorage, at offset: Int, count: Int) throws(LocationError) -> [UInt8] {
    guard count <= TileKind.largest else { throw error("a part of this PMTiles file is too large", storage.path) }
    let bytes = try storage.read(at: offset, count: count)
    guard bytes.count == count else { throw error("this PMTiles file is cut off", storage.path) }
    return bytes
  }

  private static func content(
    _ storage: FileStorage, at offset: Int, count: Int, isPacked: Bool
  ) throws(LocationError) -> [UInt8] {
    let bytes = try bytes(storage, at: offset, count: count)
    return isPacked ? try TileKind.unpacked(bytes, place: storage.path) : bytes
  }

  private static func directory(
    _ storage: FileStorage, at offset: Int, count: Int, isPacked: Bool
  ) throws(LocationError) -> PMTilesDirectory {
    guard let directory = PMTilesDirectory(try content(storage, at: offset, count: count, isPacked: isPacked)) else {
      throw error("a directory of this PMTiles file is damaged", storage.path)
    }
    return directory
  }

  /// Metadata that are no JSON have no attribution.
  private static func attribution(
    _ storage: FileStorage, at offset: Int, count: Int, isPacked: Bool
  ) throws(LocationError) -> String {
    let metadata = try content(storage, at: offset, count: count, isPacked: isPacked)
    return TileKind.plain((try? JSONBody(metadata).text("attribution")) ?? "")
  }

  private static func error(_ message: String, _ path: String) -> LocationError {
    LocationError(.invalidData, message, context: path, remedy: "use a PMTiles file of version 3 with gzip")
  }
}

/// A directory of a PMTiles file: where tiles, or further directories, are.
struct PMTilesDirectory: Sendable {
  struct Entry: Sendable, Hashable {
    let id: UInt64
    /// Number of tiles with the same content; 0 for a directory.
    let run: UInt64
    let offset: Int
    let length: Int
  }

  private let entries: [Entry]

  /// Reads the columns of the entries; `nil` if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard let columns = bytes.withUnsafeBytes(Self.columns) else { return nil }
    let (steps, runs, lengths, offsets) = (columns[0], columns[1], columns[2], columns[3])
    var (entries, id, end): ([Entry], UInt64, Int) = ([], 0, 0)
    for number in steps.indices {
      let (next, isBeyond) = id.addingReportingOverflow(steps[number])
      guard !isBeyond, let length = Int(exactly: lengths[number]), length < 1 << 40, offsets[number] < 1 << 50,
        number > 0 || offsets[number] > 0
      else { return nil }
      id = next
      let offset = offsets[number] == 0 ? end : Int(offsets[number]) - 1
      entries.append(Entry(id: id, run: runs[number], offset: offset, length: length))
      end = offset + length
    }
    self.entries = entries
  }

  private static func columns(_ bytes: UnsafeRawBufferPointer) -> [[UInt64]]? {
    var cursor = ByteCursor(bytes)
    // The size of the bytes limits what a damaged count reserves.
    guard let count = cursor.count(), count <= bytes.count else { return nil }
    var columns: [[UInt64]] = []
    for _ in 0..<4 {
      var values: [UInt64] = []
      for _ in 0..<count {
        guard let value = cursor.varint() else { return nil }
        values.append(value)
      }
      columns.append(values)
    }
    return columns
  }

  /// Returns the entry of a tile, or of the directory that may have it; `nil` if there is none.
  func entry(of id: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || id - entry.id < entry.run ? entry : nil
  }
}

extension TilePosition {
  /// The number of the tile on the Hilbert curves of all zooms, one after the other.
  var hilbertID: UInt64 {
    var id = ((UInt64(1) << (2 * UInt64(zoom))) - 1) / 3
    var (x, y) = (UInt64(column), UInt64(row))
    var side = zoom == 0 ? 0 : UInt64(1) << UInt64(zoom - 1)
    while side > 0 {
      let (isEast, isSouth): (UInt64, UInt64) = (x & side > 0 ? 1 : 0, y & side > 0 ? 1 : 0)
      id += side * side * ((3 * isEast) ^ isSouth)
      if isSouth == 0 {
        if isEast == 1 { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return id
  }
}
