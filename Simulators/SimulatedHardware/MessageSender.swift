import LocationKit
import Synchronization

/// A writer that sends one message at a time, so that an answer never interrupts a sentence.
final class MessageSender: Sendable {
  let timer: MonotonicTimer
  private let output: any ReceiverOutput
  /// Speed of the line; `nil` if bytes need no time.
  private let currentSpeed: Mutex<SerialLineSpeed?>
  private let gate = AsyncGate()
  /// Time until which the line is busy.
  private let busyUntil = Mutex(Duration.zero)

  /// Bytes; an answer is sent in small pieces, however fast the line is.
  private static let answerPiece = 16

  init(output: any ReceiverOutput, timer: MonotonicTimer, speed: SerialLineSpeed?) {
    self.output = output
    self.timer = timer
    currentSpeed = Mutex(speed)
  }

  var speed: SerialLineSpeed? { currentSpeed.withLock { $0 } }

  /// Time until which the line is busy.
  var lineIsBusyUntil: Duration { busyUntil.withLock { $0 } }

  /// Changes the speed of the line after the current message.
  func setSpeed(_ speed: SerialLineSpeed) async throws { try await gated { currentSpeed.withLock { $0 = speed } } }

  /// - Parameter begin: the time from which the pieces' times are counted; they are sent later if the line is busy.
  func send(_ pieces: [FaultyLine.Piece], from begin: Duration) async throws {
    var delay = Duration.zero
    var rest = pieces[...]
    while let last = rest.firstIndex(where: \.endsMessage) {
      let message = rest[...last]
      let previous = pieces.indices.contains(message.startIndex - 1) ? pieces[message.startIndex - 1].time : .zero
      try await gated {
        delay = max(delay, busyUntil.withLock { $0 } - begin - previous)
        for piece in message { try await send(piece.bytes, at: begin + delay + piece.time) }
      }
      rest = rest[(last + 1)...]
    }
  }

  func answer(_ messages: [[UInt8]]) async throws {
    for message in messages {
      try await gated {
        let speed = speed
        let begin = max(timer.elapsed, busyUntil.withLock { $0 })
        for start in stride(from: 0, to: message.count, by: Self.answerPiece) {
          let end = min(start + Self.answerPiece, message.count)
          try await send(Array(message[start..<end]), at: begin + (speed?.time(for: end) ?? .zero))
        }
      }
    }
  }

  private func send(_ bytes: [UInt8], at time: Duration) async throws {
    try await timer.sleep(until: time)
    try await output.send(bytes)
    busyUntil.withLock { $0 = max($0, time) }
  }

  private func gated(_ body: () async throws -> Void) async throws {
    await gate.enter()
    defer { gate.leave() }
    try await body()
  }
}
