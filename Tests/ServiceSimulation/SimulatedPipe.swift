import LocationIO
import LocationKit
import Synchronization

/// Bytes on their way, chunk by chunk, with neither descriptor nor thread.
final class SimulatedPipe: ByteReader {
  private struct State {
    var chunks: [[UInt8]] = []
    var head = 0
    var isEnded = false
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?
    /// How many so far.
    var bytesRead = 0

    var isReadable: Bool { isClosed || isEnded || head < chunks.count }

    mutating func takeChunk() -> [UInt8]? {
      guard !isClosed, head < chunks.count else { return nil }
      defer {
        head += 1
        if head == chunks.count { (chunks, head) = ([], 0) }
      }
      bytesRead += chunks[head].count
      return chunks[head]
    }
  }

  private let state = Mutex(State())
  var bytesRead: Int { state.withLock { $0.bytesRead } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  // MARK: The writer's end

  func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    wake { state in
      guard !state.isClosed, !state.isEnded else { return }
      state.chunks.append(bytes)
    }
  }

  /// No more will come.
  func end() { wake { $0.isEnded = true } }

  // MARK: ByteReader

  func next() async throws -> [UInt8]? {
    try await untilReadable()
    return state.withLock { $0.takeChunk() }
  }

  func untilReadable() async throws {
    try Task.checkCancellation()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.isReadable || Task.isCancelled { return true }
          precondition(state.waiter == nil, "two tasks read one pipe")
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake { _ in }
    }
    try Task.checkCancellation()
  }

  func close() {
    wake { $0.isClosed = true }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      return state.waiter.take()
    }
    waiter?.resume()
  }
}
