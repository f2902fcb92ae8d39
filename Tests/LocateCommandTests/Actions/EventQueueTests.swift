import Testing

@testable import LocateCommand

@Suite("EventQueue")
struct EventQueueTests {
  private func drained(_ queue: inout EventQueue) -> [UInt8] {
    var bytes: [UInt8] = []
    while let line = queue.next() { bytes += line }
    return bytes
  }

  @Test("keeps the order, whatever the sequence of additions and removals")
  func order() {
    var queue = EventQueue(capacity: 1000)
    var taken: [UInt8] = []
    for byte in UInt8(0)..<200 {
      let hasRoom = queue.offer([byte])
      #expect(hasRoom)
      if byte % 3 == 2, let line = queue.next() { taken += line }
    }
    #expect(queue.count == 134)
    taken += drained(&queue)
    #expect(taken == Array(0..<200))
    #expect(queue.count == 0 && queue.dropped == 0)
  }

  @Test("drops and counts lines without room, and reports this once until there is room")
  func overflow() {
    var queue = EventQueue(capacity: 2)
    let answers = (UInt8(0)..<5).map { queue.offer([$0]) }
    #expect(answers == [true, true, false, true, true])
    #expect(queue.isFull && queue.count == 2 && queue.dropped == 3)
    let first = queue.next()
    #expect(first == [0] && !queue.isFull)
    let later = [queue.offer([5]), queue.offer([6])]
    #expect(later == [true, false], "the second is news again")
    let rest = drained(&queue)
    #expect(rest == [1, 5])
    #expect(queue.dropped == 4)
  }

  @Test("a sender that waits for room appends its line")
  func append() {
    var queue = EventQueue(capacity: 1)
    for byte in UInt8(0)..<3 { queue.append([byte]) }
    #expect(queue.isFull && queue.dropped == 0)
    let lines = drained(&queue)
    #expect(lines == [0, 1, 2])
  }

  @Test("drops its lines on abandonment, and returns their number")
  func abandon() {
    var queue = EventQueue(capacity: 10)
    for byte in UInt8(0)..<5 { queue.append([byte]) }
    _ = queue.next()
    let abandoned = queue.abandon()
    #expect(abandoned == 4 && queue.count == 0)
    let nothing = drained(&queue)
    #expect(nothing == [])
    _ = queue.offer([9])
    let rest = drained(&queue)
    #expect(rest == [9])
  }

  @Test("has room for at least one line", arguments: [0, -1])
  func room(capacity: Int) {
    var queue = EventQueue(capacity: capacity)
    #expect(!queue.isFull)
    let hasRoom = queue.offer([1])
    #expect(hasRoom && queue.isFull)
  }
}
