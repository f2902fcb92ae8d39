import LocationKit
import LocationTesting
import Testing

@Suite("LocationManager: one-shot requests", .timeLimit(.minutes(15)))
struct LocationRequestTests {
  private let clock = ManualClock()
  /// The time of day is as far on as the manual clock.
  private func manager(
    _ fetcher: MockFetcher, places: [PointOfInterest] = [], wallClock: (@Sendable () -> UTCInstant)? = nil
  ) -> LocationManager {
    LocationManager(
      fetcher: fetcher, pointsOfInterest: places, clock: clock,
      wallClock: wallClock ?? { [clock] in start.advanced(by: clock.now.offset) })
  }

  private func request(_ manager: LocationManager, _ request: LocationRequest) -> Task<
    Result<Location, LocationError>, Never
  > {
    Task {
      do {
        return .success(try await manager.requestLocation(request))
      } catch {
        return .failure(LocationError(wrapping: error))
      }
    }
  }

  @Test("starts the fetcher, takes the next location, and stops it")
  func takesTheNext() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest())
    try await fetcher.send(.make())
    #expect(await answer.value == .success(.make()))
    #expect(await fetcher.calls(count: 2) == [.run(FetchRequest()), .cancelled])
  }

  @Test("an old location is the answer only if no other arrives in time")
  func oldLocation() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher) { start + 600 }
    let answer = request(manager, LocationRequest(timeout: .seconds(30)))
    try await fetcher.send(.east(0, at: 0))
    try await fetcher.send(.east(5, at: 599))
    #expect(await answer.value == .success(.east(5, at: 599)))
  }

  @Test("if only old locations arrive, the last one is the answer at the end")
  func onlyOldLocations() async throws {
    let fetcher = MockFetcher()
    let late = request(manager(fetcher) { start + 600 }, LocationRequest(timeout: .seconds(30)))
    try await fetcher.send(.east(0, at: 0))
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(30))
    #expect(await late.value == .success(.east(0, at: 0)))
  }

  @Test("an updating manager continues after a request")
  func goesOn() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    await fetcher.calls(count: 1)
    let answer = request(manager, LocationRequest())
    await clock.sleepers(count: 1)
    try await fetcher.send(.east(0, at: 0))
    _ = await answer.value
    try await fetcher.send(.east(0, at: 1))
    #expect(fetcher.calls == [.run(FetchRequest())])
  }

  @Test("a recent location is returned at once", arguments: [(5.0, true), (5.001, false)])
  func maximumAge(age: Double, isImmediate: Bool) async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    // Two seconds old when it comes; the rest goes by here.
    try await fetcher.send(.east(0, at: -2))
    clock.advance(by: .nanoseconds(Int64((age - 2) * 1e9)))
    let answers = Answers()
    manager.requestLocation(LocationRequest(maximumAge: .seconds(5))) { answers.add($0.map(\.location)) }
    #expect(answers.all == (isImmediate ? [.success(.east(0, at: -2))] : []))
  }

  @Test("if the time of day is implausible, no location is recent", arguments: [-3600.0, -11, 86_401])
  func implausibleTimeOfDay(offset: Double) async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher, wallClock: { start + offset })
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 0))
    let answers = Answers()
    manager.requestLocation(LocationRequest(maximumAge: .seconds(100_000))) { answers.add($0.map(\.location)) }
    #expect(answers.all.isEmpty)
  }

  @Test("without a maximum age, only a location after the request is accepted")
  func onlyLater() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 0))
    let answers = Answers()
    manager.requestLocation { answers.add($0.map(\.location)) }
    #expect(answers.all.isEmpty)
    try await fetcher.send(.east(1, at: 0.5))
    #expect(answers.all == [.success(.east(1, at: 0.5))])
  }

  @Test("waits for the desired accuracy; unknown accuracy is not accepted")
  func desiredAccuracy() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest(desiredAccuracy: 10))
    let good = Location.make(time: start + 3, horizontalAccuracy: .metres(9))
    try await fetcher.send(
      .make(time: start), .make(time: start + 1, horizontalAccuracy: .metres(50)),
      .make(time: start + 2, horizontalAccuracy: .metres(9, level: .half)), good)
    #expect(await answer.value == .success(good))
  }

  @Test("returns the best location so far at the timeout")
  func bestSoFar() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest(desiredAccuracy: 1, timeout: .seconds(30)))
    let best = Location.make(time: start + 1, horizontalAccuracy: .metres(20))
    try await fetcher.send(
      .make(time: start, horizontalAccuracy: .metres(50)), best, .make(time: start + 2),
      .make(time: start + 3, horizontalAccuracy: .metres(30)))
    await clock.sleepers(count: 2)
    clock.advance(by: .seconds(30))
    #expect(await answer.value == .success(best))
  }

  @Test("returns the best location so far when the source ends")
  func bestAtTheEnd() async throws {
    let best = Location.make(horizontalAccuracy: .metres(20))
    let manager = manager(MockFetcher(timing: .recorded, runs: [.reports([best])]))
    #expect(await request(manager, LocationRequest(desiredAccuracy: 1)).value == .success(best))
  }

  @Test(
    "reports why there is none at the timeout",
    arguments: [
      ([], "no location within 30 s: the source reported nothing"),
      ([.noFix()], "no location within 30 s: the receiver has no fix"),
      (
        [.noFix(), .sky(.make(inView: 4))],
        "no location within 30 s: the receiver has no fix, with 4 satellites in view"
      ),
      (
        [.fault(LocationError(.sourceUnavailable, "connection refused", context: "h:1"))],
        "no location within 30 s: connection refused"
      ),
      ([.location(.east(0, at: -100))], "no location within 30 s: all 1 that came were too old"),
    ] as [([Reading], String)])
  func reasons(readings: [Reading], message: String) async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest(maximumAge: .seconds(10), timeout: .seconds(30)))
    await fetcher.calls(count: 1)
    await clock.sleepers(count: 1)
    for reading in readings { try await fetcher.send(reading) }
    clock.advance(by: .seconds(30))
    let result = await answer.value
    #expect(result.code == .timedOut)
    #expect(result.message == message)
  }

  @Test("reports that the source ended, failed, or refused permission")
  func sourceEnds() async throws {
    let denied = LocationError(.permissionDenied, "no", context: "/dev/ttyUSB0", remedy: "join the group dialout")
    let ends: [(MockFetcher.Run, LocationError.Code)] = [
      (.reports([[.noFix()]]), .sourceEnded), (.fails(denied), .permissionDenied),
      (.fails(LocationError(.sourceUnavailable, "gone")), .sourceUnavailable),
    ]
    for (run, code) in ends {
      #expect(await request(manager(MockFetcher(runs: [run])), LocationRequest()).value.code == code)
    }
    let ended = await request(manager(MockFetcher(runs: [ends[0].0])), LocationRequest()).value
    #expect(ended.message == "the source ended without a location: the receiver has no fix")
  }

  @Test("a recorded source's own time ends a request, at any speed")
  func recordedTimeout() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest(desiredAccuracy: 1, timeout: .seconds(30)))
    try await fetcher.send((0...31).map { .location(.east(0, at: Double($0))) })
    #expect(await answer.value == .success(.east(0, at: 30)))
  }

  @Test("a location out of order answers nothing")
  func outOfOrder() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 10))
    let answers = Answers()
    manager.requestLocation { answers.add($0.map(\.location)) }
    try await fetcher.send(.east(0, at: 5))
    #expect(answers.all.isEmpty)
  }

  @Test("can be cancelled before and during the wait", arguments: [false, true])
  func cancellation(waitsAlready: Bool) async {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answer = request(manager, LocationRequest())
    if waitsAlready { await clock.sleepers(count: 1) }
    answer.cancel()
    #expect(await answer.value.code == .cancelled)
    #expect(clock.sleeperCount == 0)
  }

  @Test("a hundred simultaneous requests are answered once each")
  func hundred() async throws {
    let (fetcher, answers) = (MockFetcher(runs: Array(repeating: .byHand, count: 200)), Answers())
    let manager = manager(fetcher)
    let tasks = (0..<100).map { index in
      Task {
        if index.isMultiple(of: 2) {
          manager.requestLocation(LocationRequest(timeout: .seconds(index))) { answers.add($0.map(\.location)) }
        } else {
          answers.add(await request(manager, LocationRequest(timeout: .seconds(index))).value)
        }
      }
    }
    for index in stride(from: 1, to: 100, by: 10) { tasks[index].cancel() }
    let driver = Task {
      for second in 0..<100 {
        clock.advance(by: .seconds(1))
        try await fetcher.send(.east(0, at: Double(second)))
      }
    }
    #expect(await answers.all(count: 100).count == 100)
    for task in tasks { await task.value }
    driver.cancel()
    _ = await driver.result
    #expect(answers.all.count == 100)
  }

  @Test("returns whether the location is at a point of interest")
  func isPointOfInterest() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher, places: [.east(0)])
    manager.startUpdatingLocation()
    for (second, metres, expected) in [(0.0, 50.0, true), (1, 150, false)] {
      let (answer, continuation) = AsyncStream<Bool>.makeStream()
      manager.requestLocation { result in
        if case .success(let success) = result { continuation.yield(success.isPointOfInterest) }
        continuation.finish()
      }
      try await fetcher.send(.east(metres, at: second))
      #expect(await answer.first { _ in true } == expected)
    }
  }

  @Test("is answered although a lossless reader waits for the answer before it continues")
  func losslessReaderWaits() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    let answers = Answers()
    async let reader: Void = manager.run { event in
      if case .authorizationChanged = event { _ = await answers.all(count: 1) }
    }
    try await fetcher.send(.sky(.make(inView: 1)))  // taken: from now on the reader waits
    manager.requestLocation { answers.add($0.map(\.location)) }
    try await fetcher.send(.make())
    try await fetcher.finish()
    try await reader
    #expect(answers.all == [.success(.make())])
  }
}
