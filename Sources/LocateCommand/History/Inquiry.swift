import ArgumentParser
import LocationArchive
import LocationKit
import LocationPlaces
import LocationTotals
import LocationTracks

/// A question to an archive, which prints its answer on standard output.
struct Inquiry {
  let archive: Archive
  let subject: String
  private let chosen: String?
  let output: OutputOptions
  var from: UTCInstant?
  var to: UTCInstant?
  /// Metres at the 95 % level, beyond which a location decides nothing; `nil` for no limit.
  var maximumError: Double?

  /// - Parameter subject: `nil` for the only one.
  init(_ archive: Archive, subject: String?, output: OutputOptions) throws(LocationError) {
    (self.archive, self.output) = (archive, output)
    chosen = subject
    self.subject = subject ?? (archive.subjects.count == 1 ? archive.subjects[0] : "")
    if subject != nil { try requireSubject() }
  }

  private func requireSubject() throws(LocationError) { _ = try archive.chosen(chosen) }

  /// The first and the last time of the subject.
  var times: ClosedRange<UTCInstant>? { archive.times(of: subject) }

  func answer(_ question: HistoryQuestion, isPeriod: Bool) async throws {
    let printsAll = isPeriod || output.format != .text
    if question.isAsked || printsAll { try requireSubject() }
    if let time = question.at { return try position(at: time, question.longestGap?.duration ?? .seconds(60)) }
    let selection = StaySelection(first: question.first, last: question.last)
    let longestGap = question.longestGap?.duration ?? VisitLimits().longestGap
    if let circle = question.near {
      let remedy = try await remedy(for: circle.center)
      return try await stays(at: PlaceList([place(circle)]), selection, longestGap, remedy: remedy)
    }
    if !question.within.isEmpty { return try await stays(at: places(question.within), selection, longestGap) }
    if let limit = question.gapLongerThan { return try await gaps(longerThan: limit.duration) }
    let watched = question.pois.isEmpty ? nil : try await places(question.pois)
    if let period = question.summary { return try await summary(by: period, at: watched, longestGap) }
    if question.visits || watched != nil {
      return try await events(
        at: watched ?? PlaceList(), visits: question.visits,
        nothing: watched == nil ? "no visit" : "no event")
    }
    if let box = question.box {
      return try await print(archive.locations(in: box, of: subject, from: from, to: to))
    }
    if let speed = question.speedAbove {
      return try await print(archive.locations(speedAbove: speed.value, of: subject, from: from, to: to))
    }
    if let detail = question.levelOfDetail {
      return try await print(archive.outline(metres: detail.metres, of: subject, from: from, to: to))
    }
    if printsAll {
      return try await print(archive.locations(of: subject, from: from, to: to))
    }
    try StandardOutput.print { HistoryText(output: output).append(overviewOf: archive, to: &$0) }
  }

  private var configuration: DecisionConfiguration {
    var configuration = DecisionConfiguration()
    configuration.maximumError = maximumError
    return configuration
  }

  private func place(_ circle: AnchorCircle) -> PointOfInterest {
    PointOfInterest(
      id: circle.circle.name ?? "near", region: .circle(center: circle.center, radius: circle.circle.radius))
  }

  // MARK: Locations

  private func print(_ locations: some AsyncSequence<Location, LocationError>) async throws {
    var (answer, printer) = (Answer(), try output.makePrinter())
    for try await location in locations { try answer.append { printer.print(location, to: &$0) } }
    try answer.finish(or: nothing("no location")) { printer.finish(to: &$0) }
  }

  func nothing(_ what: String, remedy: String? = nil) -> LocationError {
    LocationError(
      .sourceEnded, what + (from == nil && to == nil ? "" : " in this period"), context: archive.path, remedy: remedy)
  }

  /// Returns what to do if the latitude and the longitude of a question are exchanged: the archive has locations within a
  /// degree of the exchanged coordinate, and none of this one.
  private func remedy(for center: Coordinate) async throws -> String? {
    guard let exchanged = Coordinate(latitude: center.longitude, longitude: center.latitude),
      try await hasLocations(near: exchanged), try await !hasLocations(near: center)
    else { return nil }
    return "the latitude comes first: \(exchanged.latitude),\(exchanged.longitude)"
  }

  private func hasLocations(near center: Coordinate) async throws -> Bool {
    let (south, west) = (max(-90, center.latitude - 1), max(-180, center.longitude - 1))
    let (north, east) = (min(90, center.latitude + 1), min(180, center.longitude + 1))
    for try await _ in archive.locations(south: south, west: west, north: north, east: east, of: subject) {
      return true
    }
    return false
  }

  // MARK: Other questions

  private func position(at time: TimePoint, _ longestGap: Duration) throws {
    let context = TimePoint.Context(now: SystemWallClock.now(), zone: output.zone, start: times?.lowerBound)
    let instant = time.instant(in: context) ?? UTCInstant(nanoseconds: 0)
    let position = try archive.position(of: subject, at: instant, longestGap: longestGap)
    try StandardOutput.print { HistoryText(output: output).append(position, at: instant, to: &$0) }
    if position.coordinate == nil { throw LocationError(.sourceEnded, "").exitCode }
  }

