import LocationTesting
import TestSupport
import Testing

extension ManualClock {
  /// Waits until the next to wake sleeps until `offset`, and lets the time come.
  func reach(_ offset: Duration) async {
    await eventually { nextDeadline?.offset == offset }
    advance(by: offset - now.offset)
  }

  /// Wakes tasks that sleep for one of `durations`, as long as `body` takes.
  func passing<Result>(_ durations: ClosedRange<Duration>, _ body: () async -> Result) async -> Result {
    let time = Task {
      while !Task.isCancelled {
        if let rest = nextDeadline.map({ now.duration(to: $0) }), durations.contains(rest) { advance(by: rest) }
        await Task.yield()
      }
    }
    defer { time.cancel() }
    return await body()
  }
}
