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

  @Test("stores evenly spaced values in a few bytes")
  func even() {
    var bytes: [UInt8] = []
    let values = (0..<4096).map { 1_777_000_000_000_000_000 + Int64($0) * 1_000_000_000 }
    values.withUnsafeBufferPointer { IntegerColumn.append($0, to: &bytes) }
    #expect(bytes.count < 150)
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
