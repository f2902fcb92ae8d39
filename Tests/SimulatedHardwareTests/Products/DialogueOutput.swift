import LocationKit
import SimulatedHardware
import Synchronization
import TestSupport

/// An output that keeps what a receiver sends, and when, and that can write to it.
final class DialogueOutput: ReceiverOutput {
  let clock = JumpingClock()
  private let state = Mutex(State())

  private struct State {
    var pieces: [(time: Duration, bytes: [UInt8])] = []
    var take: (@Sendable ([UInt8]) async throws -> Void)?
    var bauds: [Int] = []
  }

  var isSerialLine: Bool { true }

  func send(_ bytes: [UInt8]) async throws {
    state.withLock { $0.pieces.append((clock.elapsed, bytes)) }
  }

  func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    state.withLock { $0.take = take }
    while !Task.isCancelled { await Task.yield() }
  }

  func setBaud(_ baud: Int) { state.withLock { $0.bauds.append(baud) } }

  /// Writes to the receiver; returns after its answers.
  func write(_ bytes: [UInt8]) async throws {
    while true {
      if let take = state.withLock({ $0.take }) { return try await take(bytes) }
      await Task.yield()
    }
  }

  var bytes: [UInt8] { state.withLock { $0.pieces.flatMap(\.bytes) } }

  /// Speeds that were set, from the first on.
  var bauds: [Int] { state.withLock { $0.bauds } }

  /// Times at which sentences with a beginning were complete, of the first piece that contains it.
  func times(_ beginning: String) -> [Duration] {
    let text = Array(beginning.utf8)
    return state.withLock { state in state.pieces.filter { $0.bytes.starts(with: text) }.map(\.time) }
  }

  /// Lines of sentences, without what lies between them.
  var sentences: [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").compactMap { line in
      line.lastIndex(of: "$").map { String(line[$0...]) }
    }
  }
}
