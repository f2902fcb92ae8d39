import LocationIO
import LocationKit
import Synchronization

/// Delivers its pieces, and then ends, or fails, or waits until it is closed.
final class ScriptedConnection: ByteConnection {
  private struct State {
    var pieces: [[UInt8]]
    var sent: [UInt8] = []
  }

  private let state: Mutex<State>
  private let failure: LocationError?
  private let refusesToSend: Bool
  private let closing: Promise<Void>?

  /// - Parameter staysOpen: whether it waits for ``close()`` after its pieces.
  init(_ pieces: [[UInt8]], _ failure: LocationError? = nil, refusesToSend: Bool = false, staysOpen: Bool = false) {
    state = Mutex(State(pieces: pieces.filter { !$0.isEmpty }))
    self.failure = failure
    self.refusesToSend = refusesToSend
    closing = staysOpen ? Promise() : nil
  }

  /// What the client has sent.
  var sent: String { String(decoding: state.withLock { $0.sent }, as: UTF8.self) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    if let piece = state.withLock({ $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }) { return piece }
    if let failure { throw failure }
    try await closing?.value()
    return nil
  }

  func untilReadable() async throws {
    try Task.checkCancellation()
    if failure == nil, state.withLock({ $0.pieces.isEmpty }) { try await closing?.value() }
  }

  func send(_ bytes: [UInt8]) throws(LocationError) {
    if refusesToSend { throw LocationError(.sourceUnavailable, "Broken pipe", context: "boat:2947") }
    state.withLock { $0.sent += bytes }
  }

  func close() { closing?.fill(()) }
}
