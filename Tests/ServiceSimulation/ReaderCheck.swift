import LocationKit
import LocationTesting

/// Readers of events get what they should: the lossless ones everything, all of them all that is no mere update.
enum ReaderCheck {
  static func violations(in world: World, _ observations: [Observation]) -> [Violation] {
    var violations: [Violation] = []
    let told = observations.enumerated().compactMap { index, observation -> (index: Int, event: LocationEvent)? in
      if case .told(let event) = observation.kind { (index, event) } else { nil }
    }
    if world.delegate.events != told.map(\.event) {
      violations.append(Violation("delegate and poster receive the same", "they do not"))
    }
    for (number, hearing) in world.hearings.enumerated() {
      guard let joined = hearing.joined else { continue }
      let since = told.filter { $0.index >= joined }.map(\.event)
      let sourceEnd = observations[joined...].firstIndex(where: \.isEndOfSource) ?? joined
      let atLeast = told.count { $0.index >= joined && $0.index < sourceEnd }
      var check = HearingCheck(hearing, told: since, number: number)
      check.compare()
      if hearing.reader.isLossless {
        check.compareReadings(observations, joined: joined)
        if hearing.end?.error?.code != .cancelled { check.isWhole(atLeast: atLeast) }
      }
      if hearing.end == nil { check.violate("a reader ends", "it never did") }
      violations += check.violations
    }
    return violations
  }
}

extension Observation {
  /// Whether the fetcher ended without being cancelled.
  fileprivate var isEndOfSource: Bool {
    if case .runEnded(_, let error) = kind { error?.code != .cancelled } else { false }
  }
}

/// One reader's.
private struct HearingCheck {
  private(set) var violations: [Violation] = []
  private let hearing: World.Hearing
  private let heard: [LocationEvent]
  private let told: [LocationEvent]
  private let number: Int

  init(_ hearing: World.Hearing, told: [LocationEvent], number: Int) {
    self.hearing = hearing
    self.told = told
    self.number = number
    heard = hearing.events.filter { if case .received = $0 { false } else { true } }
  }

  mutating func violate(_ invariant: String, _ detail: String) {
    violations.append(Violation(invariant, "reader \(number): \(detail)"))
  }

  /// Walks along both: what is no update comes one for one; of updates some may be left out.
  mutating func compare() {
    let isOpen = hearing.reader.filter == UpdateFilter()
    let isExact = hearing.reader.isLossless && isOpen
    var place = 0
    var before: LocationEvent?
    for event in heard {
      defer { before = event }
      var skipped: LocationEvent?
      while place < told.count, told[place] != event {
        guard case .updated = told[place], !isExact else {
          return violate("each event once, in one order", "\(event) instead of \(told[place])")
        }
        skipped = told[place]
        place += 1
      }
      guard place < told.count else { return violate("readers receive only delivered events", "\(event)") }
      place += 1
      // A receiver with a frozen time repeats the same report.
      guard isOpen, let skipped, skipped != before else { continue }
      // Of locations that follow each other the newest stays: before anything else, none is missing.
      guard case .updated = event else { return violate("the newest update stays", "\(event) came before \(skipped)") }
    }
  }

  /// Nothing was left out at the end.
  mutating func isWhole(atLeast count: Int) {
    let changes = { (events: ArraySlice<LocationEvent>) in
      events.count { if case .updated = $0 { false } else { true } }
    }
    if changes(heard[...]) < changes(told.prefix(count)) {
      violate("a lossless reader receives the end", "\(heard.count)")
    }
  }

  /// Each reading, as the fetcher reported it, but what one device repeats of another: that is one location.
  mutating func compareReadings(_ observations: [Observation], joined: Int) {
    let received = hearing.events.compactMap { event -> Reading? in
      if case .received(let reading) = event { reading.asReported } else { nil }
    }
    guard let first = received.first else { return }
    let reports = observations.enumerated().compactMap { index, observation -> (Int, [Reading])? in
      if case .reported(let readings) = observation.kind { (index, readings.map(\.asReported)) } else { nil }
    }
    // The report that was under way when it joined may be the first that it gets.
    let begin = max(0, (reports.firstIndex { $0.0 >= joined } ?? reports.count) - 2)
    let before = reports[..<begin].flatMap(\.1)
    let readings = reports[begin...].flatMap(\.1)
    for start in readings.indices where readings[start] == first {
      if Self.areAll(received, of: readings[start...], after: before + readings[..<start]) { return }
    }
    violate("a lossless reader gets every reading", "\(received.count) of \(readings.count) do not fit")
  }

  private static func areAll(
    _ received: [Reading], of reported: ArraySlice<Reading>, after earlier: [Reading]
  ) -> Bool {
    var rest = received[...]
    var first: [Moment: LocationOrigin] = [:]
    for reading in earlier {
      if let moment = Moment(reading), first[moment] == nil { first[moment] = reading.origin }
    }
    for reading in reported {
      guard let next = rest.first else { return true }
      let moment = Moment(reading)
      if reading == next {
        rest.removeFirst()
      } else if moment.flatMap({ first[$0] }).map({ $0 == reading.origin }) ?? true {
        return false
      }
      if let moment, first[moment] == nil { first[moment] = reading.origin }
    }
    return rest.isEmpty
  }

  /// What is the same of a location and its echo.
  private struct Moment: Hashable {
    var time: UTCInstant
    var coordinate: Coordinate

    init?(_ reading: Reading) {
      guard case .location(let location) = reading, let time = location.time else { return nil }
      (self.time, coordinate) = (time, location.coordinate)
    }
  }
}

extension Reading {
  fileprivate var asReported: Reading {
    if case .location(let location) = self { .location(location.asReported) } else { self }
  }
}
