import Glibc
import Synchronization

/// A thread that runs the tasks that prefer it, and sleeps in poll(2) on their descriptors while none of them can
/// continue.
///
/// Bytes are read, decoded and delivered on the thread that they wake, because each change of thread costs as much as
/// all of the decoding. A task that blocks the thread blocks only the other tasks of this thread.
package final class PollingThread: TaskExecutor {
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
    /// Whether the thread must be woken for a job.
    var isAsleep = false
    var isOver = false
  }

  private let wakeup: WakeupDescriptor
  private let state = Mutex(State())
  // Safe without a lock, because only the thread itself accesses this variable and `jobsLeft`. `run()` is the body of
  // the thread. `add`, `forget` and `sleeps` are called only on the value of `current`, which is `nil` on every other
  // thread. `forget` follows a suspension, but its task prefers this executor and resumes on this thread. No such task
  // is left after `end()`, because `run(_:)` has awaited its body and all child tasks. The initial values are set
  // before the thread is created.
  private nonisolated(unsafe) var waiters: [any Waiter] = []
  /// Number of jobs of the current batch that have not run yet. Safe for the reasons above.
  private nonisolated(unsafe) var jobsLeft = 0

  private init?() {
    guard let wakeup = WakeupDescriptor() else { return nil }
    self.wakeup = wakeup
  }

  /// Returns a thread that polls for tasks of other threads, until ``end()``; `nil` if the system has no thread or
  /// descriptor left.
  static func started() -> PollingThread? {
    guard let thread = PollingThread(), thread.start() else { return nil }
    return thread
  }

  /// Runs `body` and its child tasks on a thread that ends with it. If the task already prefers an executor, or the
  /// system has no thread left, `body` runs on the current executor.
  package static func run(_ body: () async throws -> Void) async rethrows {
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) == nil, let thread = started()
    else { return try await body() }
    defer { thread.end() }
    try await withTaskExecutorPreference(thread) {
      // A task that sleeps without suspending has no cancellation handler of its own.
      try await withTaskCancellationHandler(operation: body) { thread.wake() }
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

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      guard !state.isOver else { return false }
      state.jobs.append(job)
      if state.isAsleep { wakeup.signal() }
      return true
    }
    // None of the thread's tasks exists after the end, but a job must run in any case.
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
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

  func add(_ waiter: some Waiter) { waiters.append(waiter) }

  func forget(_ waiter: some Waiter) { waiters.removeAll { $0 === waiter } }

  /// Sleeps within a task until a descriptor is ready, because suspending and resuming the task would double its cost
  /// per line. Returns `false` if the thread has other work: the task must then be suspended.
  func sleeps(until descriptor: Int32, _ events: Int16) -> Bool {
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
    let count = withUnsafeMutableBytes(of: &polled) { poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, -1) }
    state.withLock { $0.isAsleep = false }
    guard count > 0 else { return false }
    if polled.0.revents != 0 { wakeup.reset() }
    return polled.1.revents != 0
  }

  private func run() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    let executor = asUnownedTaskExecutor()
    var jobs: [UnownedJob] = []
    var polled: [pollfd] = []
    while takeJobs(&jobs) {
      jobsLeft = jobs.count
      for job in jobs {
        jobsLeft -= 1
        job.runSynchronously(on: executor)
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
    // On EINTR and similar errors, poll again.
    let count = poll(&polled, nfds_t(polled.count), -1)
    state.withLock { $0.isAsleep = false }
    guard count > 0 else { return }
    if polled[0].revents != 0 { wakeup.reset() }
    for index in waiters.indices.reversed() where polled[index + 1].revents != 0 {
      waiters.remove(at: index).becameReady()
    }
  }
}
