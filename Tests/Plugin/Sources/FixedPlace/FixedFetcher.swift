public import LocationKit
public import LocationSources

/// `fixed:54.33,10.15`: a fixed position without a receiver. It is reported once a second.
public struct FixedFetcher: LocationFetcher {
  private let source: String
  private let coordinate: Coordinate
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> UTCInstant

  public init(
    _ uri: SourceURI, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) throws(LocationError) {
    let numbers = uri.body.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2, let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
      throw LocationError(
        .invalidArgument, "this is not a latitude and longitude", context: uri.text,
        remedy: "write degrees: fixed:54.33,10.15")
    }
    source = uri.text
    self.coordinate = coordinate
    self.clock = clock
    self.now = now
  }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let origin = LocationOrigin(source: source, kind: .live)
    while true {
      await report([.location(Location(coordinate: coordinate, time: now(), origin: origin))])
      try await clock.sleep(for: .seconds(1))
    }
  }
}

extension LocationFetcherRegistry {
  /// Adds the scheme `fixed:`.
  public mutating func registerFixedPlace() {
    register("fixed", form: "fixed:LAT,LON", summary: "a fixed position") { uri throws(LocationError) in
      try FixedFetcher(uri)
    }
  }
}
