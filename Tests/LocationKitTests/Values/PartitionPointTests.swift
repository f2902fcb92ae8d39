import Testing

@testable import LocationKit

@Suite("RandomAccessCollection.partitionPoint")
struct PartitionPointTests {
  @Test("finds the first element that is not before", arguments: 0...9)
  func finds(_ count: Int) {
    let numbers = Array(0..<count)
    for limit in 0...count { #expect(numbers.partitionPoint { $0 < limit } == limit) }
  }

  @Test("of a slice, with the indices of the whole")
  func slice() {
    #expect([9, 1, 3, 5][1...].partitionPoint { $0 < 4 } == 3)
    #expect([9, 1, 3, 5][1...].partitionPoint { _ in true } == 4)
  }
}
