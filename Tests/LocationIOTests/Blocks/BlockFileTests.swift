import LocationIO
import LocationKit
import Synchronization
import TestSupport
import Testing

@Suite("BlockFile")
struct BlockFileTests {
  private static let opening: StaticString = "TESTFILE"

  private static func contents(of storage: MemoryStorage) throws(LocationError) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    _ = try BlockFile(storage, opening: opening) { content throws(LocationError) in contents.append(content) }
    return contents
  }

  /// A file of blocks, and where each ends.
  static func sample(_ contents: [[UInt8]]) throws -> (bytes: [UInt8], ends: [Int]) {
    let storage = MemoryStorage()
    var file = try BlockFile(storage, opening: opening) { _ throws(LocationError) in }
    var ends = [file.end]
    for content in contents {
      try file.append(content)
      ends.append(file.end)
    }
    return (storage.bytes, ends)
  }

  private static let blocks: [[UInt8]] = [[1, 2, 3], [], Array("BLOK and BLOK again".utf8), Array(0..<200)]

  @Test(
    "the checksum equals the vectors of RFC 3720, B.4",
    arguments: [
      (Array("123456789".utf8), 0xE306_9283 as UInt32), ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43), (Array(0..<32), 0x46DD_794E),
    ] as [([UInt8], UInt32)])
  func check(_ bytes: [UInt8], _ expected: UInt32) {
    #expect(CRC32C.of(bytes.span) == expected)
    var check = CRC32C()
    check.updateByTables(bytes.span)
    #expect(check.value == expected)
  }

  @Test("the checksum of long contents is the same by tables", arguments: [1535, 1536, 1537, 3079, 20_000])
  func checkOfLongContents(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7 &+ $0) }
    var byTables = CRC32C()
    byTables.updateByTables(bytes.span)
    #expect(CRC32C.of(bytes.span) == byTables.value)
  }

  @Test("reads blocks back in order; each append waits for the disk")
  func roundTrip() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    let storage = MemoryStorage(bytes)
    #expect(try Self.contents(of: storage) == Self.blocks)
    #expect(storage.bytes == bytes)
    #expect(ends.last == bytes.count)
    var file = try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
    let before = storage.synchronized
    try file.append([7])
    #expect(storage.synchronized == before + 1)
    #expect(try Self.contents(of: storage) == Self.blocks + [[7]])
  }

  @Test("truncated anywhere, it has the blocks before, and appends new ones after them")
  func tornAnywhere() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    for size in 0...bytes.count {
      let storage = MemoryStorage(Array(bytes[..<size]))
      let whole = max(0, ends.lastIndex { $0 <= size } ?? 0)
      var found: [[UInt8]] = []
      var file = try BlockFile(storage, opening: Self.opening) { content throws(LocationError) in found.append(content)
      }
      #expect(found == Array(Self.blocks[..<whole]), "cut at \(size)")
      #expect(file.torn == (size < ends[0] ? 0 : size - ends[whole]), "cut at \(size)")
      try file.append([9, 9])
      #expect(try Self.contents(of: storage) == found + [[9, 9]], "cut at \(size)")
    }
  }

  @Test("a power failure that leaves zeros in reserved space is a torn block")
  func zeros() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    let storage = MemoryStorage(Array(bytes[..<ends[3]]) + [UInt8](repeating: 0, count: 5000))
    #expect(try Self.contents(of: storage) == Array(Self.blocks[..<3]))
  }

  @Test("one flipped bit never changes a block; in the last block it is torn, before it the file is damaged")
  func flippedBit() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let storage = MemoryStorage(damaged)
      if bit / 8 >= ends[3] {
        #expect(try Self.contents(of: storage) == Array(Self.blocks[..<3]), "bit \(bit)")
      } else {
        expectThrows(
          LocationError(
            .invalidData,
            bit / 8 < 8 ? "this file is something else" : "is damaged, and there are intact ones after it",
            context: "memory"), "bit \(bit)"
        ) {
          try Self.contents(of: storage)
        }
        #expect(storage.bytes == damaged, "bit \(bit)")
      }
    }
  }

  @Test("a block from another place of the file is rejected")
  func displaced() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    let block = bytes[ends[0]..<ends[1]]
    let storage = MemoryStorage(bytes + block)
    #expect(try Self.contents(of: storage) == Self.blocks)
  }

  @Test("a file with another header is unchanged", arguments: ["GIF89a..", "TESTFILF", "x"])
  func other(_ text: String) throws {
    let storage = MemoryStorage(Array(text.utf8))
    #expect { try Self.contents(of: storage) } throws: {
      $0.states(.invalidData, "it does not begin with", at: "memory")
    }
    #expect(storage.bytes == Array(text.utf8))
  }

  @Test("a full disk after any number of bytes leaves the file unchanged; with room again it continues")
  func fullDisk() throws {
    let (bytes, _) = try Self.sample(Self.blocks)
    for room in 0..<40 {
      let storage = MemoryStorage(bytes, limit: bytes.count + room)
      var file = try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
      #expect { try file.append(Array(0..<40)) } throws: {
        $0.states(.writingFailed, "No space left on device", at: "memory")
      }
      #expect(storage.bytes == bytes)
      storage.limit(to: .max)
      try file.append([5])
      #expect(try Self.contents(of: storage) == Self.blocks + [[5]])
    }
  }

  @Test("if a partial write cannot be truncated, no further block is appended")
  func brokenDisk() throws {
    let (bytes, _) = try Self.sample(Self.blocks)
    let storage = MemoryStorage(bytes, limit: bytes.count + 3)
    var file = try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
    storage.failToTruncate()
    expectThrows(LocationError.self, stating: "No space left on device") { try file.append([1]) }
    storage.limit(to: .max)
    expectThrows(LocationError.self, stating: "Input/output error") { try file.append([1]) }
    #expect(try Self.contents(of: MemoryStorage(storage.bytes)) == Self.blocks)
  }

  @Test("a block completed by another process during the read is not damage")
  func growing() throws {
    let (bytes, ends) = try Self.sample(Self.blocks)
    for size in ends[1]..<ends[2] {
      let storage = GrowingStorage([Array(bytes[..<size]), bytes])
      var reader = try BlockReader(storage, opening: Self.opening)
      var found: [[UInt8]] = []
      while let block = try reader.nextContent() { found.append(block) }
      #expect(found == Self.blocks, "cut at \(size)")
    }
  }

  @Test("replaces all blocks, and appends new ones; without room nothing changes")
  func replace() throws {
    let (bytes, _) = try Self.sample(Self.blocks)
    let storage = MemoryStorage(bytes)
    var file = try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
    #expect(try file.replace(with: [[8], [9, 9]]))
    try file.append([10])
    #expect(try Self.contents(of: storage) == [[8], [9, 9], [10]])
    storage.limit(to: 10)
    #expect(try !file.replace(with: [[8]]))
    storage.limit(to: .max)
    try file.append([11])
    #expect(try Self.contents(of: storage) == [[8], [9, 9], [10], [11]])
  }

  @Test("reads files larger than one read, with blocks across its boundaries")
  func large() throws {
    var random = SeededRandom(seed: 6)
    let blocks = (0..<40).map { _ in
      (0..<Int.random(in: 0..<40_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let (bytes, ends) = try Self.sample(blocks)
    #expect(try Self.contents(of: MemoryStorage(bytes)) == blocks)
    var damaged = bytes
    damaged[ends[2] + 20] ^= 1
    #expect {
      try Self.contents(of: MemoryStorage(damaged))
    } throws: { $0.states(.invalidData, "is damaged", at: "memory") }
  }
}

/// A file that another process is writing: after a first look at its size it is longer.
private final class GrowingStorage: BlockStorage {
  let path = "growing"
  private let states: Mutex<[[UInt8]]>

  init(_ states: [[UInt8]]) { self.states = Mutex(states) }

  func size() -> Int { states.withLock { $0[0].count } }

  func read(at offset: Int, count: Int) -> [UInt8] {
    states.withLock { states in
      let bytes = states[0]
      // The opening first, then the blocks until its end: what is read next is what is there then.
      if offset > 0, states.count > 1 { states.removeFirst() }
      return Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) {}
  func truncate(to size: Int) {}
  func replaced(by bytes: [UInt8]) -> (any BlockStorage)? { nil }
  func synchronize() {}
}
