import LocationKit
import Synchronization

/// An executor that runs asynchronous code on the calling thread, one task at a time, and advances the clock to the
/// next deadline whenever all tasks wait. Hours of time-outs pass in milliseconds, and every run is the same.
///
/// ```swift
/// let time = VirtualTime()
/// let location = try time.run {
///   let manager = LocationManager(fetcher: fetcher, clock: time.clock, executor: time)
///   return try await manager.requestLocation(LocationRequest(timeout: .seconds(3600)))
/// }
/// ```
/// All of the code must run here: its timers on ``clock``, its unstructured tasks with `Task(executorPreference:)`;
/// child tasks follow their parents automatically. Code that waits for a thread, a socket or an actor with an executor
/// of its own looks like a task that waits for ever, and is an error.
public final class VirtualTime: TaskExecutor {
  /// Clock, which does not advance while a task can run.
  public let clock = ManualClock()

  private struct State {
    var order: (any RandomNumberGenerator & Sendable)?
    var jobs: [UnownedJob] = []
    /// Index of the next job; the jobs before it have been run.
    var head = 0
    var steps = 0

    mutating func next() -> UnownedJob? {
      let count = jobs.count - head
      guard count > 0 else { return nil }
      if count > 1, order != nil {
        jobs.swapAt(head, head + Int((order?.next() ?? 0) % UInt64(count)))
      }
      defer {
        head += 1
        if head == jobs.count {
          jobs.removeAll(keepingCapacity: true)
          head = 0
        }
      }
      steps += 1
      return jobs[head]
    }
  }

  private let state: Mutex<State>
  private let longestRun: Int

  /// Creates an executor.
  /// - Parameters:
  ///   - order: selects the task that runs next. A seeded generator reproduces the same order for the same seed. `nil`
  ///     selects the task that has waited longest.
  ///   - longestRun: the number of task steps after which ``run(_:)`` assumes an endless loop.
  public init(order: (any RandomNumberGenerator & Sendable)? = nil, longestRun: Int = 10_000_000) {
    state = Mutex(State(order: order))
    self.longestRun = longestRun
  }

  /// Runs `body`, and everything that it starts, until `body` has ended; then runs whatever can still run without
  /// waiting.
  ///
  /// - Throws: the error of `body`; a ``/LocationKit/LocationError`` with the code `internalError` if all tasks wait and none of them
  ///   for the clock, or if the number of steps exceeds the limit.
  public func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task(executorPreference: self) {
      do {
        outcome.set(.success(try await body()))
      } catch {
        outcome.set(.failure(error))
      }
    }
    let limit = state.withLock { $0.steps.addingReportingOverflow(longestRun) }
    while true {
      try settle(limit.overflow ? .max : limit.partialValue)
      if let result = outcome.value { return try result.get() }
      guard let deadline = clock.nextDeadline else {
        throw LocationError(.internalError, "every task waits, and none for the clock: the run would never end")
      }
      clock.advance(by: clock.now.duration(to: deadline))
    }
  }

  /// Number of task steps so far.
  package var steps: Int { state.withLock { $0.steps } }

  /// Adds a job, which ``run(_:)`` executes.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs all jobs that can run without an advance of the clock.
  private func settle(_ limit: Int) throws(LocationError) {
    let executor = asUnownedTaskExecutor()
    while let job = state.withLock({ $0.next() }) {
      job.runSynchronously(on: executor)
      guard steps < limit else {
        throw LocationError(.internalError, "no end after \(longestRun) steps, at \(clock.now.offset)")
      }
    }
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    var value: Result<Value, any Error>? { result.withLock { $0 } }

    func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
  }
}
