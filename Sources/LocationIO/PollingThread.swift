import Glibc
import LocationKit
import Synchronization

/// A thread that runs the tasks of a ``PollingExecutor``, and sleeps in epoll(7) on their descriptors and deadlines while
/// none of them can continue. The ``shared()`` one waits for all other tasks.
final class PollingThread: Sendable {
  /// What waits for a descriptor. It is forgotten before the descriptor is closed.
  protocol Waiter: AnyObject, Sendable {
    /// Number that no other waiter has, above 0.
    var number: Int { get }
    var descriptor: Int32 { get }
    /// `POLLIN` or `POLLOUT`.
    var events: Int32 { get }
    /// Called on the thread when the descriptor is ready, has failed or has been hung up; again and again until the waiter
    /// is forgotten, but once only by the shared thread.
    func becameReady()
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// Waiters by their numbers.
    var waiters: [Int: any Waiter] = [:]
    /// Whether the thread must be woken for a job.
    var isAsleep = false
    /// Whether the thread takes no more jobs.
    var isOver = false
    /// Whether the descriptors of the thread are closed.
    var isClosed = false
  }

  /// A task that waits for a moment, in nanoseconds since the start of the machine.
  private typealias Sleeper = (deadline: Int64, isDue: Promise<Void>)

  /// Milliseconds until a thread without work ends.
  private static let patience: Int32 = 1000

  private let poll: EventPoll
  /// Executor whose jobs the thread runs. It outlives its tasks.
  private let executor: UnownedTaskExecutor?
  private let state = Mutex(State())
  // Safe without a lock, because only the thread itself accesses this variable and those below. `run()` is the body of
  // the thread. `keepingCurrent`, `sleep` and `sleeps` are called only on the value of `current`, which is `nil` on every
  // other thread. What follows a suspension runs on this thread again, because its task prefers the executor. No such task
  // is left when the thread ends: tasks keep their executor, and a thread that is needed. The initial values are set before
  // the thread is created.
  private nonisolated(unsafe) var ready: [EventPoll.Ready] = []
  /// Safe for the reasons above.
  private nonisolated(unsafe) var sleepers: [Sleeper] = []
  /// Number of jobs of the current batch that have not run yet. Safe for the reasons above.
  private nonisolated(unsafe) var jobsLeft = 0
  /// Number of tasks that need this thread, whether or not they wait for it. Safe for the reasons above.
  private nonisolated(unsafe) var keepers = 0

  private init(_ poll: EventPoll, _ executor: UnownedTaskExecutor?) { (self.poll, self.executor) = (poll, executor) }

  /// Returns a thread that runs the jobs of an executor until ``end()``; `nil` if the system has no thread or descriptor
  /// left.
  static func started(for executor: UnownedTaskExecutor?) -> PollingThread? {
    guard let poll = EventPoll() else { return nil }
    let thread = PollingThread(poll, executor)
    if OwnThread.start({ thread.run() }) { return thread }
    poll.close()
    return nil
  }

  private static let pollingOnly = Mutex<PollingThread?>(nil)

  /// Returns the thread that only polls, for tasks of other threads; `nil` if the system has no thread or descriptor left.
  /// It starts with the first call, and never ends.
  static func shared() -> PollingThread? {
    pollingOnly.withLock { thread in
      if thread == nil { thread = started(for: nil) }
      return thread
    }
  }

  /// Wakes the thread, except the shared one, on which no task sleeps. May be called from any thread.
  func wake() {
    state.withLock { state in
      if !state.isClosed, executor != nil { poll.wakeup.signal() }
    }
  }

  /// Waits for a waiter, until it is forgotten; the shared thread waits until it has called it. May be called from any
  /// thread. Returns 0, or the error number of the system.
  func watch(_ waiter: any Waiter) -> Int32 {
    state.withLock { state in
      guard !state.isClosed else { return ECANCELED }
      let (number, isShared) = (waiter.number, executor == nil)
      let isNew = state.waiters[number] == nil
      guard isNew || isShared else { return 0 }
      let error = poll.watch(waiter.descriptor, waiter.events, as: number, isNew: isNew, once: isShared)
      if error == 0 { state.waiters[number] = waiter }
      return error
    }
  }

  /// Waits for a waiter no longer. May be called from any thread. A task that sleeps until the waiter is ready needs a
  /// ``wake()``, and so does a thread that has nothing else to wait for.
  func forget(_ waiter: any Waiter) {
    state.withLock { state in
      if state.waiters.removeValue(forKey: waiter.number) != nil { poll.forget(waiter.descriptor) }
    }
  }

