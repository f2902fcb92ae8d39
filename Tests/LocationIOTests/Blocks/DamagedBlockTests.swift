import LocationIO
import LocationKit
import Synchronization
import TestSupport
import Testing

@Suite("Damaged blocks")
struct DamagedBlockTests {
  private static let opening: StaticString = "TESTFILE"

  /// A byte of a file, and where it was before the file was damaged; `nil` for one that was changed or inserted.
  private struct Byte {
    let value: UInt8
    let origin: Int?
  }

  /// The contents of the whole blocks, and where there is damage.
  private static func findings(_ storage: any BlockStorage) throws -> (contents: [[UInt8]], damage: [Range<Int>]) {
    var reader = try BlockReader(storage, opening: opening)
    var (contents, damage): ([[UInt8]], [Range<Int>]) = ([], [])
    while let finding = try reader.next() {
      switch finding {
      case .content(let content): contents.append(content)
      case .damage(let bytes): damage.append(bytes)
      }
    }
    return (contents, damage)
  }

  /// Up to four times: some bytes inserted, lost, or one changed, anywhere behind the opening.
  private static func damaged(_ bytes: [UInt8], using random: inout SeededRandom) -> [Byte] {
    var result = bytes.enumerated().map { Byte(value: $1, origin: $0) }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 8..<result.count, using: &random)
      let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...300, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let added = (0..<count).map { _ in Byte(value: UInt8.random(in: 0...255, using: &random), origin: nil) }
        result.insert(contentsOf: added, at: place)
      case 1 where result.count - count > 1000: result.removeSubrange(place..<min(place + count, result.count))
      default:
        result[place] = Byte(value: result[place].value ^ UInt8.random(in: 1...255, using: &random), origin: nil)
      }
    }
    return result
  }

  @Test("finds all other blocks after any insertion, loss or change; truncates only a tail without a later block")
  func anyDamage() throws {
    var random = SeededRandom(seed: 23)
    for round in 0..<1500 {
      let contents = (0..<12).map { _ in
        (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let (bytes, ends) = try BlockFileTests.sample(contents)
      let file = Self.damaged(bytes, using: &random)
      let origins = file.map(\.origin)
      // Of a block that is whole, the place of its first byte, and its bytes in a row behind.
      let places = contents.indices.compactMap { index -> (index: Int, end: Int)? in
        guard let place = origins.firstIndex(of: ends[index]) else { return nil }
        let end = place + ends[index + 1] - ends[index]
        guard end <= file.count, (place..<end).allSatisfy({ origins[$0] == ends[index] + $0 - place }) else {
          return nil
        }
        return (index, end)
      }
      let storage = MemoryStorage(file.map(\.value))
      let found = try Self.findings(storage)
      #expect(found.contents == places.map { contents[$0.index] }, "round \(round)")
      if found.damage.isEmpty {
        let end = places.last?.end ?? 8
        let whole = try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
        #expect(whole.torn == file.count - end && storage.bytes.count == end, "round \(round)")
      } else {
        #expect("round \(round)") {
          try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
        } throws: { $0.states(.invalidData, "is damaged", at: "memory") }
        #expect(storage.bytes == file.map(\.value), "round \(round)")
      }
    }
  }

  @Test("a byte inserted or lost in the middle is not a torn tail", arguments: [true, false])
  func oneByte(isInserted: Bool) throws {
    let contents = (0..<10).map { [UInt8](repeating: $0, count: 100) }
    var (bytes, ends) = try BlockFileTests.sample(contents)
    if isInserted { bytes.insert(0, at: ends[3] + 50) } else { bytes.remove(at: ends[3] + 50) }
    let found = try Self.findings(MemoryStorage(bytes))
    #expect(found.contents == Array(contents[..<3] + contents[4...]))
    #expect(found.damage == [ends[3]..<(ends[4] + (isInserted ? 1 : -1))])
  }

  @Test("detects the loss of a whole block")
  func lostBlock() throws {
    let contents = (0..<5).map { [UInt8](repeating: $0, count: 100) }
    var (bytes, ends) = try BlockFileTests.sample(contents)
    bytes.removeSubrange(ends[1]..<ends[2])
    let found = try Self.findings(MemoryStorage(bytes))
    #expect(found.contents == [contents[0]] + contents[2...])
    #expect(found.damage == [ends[1]..<ends[1]])
  }

  @Test("finds blocks displaced by megabytes if two follow each other")
  func farAway() throws {
    let contents: [[UInt8]] = [[1], [UInt8](repeating: 2, count: 3_000_000), [3], [4]]
    var (bytes, ends) = try BlockFileTests.sample(contents)
    bytes.removeSubrange((ends[1] + 20)..<(ends[2] - 20))
    #expect(try Self.findings(MemoryStorage(bytes)).contents == [[1], [3], [4]])
  }

  @Test(
    "a search reads each byte a few times at most, whatever the data, and truncates nothing unread")
  func hostile() throws {
    let bytes = Self.opening.withUTF8Buffer { Array($0) } + FalseBlocks.bytes(20_000)
    let storage = CountingStorage(bytes)
    #expect { try Self.findings(storage) } throws: { $0.states(.invalidData, "is damaged", at: "counting") }
    #expect(storage.bytesRead < 20 * bytes.count)
    #expect {
      try BlockFile(storage, opening: Self.opening) { _ throws(LocationError) in }
    } throws: { $0.states(.invalidData, "is damaged", at: "counting") }
    #expect(storage.truncations == 0)
  }

  @Test("a search that reached its limit finds nothing more, and reports the limit once")
  func givenUp() throws {
    let bytes = Self.opening.withUTF8Buffer { Array($0) } + FalseBlocks.bytes(1000)
    var reader = try BlockReader(MemoryStorage(bytes), opening: Self.opening)
    #expect { try reader.next() } throws: { $0.states(.invalidData, "is damaged", at: "memory") }
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }
}

/// Counts what is read and cut off.
private final class CountingStorage: BlockStorage {
  let path = "counting"
  private let bytes: [UInt8]
  private let counts = Mutex((read: 0, truncations: 0))

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var bytesRead: Int { counts.withLock { $0.read } }
  var truncations: Int { counts.withLock { $0.truncations } }

  func size() -> Int { bytes.count }

  func read(at offset: Int, count: Int) -> [UInt8] {
    let result = Array(bytes.dropFirst(offset).prefix(count))
    counts.withLock { $0.read += result.count }
    return result
  }

  func write(_ bytes: [UInt8], at offset: Int) {}
  func truncate(to size: Int) { counts.withLock { $0.truncations += 1 } }
  func replaced(by bytes: [UInt8]) -> (any BlockStorage)? { nil }
  func synchronize() {}
}
