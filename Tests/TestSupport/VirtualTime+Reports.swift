package import LocationKit
package import LocationTesting
import Synchronization

extension VirtualTime {
  /// Runs a fetcher for a minute. Returns the times of its locations in the order of their reports, in seconds since
  /// `start`; -1 for a location without a time.
  package static func secondsReported(
    since start: UTCInstant, by make: @escaping @Sendable (VirtualTime) throws -> any LocationFetcher
  ) throws -> [Double] {
    let time = VirtualTime()
    let seconds = ReportedSeconds()
    try time.run {
      let fetcher = try make(time)
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await fetcher.run(FetchRequest()) { readings in
            for case .location(let location) in readings {
              seconds.append(location.time?.duration(since: start).inSeconds ?? -1)
            }
          }
        }
        group.addTask { try? await time.clock.sleep(for: .seconds(60)) }
        await group.next()
        group.cancelAll()
      }
    }
    return seconds.all
  }
}

private final class ReportedSeconds: Sendable {
  private let seconds = Mutex<[Double]>([])

  func append(_ second: Double) { seconds.withLock { $0.append(second) } }

  var all: [Double] { seconds.withLock { $0 } }
}
