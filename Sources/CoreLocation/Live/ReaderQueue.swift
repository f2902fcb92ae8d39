import LocationKit

/// Values on their way to a reader, which waits for the next one.
final class ReaderQueue<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    /// Whether the reader has all values and waits for more.
    var isIdle = false
    var hasEnded = false
  }

  private let longest: Int
  private let state = Awaited(State())

  /// - Parameter longest: largest number of values that wait; the oldest are dropped.
  init(longest: Int = .max) { self.longest = longest }

  /// Appends a value. `isNew` compares it with the last one that waits; a value that is not new is ignored.
  func put(_ value: Value, isNew: (Value) -> Bool = { _ in true }) {
    state.change { state in
      guard state.values.last.map(isNew) ?? true else { return }
      if state.values.count == longest { state.values.removeFirst() }
      state.values.append(value)
      state.isIdle = false
    }
  }

  /// Ends the queue: the reader receives the values that wait, and then `nil`.
  func end() { state.change { $0.hasEnded = true } }

  /// Returns the next value; `nil` at the end and once the task is cancelled.
  func next() async -> Value? {
    state.change { $0.isIdle = $0.values.isEmpty }
    let next = try? await state.wait { state -> Value?? in
      if Task.isCancelled { return .some(nil) }
      if !state.values.isEmpty { return state.values.removeFirst() }
      return state.hasEnded ? .some(nil) : nil
    }
    return next ?? nil
  }

  /// Returns once the reader has all values and waits for more, or the queue has ended.
  func drained() async { _ = try? await state.wait { $0.hasEnded || $0.isIdle ? true : nil } }
}
