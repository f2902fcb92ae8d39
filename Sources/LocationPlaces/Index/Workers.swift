import Glibc
import LocationIO
import Synchronization

/// A division of work into parts, each on its own thread.
struct Workers: Sendable {
  /// Number of parts, and of threads.
  let count: Int

  /// Uses one thread per core; a single one for work that is done before a thread starts.
  init(for places: Int) {
    let cores = min(Self.most, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    count = places < Self.worthwhile ? 1 : cores
  }

  init(count: Int) { self.count = count }

  /// Calls `body` for each part, the last one on this thread, and waits for all. Returns the results in order of the
  /// parts.
  func map<Value: Sendable>(_ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let others = Others<Value>()
    for part in 0..<count - 1 where !OwnThread.start({ others.finish(part, body(part)) }) {
      others.finish(part, body(part))
    }
    let own = body(count - 1)
    return others.all(count - 1) + [own]
  }

  func run(_ body: @escaping @Sendable (Int) -> Void) { _ = map(body) }

  /// Returns the range of one part of `all` items.
  func range(of part: Int, in all: Int) -> Range<Int> { all * part / count..<all * (part + 1) / count }

  private static let most = 8
  private static let worthwhile = 100_000

  /// The results of the other threads.
  ///
  /// Unchecked Sendable because of its semaphore, which is made for use by several threads and lives as long as the
  /// object.
  private final class Others<Value: Sendable>: @unchecked Sendable {
    private let finished = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let values = Mutex<[Int: Value]>([:])

    init() { sem_init(finished, 0, 0) }

    deinit {
      sem_destroy(finished)
      finished.deallocate()
    }

    func finish(_ part: Int, _ value: Value) {
      values.withLock { $0[part] = value }
      sem_post(finished)
    }

    func all(_ count: Int) -> [Value] {
      for _ in 0..<count { while sem_wait(finished) != 0 {} }
      return values.withLock { values in (0..<count).compactMap { values[$0] } }
    }
  }
}
