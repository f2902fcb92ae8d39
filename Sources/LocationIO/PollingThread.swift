import Glibc
import LocationKit
import Synchronization

/// A thread that runs the tasks of a ``PollingExecutor``, and sleeps in poll(2) on their descriptors and deadlines while
/// none of them can continue. The ``shared()`` one polls for all other tasks.
///
/// It waits for few descriptors, of which each wait may have others: poll(2) takes them in one call, and a descriptor that
/// was closed meanwhile needs no care. ``EventPoll`` is for many.
final class PollingThread: Sendable {
  /// A wait for a descriptor.
  protocol Waiter: AnyObject, Sendable {
    var descriptor: Int32 { get }
    /// `POLLIN` or `POLLOUT`.
    var events: Int16 { get }
    /// Called when the descriptor is ready, has failed or has been hung up. It runs on the thread, which has already
    /// removed the waiter.
    func becameReady()
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// Waiters that other threads have added.
    var newWaiters: [any Waiter] = []
    /// Waiters that other threads have removed, before the new ones were added.
    var formerWaiters: [any Waiter] = []
    /// Whether the thread must be woken for a job.
    var isAsleep = false
    var isOver = false
  }

  /// A task that waits for a moment, in nanoseconds since the start of the machine.
  private typealias Sleeper = (deadline: Int64, isDue: Promise<Void>)

  /// Milliseconds until a thread without work ends.
  private static let patience: Int32 = 1000

  private let wakeup: WakeupDescriptor
  /// Executor whose jobs the thread runs. It outlives its tasks.
  private let executor: UnownedTaskExecutor?
  private let state = Mutex(State())
  // Safe without a lock, because only the thread itself accesses this variable and those below. `run()` is the body of
  // the thread. `add`, `forget`, `keepingCurrent`, `sleep` and `sleeps` are called only on the value of `current`, which
  // is `nil` on every other thread. What follows a suspension runs on this thread again, because its task prefers the
  // executor. No such task is left when the thread ends: tasks keep their executor, and a thread that is needed. The
  // initial values are set before the thread is created.
  private nonisolated(unsafe) var waiters: [any Waiter] = []
  /// Safe for the reasons above.
  private nonisolated(unsafe) var sleepers: [Sleeper] = []
  /// Number of jobs of the current batch that have not run yet. Safe for the reasons above.
  private nonisolated(unsafe) var jobsLeft = 0
  /// Number of tasks that need this thread, whether or not they wait for it. Safe for the reasons above.
  private nonisolated(unsafe) var keepers = 0

  private init?(executor: UnownedTaskExecutor?) {
    guard let wakeup = WakeupDescriptor() else { return nil }
    self.wakeup = wakeup
    self.executor = executor
  }

