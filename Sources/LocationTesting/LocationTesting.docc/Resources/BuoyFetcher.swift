import LocationKit

/// A fetcher of the positions that a drifting buoy has sent, one per line: `54.33 10.15`.
public struct BuoyFetcher: LocationFetcher {
  private let lines: [String]

  public init(lines: [String]) { self.lines = lines }

  public var timing: Timing { .recorded }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let origin = LocationOrigin(source: "buoy", kind: .replayed)
    var counts = InputCounts(unit: "lines")
    for (number, line) in lines.enumerated() {
      try Task.checkCancellation()
      counts.read += 1
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      if numbers.count == 2, let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) {
        await report([.location(Location(coordinate: point, time: nil, origin: origin))])
      } else {
        counts.skip("no position")
        await report([.fault(LocationError(.invalidData, "no position", context: "buoy:\(number + 1)"))])
      }
    }
    await report([.counts(counts)])
  }
}