  /// Runs a job of the executor. May be called from any thread. Returns `false` if the thread has ended.
  func runs(_ job: UnownedJob) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.jobs.append(job)
      if state.isAsleep { poll.wakeup.signal() }
      state.isAsleep = false
      return true
    }
  }

  /// Ends the thread as soon as it has no more jobs. May be called from any thread, and repeatedly.
  func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      poll.wakeup.signal()
    }
  }

  // MARK: On the thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Polling thread whose thread this is; `nil` on any other thread.
  static var current: PollingThread? {
    // The pointer is valid: only the thread's own `run()` sets it, for its own thread, and `run()` keeps the object
    // alive until the thread ends.
    pthread_getspecific(key).map { Unmanaged<PollingThread>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body`, during which the current polling thread, if any, does not end, and wakes when the task is cancelled: a
  /// task that sleeps without suspending has no cancellation handler of its own.
  static func keepingCurrent(_ body: () async throws -> Void) async rethrows {
    guard let thread = current else { return try await body() }
    thread.keepers += 1
    defer { thread.keepers -= 1 }
    try await withTaskCancellationHandler(operation: body) { thread.wake() }
  }

  /// Waits until a moment, in nanoseconds since the start of the machine. Throws `CancellationError` if the task is
  /// cancelled.
  func sleep(until deadline: Int64) async throws {
    let isDue = Promise<Void>()
    let isFirst = sleepers.allSatisfy { deadline < $0.deadline }
    sleepers.append((deadline, isDue))
    // If this replaces a signal, nothing is lost: before it sleeps, the thread looks for whatever the signal announced.
    if isFirst { poll.wakeup.signal(at: deadline) }
    // Runs on this thread again.
    defer { sleepers.removeAll { $0.isDue === isDue } }
    try await isDue.value()
  }

  /// Sleeps within a task until a waiter's descriptor is ready, because suspending and resuming the task would double its
  /// cost per line. Returns `false` if the thread has other work: the task must then be suspended; `nil` after a number of
  /// milliseconds, unless it is −1.
  func sleeps(until waiter: any Waiter, within limit: Int32) -> Bool? {
    let isIdle = state.withLock { state in
      state.isAsleep = jobsLeft == 0 && state.jobs.isEmpty
      return state.isAsleep
    }
    return isIdle ? sleep(within: limit, until: waiter.number) : false
  }

  /// Resumes the sleepers that are due.
  private func resumeSleepers() {
    guard !sleepers.isEmpty else { return }
    let now = SystemTime.sinceBoot
    for sleeper in sleepers where sleeper.deadline <= now { sleeper.isDue.fill(()) }
    sleepers.removeAll { $0.deadline <= now }
    if let next = sleepers.lazy.map(\.deadline).min() { poll.wakeup.signal(at: next) }
  }

  private func run() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    var jobs: [UnownedJob] = []
    while takeJobs(&jobs) {
      jobsLeft = jobs.count
      for job in jobs {
        jobsLeft -= 1
        if let executor { job.runSynchronously(on: executor) }
      }
      if jobs.isEmpty { sleep() }
    }
    // Under the lock, so that no other thread uses a descriptor number that has been reused. Waiters may hold this object.
    state.withLock { state in
      state.isClosed = true
      state.waiters = [:]
      poll.close()
    }
  }

  /// Takes the jobs that can run; none if it is time to sleep. Returns `false` at the end.
  private func takeJobs(_ jobs: inout [UnownedJob]) -> Bool {
    jobs.removeAll(keepingCapacity: true)
    return state.withLock { state in
      swap(&jobs, &state.jobs)
      state.isAsleep = jobs.isEmpty
      return !(jobs.isEmpty && state.isOver)
    }
  }

  private func sleep() {
    // An executor without tasks keeps its thread only for a moment.
    let isIdle =
      executor != nil && keepers == 0 && sleepers.isEmpty && state.withLock { $0.waiters.isEmpty }
    guard sleep(within: isIdle ? Self.patience : -1) == nil, isIdle else { return }
    state.withLock { $0.isOver = $0.isOver || $0.jobs.isEmpty }
  }

  /// Sleeps, and resumes whatever can continue. Returns whether the waiter with a number is ready; `nil` after a number of
  /// milliseconds.
  private func sleep(within limit: Int32, until awaited: Int? = nil) -> Bool? {
    let isSignalled = poll.wait(milliseconds: limit, into: &ready)
    state.withLock { $0.isAsleep = false }
    guard isSignalled || !ready.isEmpty else { return nil }
    if isSignalled { resumeSleepers() }
    var isReady = false
    for (number, _) in ready {
      if number == awaited { isReady = true } else { state.withLock { $0.waiters[number] }?.becameReady() }
    }
    return isReady
  }
}
