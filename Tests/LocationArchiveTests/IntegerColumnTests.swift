import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("IntegerColumn")
struct IntegerColumnTests {
  private func roundTrip(_ values: [Int64]) -> [Int64]? {
    var bytes: [UInt8] = []
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    return bytes.withUnsafeBytes { bytes in
      var reader = ByteCursor(bytes)
      var isRead = false
      let read = [Int64](unsafeUninitializedCapacity: values.count + IntegerChunk.slack) { buffer, count in
        isRead = IntegerColumn.read(&reader, count: values.count, rows: 0..<values.count, into: buffer)
        count = isRead ? values.count : 0
      }
      return isRead && reader.isAtEnd ? read : nil
    }
  }

  private static let kinds: [[Int64]] = {
    let squares = (0..<4096).map { (index: Int64) -> Int64 in index * index * 1_000_000 }
    let holes = (0..<700).map { (index: Int64) -> Int64 in index % 3 == 0 ? ArchiveColumn.absent : index * 100 }
    let powers = (0..<63).map { (index: Int64) -> Int64 in 1 << index }
    let ends: [Int64] = [0, .max, .min + 1]
    let mostlyAbsent: [Int64] = [ArchiveColumn.absent, 9, ArchiveColumn.absent]
    return [[5], [7, 7, 7], [1, 2], ends, Array(0..<1000), squares, holes, mostlyAbsent, powers]
  }()

  @Test("returns values of every kind", arguments: kinds)
  func values(_ values: [Int64]) { #expect(roundTrip(values) == values) }

  @Test("returns random values of every width")
  func randomValues() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for width in 0..<63 {
      for count in [1, 2, 3, 63, 64, 65, 511, 512, 513, 1500] {
        let limit = Int64(1) << Int64(width)
        let values = (0..<count).map { _ in Int64.random(in: -limit...limit, using: &random) }
        #expect(roundTrip(values) == values, "seed \(seed), \(width) bits, \(count) values")
      }
    }
  }

  @Test(
    "reads any range of rows, with and without absent values, of noise, runs and slopes",
    arguments: [false, true], [(run: 1, rise: 0), (run: 40, rise: 0), (run: 1, rise: 1000)])
  func ranges(_ hasAbsent: Bool, _ shape: (run: Int, rise: Int)) throws {
    var random = SeededRandom(seed: 1)
    let noise = (0..<2000).map { _ in Int64.random(in: 0...999, using: &random) }
    let values = (0..<2000).map { row -> Int64 in
      hasAbsent && (row / 100 % 3 == 0 || Bool.random(using: &random))
        ? ArchiveColumn.absent : noise[row / shape.run] + Int64(row * shape.rise)
    }
    var bytes: [UInt8] = []
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    for range in [0..<1, 1999..<2000, 511..<513, 100..<1100, 700..<730, 64..<64, 0..<2000] {
      let read = bytes.withUnsafeBytes { bytes in
        [Int64](unsafeUninitializedCapacity: values.count + IntegerChunk.slack) { buffer, count in
          buffer.initialize(repeating: 0)
          var reader = ByteCursor(bytes)
          let isRead = IntegerColumn.read(&reader, count: values.count, rows: range, into: buffer)
          count = isRead ? values.count : 0
        }
      }
      #expect(read.count == values.count && read[range] == values[range], "\(range)")
    }
  }

  @Test("stores evenly spaced values in a few bytes")
  func even() {
    var bytes: [UInt8] = []
    let values = (0..<4096).map { 1_777_000_000_000_000_000 + Int64($0) * 1_000_000_000 }
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    #expect(bytes.count < 150)
  }

  @Test("stores values that seldom change in two bytes a change")
  func runs() {
    let values = (0..<4096).map { Int64([80, 93, 75, 60][$0 / 64 % 4]) }
    #expect(size(of: values) < 64 * 2 + 32)
    #expect(roundTrip(values) == values)
  }

  @Test("stores a narrow range far from zero in the bits of the range")
  func narrowRange() {
    var random = SeededRandom(seed: 1)
    let values = (0..<4096).map { _ in Int64.random(in: -1016 ... -985, using: &random) }
    #expect(size(of: values) < 4096 * 5 / 8 + 64 * 3 + 32)
    #expect(roundTrip(values) == values)
  }

  private func size(of values: [Int64]) -> Int {
    var bytes: [UInt8] = []
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    return bytes.count
  }

  @Test(
    "rejects runs that are empty or longer than the chunk, and unknown forms",
    arguments: [[4, 2, 0, 2, 10], [4, 2, 11], [4, 2, 4, 2, 7], [5, 0, 2, 10], [3, 0, 0], [7, 2, 10], [8, 0, 0]]
      as [[UInt8]])
  func damagedRuns(_ chunk: [UInt8]) {
    let column: [UInt8] = [1, 1, 0, UInt8(chunk.count), 0] + chunk
    #expect(!read(column, count: 10))
    #expect(read([1, 1, 0, 5, 0, 4, 2, 4, 2, 6], count: 10))
  }

  private func read(_ column: [UInt8], count: Int) -> Bool {
    column.withUnsafeBytes { bytes in
      var reader = ByteCursor(bytes)
      return withUnsafeTemporaryAllocation(of: Int64.self, capacity: count + IntegerChunk.slack) {
        IntegerColumn.read(&reader, count: count, rows: 0..<count, into: $0)
      }
    }
  }

  @Test("rejects a column truncated anywhere")
  func cuts() {
    var bytes: [UInt8] = []
    let values = (0..<600).map { Int64($0 * 37 % 1001) }
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    for end in bytes.indices {
      let isRead = bytes[..<end].withUnsafeBytes { bytes in
        var reader = ByteCursor(bytes)
        return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 600 + IntegerChunk.slack) {
          IntegerColumn.read(&reader, count: 600, rows: 0..<600, into: $0)
        }
      }
      #expect(!isRead)
    }
  }
}