  /// Returns a thread that runs the jobs of an executor until ``end()``; `nil` if the system has no thread or descriptor
  /// left.
  static func started(for executor: UnownedTaskExecutor?) -> PollingThread? {
    guard let thread = PollingThread(executor: executor), thread.start() else { return nil }
    return thread
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

  /// Wakes the thread. May be called from any thread.
  func wake() {
    state.withLock { state in
      if !state.isOver { wakeup.signal() }
    }
  }

  /// Polls for a waiter. May be called from any thread.
  func watch(_ waiter: any Waiter) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.newWaiters.append(waiter)
      wakeup.signal()
    }
  }

  /// Polls for a waiter no longer. May be called from any thread.
  func unwatch(_ waiter: any Waiter) {
    state.withLock { state in
      state.newWaiters.removeAll { $0 === waiter }
      state.formerWaiters.append(waiter)
      wakeup.signal()
    }
  }

  /// Runs a job of the executor. May be called from any thread. Returns `false` if the thread has ended.
  func runs(_ job: UnownedJob) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.jobs.append(job)
      if state.isAsleep { wakeup.signal() }
      return true
    }
  }

  private func start() -> Bool {
    if OwnThread.start({ [self] in run() }) { return true }
    wakeup.close()
    return false
  }

  /// Ends the thread as soon as it has no more jobs. May be called from any thread, and repeatedly.
  func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      wakeup.signal()
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

  func add(_ waiter: any Waiter) { waiters.append(waiter) }

  func forget(_ waiter: any Waiter) { waiters.removeAll { $0 === waiter } }

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
    sleepers.append((deadline, isDue))
    setWakeup()
    // Runs on this thread again.
    defer { sleepers.removeAll { $0.isDue === isDue } }
    try await isDue.value()
  }

  /// Sleeps within a task until a descriptor is ready, because suspending and resuming the task would double its cost
  /// per line. Returns `false` if the thread has other work: the task must then be suspended; `nil` after a number of
  /// milliseconds, unless it is −1.
  func sleeps(until descriptor: Int32, _ events: Int16, within limit: Int32) -> Bool? {
    guard jobsLeft == 0, waiters.isEmpty else { return false }
    let isIdle = state.withLock { state in
      state.isAsleep = state.jobs.isEmpty
      return state.isAsleep
    }
    guard isIdle else { return false }
    var polled = (
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: events, revents: 0)
    )
    // A tuple of two values of one type has the layout of an array of two.
    let count = withUnsafeMutableBytes(of: &polled) {
      poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, limit)
    }
    state.withLock { $0.isAsleep = false }
    guard count > 0 else { return count == 0 ? nil : false }
    if polled.0.revents != 0 { becameAwake() }
    return polled.1.revents != 0
  }

  /// Sets the time at which the thread wakes for the next sleeper. If this replaces a signal, nothing is lost: before it
  /// sleeps, the thread looks for whatever the signal announced.
  private func setWakeup() {
    if let next = sleepers.lazy.map(\.deadline).min() { wakeup.signal(at: next) }
  }

  /// Resumes the sleepers that are due.
  private func becameAwake() {
    wakeup.reset()
    guard !sleepers.isEmpty else { return }
    let now = SystemTime.sinceBoot
    for sleeper in sleepers where sleeper.deadline <= now { sleeper.isDue.fill(()) }
    sleepers.removeAll { $0.deadline <= now }
    setWakeup()
  }

  private func run() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    var jobs: [UnownedJob] = []
    var polled: [pollfd] = []
    while takeJobs(&jobs) {
      jobsLeft = jobs.count
      for job in jobs {
        jobsLeft -= 1
        if let executor { job.runSynchronously(on: executor) }
      }
      if jobs.isEmpty { sleep(&polled) }
    }
    // Waiters may hold this object.
    waiters = []
    // Under the lock, so that no other thread rings a descriptor number that has been reused.
    state.withLock { state in
      state.newWaiters = []
      wakeup.close()
    }
  }

  /// Takes the jobs that can run; none if it is time to sleep. Returns `false` at the end.
  private func takeJobs(_ jobs: inout [UnownedJob]) -> Bool {
    jobs.removeAll(keepingCapacity: true)
    return state.withLock { state in
      swap(&jobs, &state.jobs)
      for former in state.formerWaiters { forget(former) }
      state.formerWaiters.removeAll()
      // A waiter whose task was cancelled, and waits again, is still there.
      for waiter in state.newWaiters where !waiters.contains(where: { $0 === waiter }) { waiters.append(waiter) }
      state.newWaiters.removeAll()
      state.isAsleep = jobs.isEmpty
      return !(jobs.isEmpty && state.isOver)
    }
  }

  private func sleep(_ polled: inout [pollfd]) {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0))
    for waiter in waiters { polled.append(pollfd(fd: waiter.descriptor, events: waiter.events, revents: 0)) }
    // An executor without tasks keeps its thread only for a moment.
    let isIdle = executor != nil && keepers == 0 && waiters.isEmpty && sleepers.isEmpty
    // On EINTR and similar errors, poll again.
    let count = poll(&polled, nfds_t(polled.count), isIdle ? Self.patience : -1)
    state.withLock { state in
      state.isAsleep = false
      if isIdle, count == 0, state.jobs.isEmpty { state.isOver = true }
    }
    guard count > 0 else { return }
    if polled[0].revents != 0 { becameAwake() }
    for index in waiters.indices.reversed() where polled[index + 1].revents != 0 {
      waiters.remove(at: index).becameReady()
    }
  }
}
