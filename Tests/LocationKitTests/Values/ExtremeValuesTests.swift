import LocationKit
import LocationTesting
import TestSupport
import Testing

/// Every public initializer of LocationKit that takes numbers is called with all of these, and what it creates is used: no
/// number ends the process.
@Suite("Values from numbers that are extreme, or no numbers")
struct ExtremeValuesTests {
  private static let doubles = ExtremeNumbers.doubles
  private static let integers = ExtremeNumbers.integers
  private static let durations = ExtremeNumbers.durations
  private static let instants = [Int64.min, -1, 0, 1, .max].flatMap {
    [UTCInstant(nanoseconds: $0), UTCInstant(nanoseconds: $0, isLeapSecond: true)]
  }
  private static let corners: [Coordinate] = [-90, 0, 90].flatMap { latitude in
    [-180, 0, 180].map { .make(latitude: latitude, longitude: $0) }
  }

  @Test("coordinates, and all that is measured between them", arguments: doubles)
  func coordinates(value: Double) throws {
    for other in Self.doubles {
      if let coordinate = Coordinate(latitude: value, longitude: other) {
        for corner in Self.corners {
          #expect(coordinate.distance(to: corner).isFinite)
          _ = Geodesic(from: coordinate, to: corner)
        }
      }
      for corner in Self.corners { _ = Geodesic(from: corner, azimuth: value, length: other) }
    }
    _ = RangeError(metres: value)
    for level in Accuracy.Level.allCases {
      let accuracy = Accuracy(radius: value, level: level, basis: .receiver)
      for limit in Self.doubles { _ = accuracy?.isWithin(limit) }
    }
  }

  @Test("regions, with which a manager decides", arguments: doubles)
  func regions(value: Double) async throws {
    for center in Self.corners {
      let circle = Region.circle(center: center, radius: value)
      var regions = [circle, .polygon([])]
      if let corridor = Corridor(path: [center, .make(latitude: 1, longitude: 2)], width: value) {
        regions.append(.corridor(corridor))
      }
      if let polygon = Polygon(exterior: [center, center, center], holes: [[center, center, center]]) {
        regions.append(.polygon([polygon]))
      }
      for region in regions {
        #expect(region.boundingCircle.radius.isFinite)
        for coordinate in Self.corners {
          #expect(region.distance(to: coordinate).isFinite)
          _ = region.contains(coordinate)
        }
      }
      #expect(circle.contains(center))
      _ = BoundingCircle(center: center, radius: value)
      let places = regions.enumerated().map {
        PointOfInterest(id: "\($0.offset)", region: $0.element, dwellTime: .seconds(Int64.max))
      }
      try await decide(places: places, DecisionConfiguration(), at: Self.corners)
    }
    var watch = AnchorWatch(radius: value)
    _ = watch.watch([.updated(.make()), .updated(.make(latitude: 1))])
  }

  @Test("a circle whose radius is negative or not a number contains its centre alone", arguments: [-1, .nan])
  func pointCircle(radius: Double) {
    let region = Region.circle(center: .make(latitude: 1, longitude: 1), radius: radius)
    #expect(region.contains(.make(latitude: 1, longitude: 1)))
    #expect(!region.contains(.make(latitude: 1, longitude: 1.0001)))
  }

  @Test("a circle with an infinite radius contains every point")
  func endlessCircle() {
    let region = Region.circle(center: .make(latitude: 1, longitude: 1), radius: .infinity)
    #expect(Self.corners.allSatisfy(region.contains))
  }

  @Test("configurations of a manager", arguments: doubles)
  func configurations(value: Double) async throws {
    for duration in Self.durations {
      var configuration = DecisionConfiguration()
      configuration.filter = UpdateFilter(maximumError: value, minimumDistance: value, minimumInterval: duration)
      configuration.freshness = FreshnessLimits(
        stale: duration, lost: duration, acquisition: duration, firstInterval: duration)
      configuration.devices = FailoverLimits(
        start: duration, silence: duration, noFix: duration, poorRatio: value, poorDistance: value, poor: duration,
        holdOff: duration, failBack: duration)
      configuration.hysteresis = value
      configuration.confirmation = ConfirmationLimits(locations: .max, duration: duration)
      configuration.maximumSpeed = value
      configuration.visits = VisitLimits(radius: value, duration: duration, longestGap: duration)
      for waitsInDoubt in [false, true] {
        configuration.waitsInDoubt = waitsInDoubt
        configuration.confirmation.locations = waitsInDoubt ? .min : 1
        try await decide(places: [.circle("a"), .east(100)], configuration, at: Self.corners)
      }
    }
  }

