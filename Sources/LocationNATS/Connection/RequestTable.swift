import LocationKit
import Synchronization

/// The requests that await an answer, by the last word of their reply subject.
final class RequestTable: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: (promise: Promise<NATSMessage?>, deadline: ContinuousClock.Instant)] = [:]
    var sweeper: Task<Void, Never>?
  }

  /// First words of the reply subjects.
  let prefix: String
  private let state = Mutex(State())
  /// How exact the deadlines are.
  private static let interval = Duration.milliseconds(50)

  init(prefix: String) {
    self.prefix = prefix
    let sweeper = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        guard let self else { return }
        sweep(at: .now)
      }
    }
    state.withLock { $0.sweeper = sweeper }
  }

  /// Adds a request. Returns its reply subject. Without an answer until the deadline, the promise is filled with
  /// `nil`.
  func add(_ promise: Promise<NATSMessage?>, until deadline: ContinuousClock.Instant) -> String {
    let number = state.withLock { state in
      state.next += 1
      state.waiting[state.next] = (promise, deadline)
      return state.next
    }
    return "\(prefix).\(number)"
  }

  /// Passes an answer on; one that comes too late is dropped.
  func answer(_ message: NATSMessage) {
    guard let number = message.subject.split(separator: ".").last.flatMap({ Int($0) }) else { return }
    let entry = state.withLock { $0.waiting.removeValue(forKey: number) }
    entry?.promise.fill(message)
  }

  /// Ends requests whose time is over.
  func sweep(at now: ContinuousClock.Instant) {
    let late = state.withLock { state in
      let late = state.waiting.filter { $0.value.deadline <= now }
      for number in late.keys { state.waiting[number] = nil }
      return late.values.map(\.promise)
    }
    for promise in late { promise.fill(nil) }
  }

  /// Ends all requests.
  func end() {
    state.withLock { $0.sweeper.take() }?.cancel()
    sweep(at: .now + .seconds(1_000_000))
  }
}
