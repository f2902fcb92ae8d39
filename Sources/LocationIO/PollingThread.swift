import Glibc
import Synchronization

/// A thread that runs the tasks that prefer it, and sleeps in poll(2) on their descriptors while none of them can go on.
///
/// What comes is read, decoded and told on the very thread that it wakes: each hop to another thread costs as much as
/// all of the decoding. A task that blocks it blocks the others of this thread alone.
package final class PollingThread: TaskExecutor {
  /// One who waits for a descriptor.
  protocol Waiter: AnyObject, Sendable {
    var descriptor: Int32 { get }
    /// `POLLIN` or `POLLOUT`.
    var events: Int16 { get }
    /// The descriptor is ready, has failed or has been hung up. On the thread, which has forgotten the waiter.
    func becameReady()
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether the thread must be woken for a job.
    var isAsleep = false
    var isOver = false
  }

  private let alarm: Alarm
  private let state = Mutex(State())
  // Both are the thread's own: `run()` is what it runs, and whoever calls the others got the object from `current`, which
  // gives it to that thread alone.
  private nonisolated(unsafe) var waiters: [any Waiter] = []
  /// Of those that were taken together, how many have not run yet.
  private nonisolated(unsafe) var jobsLeft = 0

  private init?() {
    guard let alarm = Alarm() else { return nil }
    self.alarm = alarm
  }

  /// Runs `body`, with its child tasks, on a thread that ends with it. On the task's own executor where it prefers one, and
  /// where the system has no thread left.
  package static func run(_ body: () async throws -> Void) async rethrows {
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) == nil, let thread = PollingThread(), thread.start()
    else { return try await body() }
    defer { thread.end() }
    try await withTaskExecutorPreference(thread) {
      // A task that sleeps in its midst has no handler of its own.
      try await withTaskCancellationHandler(operation: body) { thread.wake() }
    }
  }

  /// Gets the thread out of its sleep, from anywhere.
  func wake() {
    state.withLock { state in
      if !state.isOver { alarm.ring() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      guard !state.isOver else { return false }
      state.jobs.append(job)
      if state.isAsleep { alarm.ring() }
      return true
    }
    // Nothing of ours comes after the end; a job must run all the same.
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
  }

  private func start() -> Bool {
    if OwnThread.start({ [self] in run() }) { return true }
    alarm.close()
    return false
  }

  private func end() {
    state.withLock { state in
      state.isOver = true
      alarm.ring()
    }
  }

  // MARK: On the thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The one whose thread this is.
  static var current: PollingThread? {
    // Set for as long as the thread runs, which keeps the object alive.
    pthread_getspecific(key).map { Unmanaged<PollingThread>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(_ waiter: some Waiter) { waiters.append(waiter) }

  func forget(_ waiter: some Waiter) { waiters.removeAll { $0 === waiter } }

  /// Sleeps in the midst of a task until a descriptor is ready: suspending the task and resuming it costs as much again as
  /// what it does with a line. False where the thread has something else to do: the task must be suspended then.
  func sleeps(until descriptor: Int32, _ events: Int16) -> Bool {
    guard jobsLeft == 0, waiters.isEmpty else { return false }
    let isIdle = state.withLock { state in
      state.isAsleep = state.jobs.isEmpty
      return state.isAsleep
    }
    guard isIdle else { return false }
    var polled = (
      pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: events, revents: 0)
    )
    let count = withUnsafeMutableBytes(of: &polled) { poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, -1) }
    state.withLock { $0.isAsleep = false }
    guard count > 0 else { return false }
    if polled.0.revents != 0 { alarm.silence() }
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
    // Under the lock, so that nobody rings a number that means another descriptor by now.
    state.withLock { _ in alarm.close() }
  }

  /// The jobs that can run; none where it is time to sleep. False at the end.
  private func takeJobs(_ jobs: inout [UnownedJob]) -> Bool {
    jobs.removeAll(keepingCapacity: true)
    return state.withLock { state in
      swap(&jobs, &state.jobs)
      state.isAsleep = jobs.isEmpty
      return !(jobs.isEmpty && state.isOver)
    }
  }

  private func sleep(_ polled: inout [pollfd]) {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0))
    for waiter in waiters { polled.append(pollfd(fd: waiter.descriptor, events: waiter.events, revents: 0)) }
    // EINTR and the like: look again.
    let count = poll(&polled, nfds_t(polled.count), -1)
    state.withLock { $0.isAsleep = false }
    guard count > 0 else { return }
    if polled[0].revents != 0 { alarm.silence() }
    for index in waiters.indices.reversed() where polled[index + 1].revents != 0 {
      waiters.remove(at: index).becameReady()
    }
  }
}