  @Test("requests of a location always end", arguments: durations)
  func requests(duration: Duration) throws {
    for value in Self.doubles {
      let time = VirtualTime()
      let request = LocationRequest(desiredAccuracy: value, maximumAge: duration, timeout: duration)
      let fetcher = MockFetcher(runs: [.reports([.make(time: .utc("2026-05-01T10:00:00Z"))])])
      let ended = try time.run {
        let manager = LocationManager(fetcher: fetcher, clock: time.clock, executor: time)
        return await (try? manager.requestLocation(request)) != nil || true
      }
      #expect(ended)
    }
  }

  @Test("the longest time-out waits on the system's clock", arguments: durations)
  func systemClock(duration: Duration) async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher)
    let answers = Answers()
    manager.requestLocation(LocationRequest(timeout: duration)) { answers.add($0.map(\.location)) }
    if duration > .seconds(1) { try await fetcher.send(.make()) }
    #expect(await answers.all(count: 1).count == 1)
  }

  @Test("times, dates, and all that is computed from them")
  func times() {
    for instant in Self.instants {
      for duration in Self.durations { _ = instant.advanced(by: duration) }
      for other in Self.instants { _ = (instant.duration(since: other), instant < other) }
      _ = (instant.date, instant.nanosecondsOfDay, instant.description)
    }
    for number in Self.integers {
      _ = CalendarDate(daysSince1970: number).description
      for other in Self.integers {
        guard let date = CalendarDate(year: number, month: other, day: other) else { continue }
        for nanoseconds in [Int64.min, -1, 0, .max] { _ = UTCInstant(date: date, nanosecondsOfDay: nanoseconds) }
      }
    }
    for text in ["nan", "-inf", "1e400", "-1", "0", "1e-400", "9999-12-31T23:59:60Z", "max"] {
      _ = (PlaybackRate(text), UTCInstant(iso8601: text))
    }
  }

  @Test("satellites, dilutions and errors", arguments: doubles)
  func satellites(value: Double) {
    let dilution = DilutionOfPrecision(
      horizontal: value, vertical: value, position: value, time: value, geometric: value, longitude: value,
      latitude: value)
    _ = Accuracy.derived(from: dilution, rangeError: .openSky)
    for number in Self.integers {
      let satellite = Satellite(
        constellation: .gps, identifier: number, number: number, elevation: value, azimuth: value,
        signalStrength: value,
        signals: [SatelliteSignal(strength: value)])
      let sky = SkyView(time: Self.instants[0], satellites: [satellite], dilution: dilution, origin: .mock)
      _ = (sky.satellitesUsed, sky.hashValue)
    }
  }

  @Test("a location with any numbers in all of its fields is decided, described and copied", arguments: doubles)
  func locations(value: Double) async throws {
    var location = Location.make(time: Self.instants[9])
    location.altitudeMSL = value
    location.geoidSeparation = value
    location.ellipsoidalHeight = value
    location.speed = value
    location.courseOverGround = value
    location.verticalSpeed = value
    location.magneticVariation = value
    location.correctionAge = value
    location.correctionStation = .max
    location.satellitesUsed = .min
    _ = (location.description, location.hashValue)
    let fetcher = MockFetcher(runs: [.reports([location, .make(time: Self.instants[0])])])
    try await LocationManager(fetcher: fetcher, clock: ManualClock(), wallClock: { Self.instants[0] }).run { _ in }
  }

  /// Locations and losses at the ends of time, from two devices.
  private func decide(
    places: [PointOfInterest], _ configuration: DecisionConfiguration, at coordinates: [Coordinate]
  ) async throws {
    var readings: [Reading] = []
    for (index, coordinate) in coordinates.enumerated() {
      let origin = LocationOrigin(source: "mock", device: index.isMultiple(of: 3) ? "a" : "b", kind: .live)
      let time = Self.instants[index % Self.instants.count]
      readings.append(.location(Location(coordinate: coordinate, time: time, origin: origin)))
      if index.isMultiple(of: 4) { readings.append(.noFix(NoFix(time: time, reason: .noFix, origin: origin))) }
    }
    for timing in [Timing.live, .recorded] {
      let fetcher = MockFetcher(timing: timing, runs: [.reports(readings.map { [$0] })])
      let manager = LocationManager(
        fetcher: fetcher, pointsOfInterest: places, configuration: configuration, clock: ManualClock(),
        wallClock: { Self.instants[8] })
      try await manager.run { _ in }
    }
  }

  @Test("a playback at a rate that is no rate ends with an error", arguments: [Double.nan, .infinity, 0, -1])
  func rates(value: Double) {
    #expect {
      try PlaybackPacer(rate: .multiple(value), clock: ManualClock())
    } throws: { $0.states(.invalidArgument, "a rate must be finite") }
  }

  @Test("a delay with any random number", arguments: doubles)
  func jitter(value: Double) {
    var backOff = BackOff()
    #expect((.milliseconds(25)...(.milliseconds(50))).contains(backOff.next(jitter: value)))
  }
}