  private func gaps(longerThan limit: Duration) async throws {
    let text = HistoryText(output: output)
    var answer = Answer()
    for try await gap in archive.gaps(longerThan: limit, of: subject, from: from, to: to) {
      try answer.append { text.append(gap, to: &$0) }
    }
    try answer.finish(or: nothing("no such gap"))
  }
}

/// An answer on standard output that has any number of parts.
struct Answer {
  private var output = StandardOutput()
  private var count = 0

  /// Counts a part, and writes it. Throws if the task is cancelled.
  mutating func append(_ write: (inout TextWriter) throws -> Void) throws {
    count += 1
    try write(&output.text)
    try output.flush(due: false)
    if count.isMultiple(of: 4096) { try Task.checkCancellation() }
  }

  /// Completes the answer. Throws an error if it has no parts.
  mutating func finish(or nothing: LocationError, _ write: (inout TextWriter) -> Void = { _ in }) throws {
    write(&output.text)
    try output.flush(due: true)
    if count == 0 { throw nothing }
  }
}

extension Inquiry {
  func places(_ names: [String]) async throws -> any PlaceLookup {
    try await WebPlaceOptions.parse([]).read(names, isQuiet: output.quiet).lookup
  }

  func stays(
    at places: any PlaceLookup, _ selection: StaySelection, _ longestGap: Duration, remedy: String? = nil
  ) async throws {
    var (selection, answer) = (selection, Answer())
    let text = HistoryText(output: output)
    try await archive.stays(
      at: places, of: subject, from: from, to: to, configuration: configuration, longestGap: longestGap
    ) { stay in
      try answer.append { if selection.take(stay) { text.append(stay, to: &$0) } }
    }
    try answer.finish(or: nothing("no stay", remedy: remedy)) {
      for stay in selection.selected { text.append(stay, to: &$0) }
    }
  }

  /// Prints the events of a live monitor: enter, exit, pass and dwell, and visits.
  func events(at places: any PlaceLookup, visits: Bool = false, nothing what: String) async throws {
    var configuration = configuration
    if visits { configuration.visits = VisitLimits() }
    var (answer, printer) = (Answer(), try output.makePrinter())
    try await archive.placeEvents(at: places, of: subject, from: from, to: to, configuration: configuration) { event in
      try answer.append { printer.print(event, to: &$0) }
    }
    try answer.finish(or: nothing(what))
  }
}

extension Inquiry {
  /// - Parameter places: of which the time at each is added; `nil` for none.
  func summary(by period: SummaryPeriod, at places: (any PlaceLookup)?, _ longestGap: Duration) async throws {
    var totals = SpanTotals(period, in: output.zone)
    let times = try await placeTimes(by: period, at: places, longestGap)
    try await ArchivedTotals(archive, of: subject, maximumError: maximumError)
      .read(from: from, to: to, division: totals) { totals.take($0) }
    for (number, reason) in [
      (totals.aside, "because another source recorded the same time"), (totals.inexact, "beyond --max-error"),
    ] where number > 0 && !output.quiet {
      StandardError.say("\(archive.path): \(RunAccount.count(number, "locations")) not counted, \(reason)")
    }
    let text = HistoryText(output: output)
    var answer = Answer()
    for element in totals.finish() {
      try answer.append { text.append(element, times[element.span.name], to: &$0) }
    }
    try answer.finish(or: nothing("no location"))
  }

  private func placeTimes(
    by period: SummaryPeriod, at places: (any PlaceLookup)?, _ longestGap: Duration
  ) async throws -> PlaceTimes {
    var result = PlaceTimes(period, in: output.zone)
    guard let places, let times else { return result }
    let first = max(times.lowerBound, from ?? times.lowerBound)
    try await archive.stays(
      at: places, of: subject, from: from, to: to, configuration: configuration, longestGap: longestGap
    ) { stay in
      let start = stay.start ?? first
      result.add(stay.place, from: start, to: stay.end ?? stay.lastSeen ?? start)
    }
    return result
  }
}

/// Which stays at each place are printed: all, the first, the last, or both.
struct StaySelection {
  let first: Bool
  let last: Bool
  /// By the place's id: the first stay so far, and the last one of several.
  private var ends: [String: (first: ArchivedStay, last: ArchivedStay?)] = [:]

  init(first: Bool = false, last: Bool = false) { (self.first, self.last) = (first, last) }

  var takesAll: Bool { !first && !last }

  /// Takes the next stay, in the order of their ends. Returns whether it is to be printed now.
  mutating func take(_ stay: ArchivedStay) -> Bool {
    if takesAll { return true }
    let id = stay.place.id
    if let first = ends[id]?.first { ends[id] = (first, stay) } else { ends[id] = (stay, nil) }
    return false
  }

  /// The stays that are printed at the end, place by place.
  var selected: [ArchivedStay] {
    ends.sorted { $0.key < $1.key }.flatMap { _, stays in
      if let last = stays.last { return (first ? [stays.first] : []) + (self.last ? [last] : []) }
      return [stays.first]
    }
  }
}
