import Testing

@testable import LocationIO

@Suite("OutputQueue")
struct OutputQueueTests {
  @Test("returns messages in order, in pieces of any size", arguments: [1, 2, 3, 7, 100])
  func givesInOrder(piece: Int) {
    var queue = OutputQueue(capacity: 100, policy: .skip)
    for message in ["one", "two", "three"] { #expect(queue.append(Array(message.utf8)) == .queued) }
    #expect(taken(&queue, piece: piece) == "onetwothree")
    #expect(queue.isEmpty)
  }

  @Test("drops the oldest complete messages for the newest")
  func skipsTheOldest() {
    var queue = OutputQueue(capacity: 8, policy: .skip)
    #expect(queue.append([1, 1, 1, 1]) == .queued)
    #expect(queue.append([2, 2, 2, 2]) == .queued)
    #expect(queue.append([3]) == .skipped(1))
    #expect(bytes(&queue) == [2, 2, 2, 2, 3])
  }

  @Test("numbers messages: reports the oldest queued one, and counts the dropped ones")
  func numbers() {
    var queue = OutputQueue(capacity: 8, policy: .skip)
    #expect(queue.nextNumber == 1)
    for _ in 0..<2 { _ = queue.append([1, 1, 1, 1]) }
    queue.send { _ in 1 }
    _ = queue.append([3, 3, 3, 3])
    #expect((queue.nextNumber, queue.lastNumber) == (1, 3))
    queue.send { _ in 3 }
    #expect(queue.nextNumber == 3)
    queue.send { _ in 4 }
    #expect(queue.nextNumber == 4)
  }

  @Test("completes a message that was partly sent")
  func finishesWhatIsBegun() {
    var queue = OutputQueue(capacity: 8, policy: .skip)
    _ = queue.append([1, 1, 1, 1])
    _ = queue.append([2, 2, 2, 2])
    queue.send { _ in 1 }
    #expect(queue.append([3, 3, 3, 3]) == .skipped(1))
    #expect(bytes(&queue) == [1, 1, 1, 3, 3, 3, 3])
  }

  @Test("drops the newest message if the partly sent one leaves no room for it")
  func skipsTheNewest() {
    var queue = OutputQueue(capacity: 8, policy: .skip)
    _ = queue.append([1, 1, 1, 1, 1])
    _ = queue.append([2, 2])
    queue.send { _ in 1 }
    #expect(queue.append([3, 3, 3, 3]) == .skipped(2))
    #expect(bytes(&queue) == [1, 1, 1, 1])
  }

  @Test("reports an overflow instead, and keeps its messages, if the policy is to disconnect")
  func overflows() {
    var queue = OutputQueue(capacity: 8, policy: .disconnect)
    #expect(queue.append([1, 1, 1, 1]) == .queued)
    #expect(queue.append([2, 2, 2, 2]) == .queued)
    #expect(queue.append([3]) == .overflow)
    #expect(bytes(&queue) == [1, 1, 1, 1, 2, 2, 2, 2])
  }

  @Test(
    "accepts a message longer than its limit if it is empty", arguments: [SlowClientPolicy.skip, .disconnect])
  func takesOneLongMessage(policy: SlowClientPolicy) {
    var queue = OutputQueue(capacity: 2, policy: policy)
    #expect(queue.append([1, 2, 3, 4]) == .queued)
    #expect(queue.append([5]) == (policy == .skip ? .skipped(1) : .overflow))
    #expect(bytes(&queue) == (policy == .skip ? [5] : [1, 2, 3, 4]))
  }

  @Test("removes nothing if nothing could be sent")
  func survivesFailure() {
    var queue = OutputQueue(capacity: 8, policy: .skip)
    _ = queue.append([1, 2])
    queue.send { _ in -1 }
    #expect(bytes(&queue) == [1, 2])
  }

  @Test("regains the room of sent bytes")
  func hasRoomAgain() {
    var queue = OutputQueue(capacity: 4, policy: .disconnect)
    for round in 0..<200 {
      #expect(queue.append([1, 2]) == .queued, "round \(round)")
      #expect(queue.append([3, 4]) == .queued, "round \(round)")
      queue.send { $0.count }
      queue.send { $0.count }
    }
    #expect(queue.isEmpty)
  }

  private func taken(_ queue: inout OutputQueue, piece: Int) -> String {
    var all: [UInt8] = []
    while !queue.isEmpty {
      queue.send { bytes in
        all += bytes.prefix(piece)
        return min(bytes.count, piece)
      }
    }
    return String(decoding: all, as: UTF8.self)
  }

  private func bytes(_ queue: inout OutputQueue) -> [UInt8] { Array(taken(&queue, piece: 100).utf8) }
}
