import LocationIO
import LocationKit

/// What the thread of a connection and the tasks that use it exchange.
final class MQTTExchange: Sendable {
  private struct State {
    /// Messages to publish.
    var outgoing: [MQTTMessage] = []
    /// Number of messages that the broker has not acknowledged, in `outgoing` or sent.
    var unacknowledged = 0
    /// Messages that no task has taken.
    var incoming: [MQTTMessage] = []
    /// Whether messages were received that are not acknowledged yet. Until then nothing is sent.
    var isHolding = false
    var isReady = false
    var isClosing = false
    var isClosed = false
    /// Why there will never be a connection again.
    var failure: LocationError?
  }

  private let state = Awaited(State())
  /// Messages that wait although they need no acknowledgement.
  private static let mostUnheld = 100_000
  private let wakeup: WakeupDescriptor

  init() throws(LocationError) {
    guard let wakeup = WakeupDescriptor() else { throw LocationError(.internalError, "no descriptor left") }
    self.wakeup = wakeup
  }

  deinit { wakeup.close() }

  // MARK: Tasks

  /// Waits until `body` returns a value; `nil` if it does not in this time. Throws the failure of the connection, and
  /// `CancellationError`.
  private func wait<Value: Sendable>(
    within duration: Duration?, _ body: (inout State) -> Value?
  ) async throws -> Value? {
    try await state.wait(within: duration) { state in
      if let value = body(&state) { return value }
      if let failure = state.failure { throw failure }
      return nil
    }
  }

  /// Returns also when messages of a former connection have arrived: they come before the answer to a subscription.
  func ready() async throws { _ = try await wait(within: nil) { $0.isReady || $0.isHolding ? true : nil } }

  func take(within duration: Duration) async throws -> [MQTTMessage] {
    try await wait(within: duration) { $0.incoming.taken() } ?? []
  }

  func acknowledge() {
    state.change { $0.isHolding = !$0.incoming.isEmpty }
    wakeup.signal()
  }

  func publish(_ message: MQTTMessage, limit: Int) async throws {
    _ = try await wait(within: nil) { state -> Bool? in
      guard state.unacknowledged < limit else { return nil }
      state.outgoing.append(message)
      state.unacknowledged += 1
      return true
    }
    wakeup.signal()
  }

  func flush(within duration: Duration?) async throws -> Bool {
    try await wait(within: duration) { $0.unacknowledged == 0 ? true : nil } ?? false
  }

  func close() {
    state.change { $0.isClosing = true }
    wakeup.signal()
  }

  func closed() async { _ = try? await wait(within: nil) { $0.isClosed ? true : nil } }

  // MARK: The thread

  var descriptor: Int32 { wakeup.descriptor }
  var isClosing: Bool { state.read(\.isClosing) }
  var isHolding: Bool { state.read(\.isHolding) }

  func resetWakeup() { wakeup.reset() }

  func takeOutgoing() -> [MQTTMessage] { state.change { $0.outgoing.taken() } ?? [] }

  /// Notes messages that were received.
  ///
  /// - Parameter isHeld: whether they must be acknowledged, and nothing is sent before.
  func deliver(_ messages: [MQTTMessage], isHeld: Bool) {
    state.change { state in
      state.incoming += messages
      state.isHolding = isHeld
      if !isHeld { state.incoming.removeFirst(max(0, state.incoming.count - Self.mostUnheld)) }
    }
  }

  /// Notes that the broker has acknowledged messages.
  func noteAcknowledged(_ count: Int) { state.change { $0.unacknowledged -= count } }

  func noteReady(_ isReady: Bool) {
    state.change { state in
      state.isReady = isReady
      guard !isReady else { return }
      // The broker sends again what was not acknowledged.
      state.incoming.removeAll()
      state.isHolding = false
    }
  }

  func fail(_ error: LocationError) { state.change { $0.failure = error } }

  func noteClosed() { state.change { $0.isClosed = true } }
}
