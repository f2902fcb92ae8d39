import LocationKit

/// A fetcher at work; the test takes its readings one by one.
final class FetcherRun: Sendable {
  private let stream: AsyncStream<Reading>
  private let task: Task<Void, any Error>

  init(_ fetcher: any LocationFetcher) {
    let (stream, continuation) = AsyncStream<Reading>.makeStream()
    self.stream = stream
    task = Task {
      defer { continuation.finish() }
      try await fetcher.run(FetchRequest()) { readings in
        for reading in readings { continuation.yield(reading) }
      }
    }
  }

  deinit { task.cancel() }

  /// The readings up to and with the one that `isLast` names; all there are when the run ends before.
  func readings(through isLast: (Reading) -> Bool) async -> [Reading] {
    var readings: [Reading] = []
    for await reading in stream {
      readings.append(reading)
      if isLast(reading) { break }
    }
    return readings
  }

  func cancel() { task.cancel() }

  /// How the run ended; `nil` for a return.
  func failure() async -> (any Error)? {
    do {
      try await task.value
      return nil
    } catch {
      return error
    }
  }
}

extension Reading {
  var asLocation: Location? { if case .location(let location) = self { location } else { nil } }
  var asFault: LocationError? { if case .fault(let error) = self { error } else { nil } }
  var asNoFix: NoFix? { if case .noFix(let report) = self { report } else { nil } }
}
