import LocationIO
import LocationKit

/// What the thread of a connection and the tasks that use it exchange.
final class BusExchange: Sendable {
  typealias Answer = Promise<Result<BusMessage, LocationError>>

  enum Order: Sendable {
    case send(BusMessage)
    case call(BusMessage, Answer)
    /// The caller does not wait for this answer any more.
    case forget(Answer)
  }

  private struct State {
    var orders: [Order] = []
    var isClosing = false
    /// Why the connection has ended.
    var failure: LocationError?
  }

  private let state = Awaited(State())
  private let wakeup: WakeupDescriptor

  init() throws(LocationError) {
    guard let wakeup = WakeupDescriptor() else { throw LocationError(.internalError, "no descriptor left") }
    self.wakeup = wakeup
  }

  deinit { wakeup.close() }

  // MARK: Tasks

  /// Gives an order to the thread. Returns why the connection has ended, if it has: then nothing happens.
  @discardableResult
  func order(_ order: Order) -> LocationError? {
    let failure = state.change { state in
      if state.failure == nil { state.orders.append(order) }
      return state.failure
    }
    if failure == nil { wakeup.signal() }
    return failure
  }

  func close() {
    state.change { $0.isClosing = true }
    wakeup.signal()
  }

  /// Waits for the end of the connection. Throws `CancellationError`.
  func ended() async throws -> LocationError? { try await state.wait { $0.failure } }

  // MARK: The thread

  var descriptor: Int32 { wakeup.descriptor }
  var isClosing: Bool { state.read(\.isClosing) }

  func resetWakeup() { wakeup.reset() }

  func takeOrders() -> [Order] { state.change { $0.orders.taken() } ?? [] }

  /// Notes the end of the connection: what waits for an answer fails.
  func end(_ failure: LocationError, _ answers: some Sequence<Answer>) {
    let orders = state.change { state in
      state.failure = state.failure ?? failure
      return state.orders.taken() ?? []
    }
    for answer in answers { answer.fill(.failure(failure)) }
    for case .call(_, let answer) in orders { answer.fill(.failure(failure)) }
  }
}
