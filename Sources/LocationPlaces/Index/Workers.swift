import Glibc
import LocationIO
import Synchronization

/// Work in parts, on threads of its own.
struct Workers: Sendable {
  /// How many parts there are; as many threads.
  let count: Int

  /// One thread a core; one for what is done sooner than a thread starts.
  init(for places: Int) {
    let cores = min(Self.most, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    count = places < Self.worthwhile ? 1 : cores
  }

  init(count: Int) { self.count = count }

  /// Calls `body` for each part, the last one on this thread, and waits for all. Returns what comes of them in their order.
  func map<Value: Sendable>(_ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let others = Others<Value>()
    for part in 0..<count - 1 where !OwnThread.start({ others.finish(part, body(part)) }) {
      others.finish(part, body(part))
    }
    let own = body(count - 1)
    return others.all(count - 1) + [own]
  }

  func run(_ body: @escaping @Sendable (Int) -> Void) { _ = map(body) }

  /// The range of one part of so many things.
  func range(of part: Int, in all: Int) -> Range<Int> { all * part / count..<all * (part + 1) / count }

  private static let most = 8
  private static let worthwhile = 100_000

  /// What the other threads have come to.
  ///
  /// Sendable, unchecked for its semaphore, which is made for threads and lives until nobody has the object.
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
