import Dispatch
import Glibc
import LocationKit
import Synchronization

/// An executor that runs tasks one step at a time, and measures the longest time for which a step occupied the thread
/// by computing or by blocking in the kernel. Time in which the thread waited for a processor does not count, because
/// the machine may be busy.
final class MeasuredThread: TaskExecutor {
  private struct State {
    var longest = Duration.zero
    var current: Step?
  }

  private let queue = DispatchQueue(label: "LocationTesting.MeasuredThread")
  private let state = Mutex(State())

  /// Longest step so far, including the current one, which may never end.
  var longestStep: Duration {
    state.withLock { max($0.longest, $0.current?.duration ?? .zero) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      state.withLock { $0.current = Step() }
      job.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { state in
        state.longest = max(state.longest, state.current?.duration ?? .zero)
        state.current?.close()
        state.current = nil
      }
    }
  }

  /// A step of the current thread that begins now.
  private struct Step {
    private let start = ContinuousClock.now
    /// proc(5): the statistics belong to the thread that opens the file, whichever thread reads it.
    private let statistics = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    private let waitedBefore: Duration

    init() { waitedBefore = Self.waited(statistics) }

    var duration: Duration { ContinuousClock.now - start - (Self.waited(statistics) - waitedBefore) }

    func close() {
      if statistics >= 0 { Glibc.close(statistics) }
    }

    /// Returns the time that the thread has waited for a processor; zero if the system does not report it.
    private static func waited(_ descriptor: Int32) -> Duration {
      // The file has three numbers: nanoseconds on a processor, nanoseconds of waiting for one, and slices. Only the
      // bytes that pread(2) has written are declared initialized.
      let bytes = [UInt8](unsafeUninitializedCapacity: 96) { buffer, count in
        count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
      }
      let numbers = bytes.split(separator: UInt8(ascii: " "))
      guard numbers.count == 3, let waited = Int64(String(decoding: numbers[1], as: UTF8.self)) else { return .zero }
      return .nanoseconds(waited)
    }
  }
}
