#if Server
  import NIOCore
  import Synchronization

  /// The connections whose clients have not sent a whole request. If the server has many connections, it closes the one
  /// that has waited for the longest time for each further one: thousands of clients that send nothing, or slowly, keep
  /// no other client out.
  final class WaitingConnections: Sendable {
    private struct State {
      var open = 0
      var waiting: [UInt64: any Channel] = [:]
      var last: UInt64 = 0
      /// Numbers in the order in which the waiting began; those that wait no more are passed over.
      var order: [UInt64] = []
      /// Number of `order` that are passed over at the beginning.
      var passed = 0

      mutating func takeFirst() -> (any Channel)? {
        while passed < order.count {
          defer { passed += 1 }
          if let channel = waiting.removeValue(forKey: order[passed]) { return channel }
        }
        return nil
      }
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: number of connections beyond which those that wait are closed.
    init(most: Int) { self.most = most }

    /// Counts a connection until it is closed, and closes another one for it if there are too many.
    func note(_ channel: any Channel) {
      let surplus = state.withLock { state in
        state.open += 1
        return state.open > most ? state.takeFirst() : nil
      }
      channel.closeFuture.whenComplete { _ in self.state.withLock { $0.open -= 1 } }
      surplus?.close(promise: nil)
    }

    /// Notes that a client has to send something. Returns a number for ``end(_:)``.
    func begin(_ channel: any Channel) -> UInt64 {
      state.withLock { state in
        state.last += 1
        state.waiting[state.last] = channel
        if state.order.count > 4 * state.waiting.count + 64 {
          state.order = state.order[state.passed...].filter { state.waiting[$0] != nil }
          state.passed = 0
        }
        state.order.append(state.last)
        return state.last
      }
    }

    func end(_ number: UInt64) { state.withLock { _ = $0.waiting.removeValue(forKey: number) } }
  }
#endif
