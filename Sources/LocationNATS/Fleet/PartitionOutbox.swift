import LocationKit

/// Lines that are on their way to the partitions of a fleet.
///
/// The lines of a partition are collected into messages, of which one at a time is under way. So the lines of a subject
/// stay in order, also if a server fails and a message is sent again; and the longer the servers take, the more lines
/// share a message.
final class PartitionOutbox: Sendable {
  /// What waits for one partition.
  fileprivate struct Box {
    /// Contents of messages that are not under way yet; the last one may not be complete.
    var messages: [[UInt8]] = []
    var isSending = false
    /// Number of messages so far.
    var count = 0
    /// Sequence of the last message that is stored; `nil` before the first one.
    var last: Int?
  }

  private struct State {
    var boxes: [Box]
    /// Bytes that are not stored yet.
    var size = 0
    var failure: (any Error)?
  }

  private let js: JetStream
  /// Bytes beyond which lines must wait.
  private let room: Int
  /// Distinguishes the ids of the messages from those of other processes.
  private let run = UInt64.random(in: 0 ... .max)
  private let state: Awaited<State>

  /// Bytes beyond which a message is complete, far less than what servers accept.
  private static let messageSize = 1 << 16
  /// Time in which further lines may join the first one of a message.
  private static let patience = Duration.milliseconds(10)

  init(_ js: JetStream, partitions: Int, room: Int) {
    (self.js, self.room) = (js, room)
    state = Awaited(State(boxes: Array(repeating: Box(), count: partitions)))
  }

  /// Whether ``wait(until:)`` must be called before further lines are added.
  var isFull: Bool { state.read { $0.size >= room || $0.failure != nil } }

  /// Adds a line without its end.
  func add(_ line: Span<UInt8>, to partition: Int) {
    let mustStart = state.change { state in
      state.size += line.count + 1
      return state.boxes[partition].add(line, Self.messageSize)
    }
    if mustStart { Task { await send(partition) } }
  }

  /// What ``wait(until:)`` waits for.
  enum Level { case room, empty }

  /// Waits until the servers have stored all lines, or until there is room for more. Throws like
  /// ``JetStream/store(_:id:limit:)``.
  func wait(until level: Level) async throws {
    let size = level == .empty ? 0 : room / 2
    _ = try await state.wait { state in
      if let failure = state.failure { throw (failure as? JetStreamFault)?.error ?? failure }
      return state.size <= size ? true : nil
    }
  }

  /// Sends the messages of a partition, one after the other, until there are none.
  private func send(_ partition: Int) async {
    while true {
      if state.read({ $0.boxes[partition].messages.count == 1 }) { try? await Task.sleep(for: Self.patience) }
      guard let (message, number) = state.change({ $0.boxes[partition].take() }) else { return }
      do {
        let sequence = try await js.store(
          NATSMessage(
            subject: FleetLayout.lines(in: partition), headers: [.previous: String(try await previous(partition))],
            payload: message), id: "\(run)/\(partition)/\(number)", limit: .seconds(100))
        note(sequence, of: message.count, in: partition)
      } catch { return fail(error) }
    }
  }

  /// Returns the sequence of the message of lines that was stored before in a partition, by another sender at first.
  private func previous(_ partition: Int) async throws -> Int {
    if let last = state.read({ $0.boxes[partition].last }) { return last }
    return try await js.last(FleetLayout.lines(in: partition), in: FleetLayout.positions)?.sequence ?? 0
  }

  /// Notes that a message is stored.
  private func note(_ sequence: Int, of count: Int, in partition: Int) {
    state.change { state in
      state.boxes[partition].last = sequence
      state.size -= count
    }
  }

  private func fail(_ error: any Error) { state.change { $0.failure = error } }
}

extension PartitionOutbox.Box {
  /// Adds a line. Returns whether sending must begin.
  fileprivate mutating func add(_ line: Span<UInt8>, _ size: Int) -> Bool {
    if messages.last.map({ $0.count >= size }) ?? true { messages.append([]) }
    let last = messages.count - 1
    line.withUnsafeBufferPointer { messages[last].append(contentsOf: $0) }
    messages[last].append(UInt8(ascii: "\n"))
    defer { isSending = true }
    return !isSending
  }

  /// Removes and returns the next message and its number; `nil` if there is none, and sending ends.
  fileprivate mutating func take() -> (message: [UInt8], number: Int)? {
    guard !messages.isEmpty else {
      isSending = false
      return nil
    }
    count += 1
    return (messages.removeFirst(), count)
  }
}
