import ArgumentParser
import LocationArchive
import LocationKit
import LocationPlaces
import LocationTracks

/// A question to an archive, which prints its answer on standard output.
struct Inquiry {
  let archive: LocationArchive
  let subject: String
  private let chosen: String?
  let output: OutputOptions
  var from: UTCInstant?
  var to: UTCInstant?

  /// - Parameter subject: `nil` for the only one.
  init(_ archive: LocationArchive, subject: String?, output: OutputOptions) throws(LocationError) {
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
    if let time = question.at { return try position(at: time, question.longestGap.duration) }
    let selection = StaySelection(first: question.first, last: question.last)
    if let circle = question.near { return try await stays(at: PointOfInterestList([place(circle)]), selection) }
    if !question.within.isEmpty { return try await stays(at: places(question.within), selection) }
    if let limit = question.gapLongerThan { return try await gaps(longerThan: limit.duration) }
    let watched = question.pois.isEmpty ? nil : try await places(question.pois)
    if let period = question.summary { return try await summary(by: period, at: watched) }
    if question.visits || watched != nil {
      return try await events(
        at: watched ?? PointOfInterestList(), visits: question.visits,
        nothing: watched == nil ? "no visit" : "no event")
    }
    if let box = question.box {
      return try await print(archive.locations(in: box, of: subject, from: from, to: to))
    }
    if let speed = question.speedAbove {
      return try await print(archive.locations(speedAbove: speed.value, of: subject, from: from, to: to))
    }
    if let detail = question.levelOfDetail {
      return try await print(archive.outline(metres: detail.value, of: subject, from: from, to: to))
    }
    if printsAll {
      return try await print(archive.locations(of: subject, from: from, to: to))
    }
    try StandardOutput.print { HistoryText(output: output).append(overviewOf: archive, to: &$0) }
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

  func nothing(_ what: String) -> LocationError {
    LocationError(.sourceEnded, what + (from == nil && to == nil ? "" : " in this period"), context: archive.path)
  }

  // MARK: Other questions

  private func position(at time: TrackTime, _ longestGap: Duration) throws {
    let instant = time.instant(from: times?.lowerBound) ?? UTCInstant(nanoseconds: 0)
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
  func places(_ names: [String]) async throws -> any PointOfInterestLookup {
    try await WebPlaceOptions.parse([]).read(names, isQuiet: output.quiet).lookup
  }

  /// Prints each stay; in JSON, the events that make it up.
  func stays(at places: any PointOfInterestLookup, _ selection: StaySelection) async throws {
    if output.format == .json, selection.takesAll { return try await events(at: places, nothing: "no stay") }
    var (selection, printer, answer) = (selection, try output.makePrinter(), Answer())
    let text = HistoryText(output: output)
    func print(_ stay: ArchivedStay, to writer: inout TextWriter) {
      if output.format != .json { return text.append(stay, to: &writer) }
      for event in stay.events { printer.print(event, to: &writer) }
    }
    try await archive.stays(at: places, of: subject, from: from, to: to) { stay in
      try answer.append { if selection.take(stay) { print(stay, to: &$0) } }
    }
    try answer.finish(or: nothing("no stay")) { for stay in selection.selected { print(stay, to: &$0) } }
  }

  /// Prints the events of a live monitor: enter, exit, pass and dwell, and visits.
  func events(at places: any PointOfInterestLookup, visits: Bool = false, nothing what: String) async throws {
    var configuration = DecisionConfiguration()
    if visits { configuration.visits = VisitLimits() }
    var (answer, printer) = (Answer(), try output.makePrinter())
    try await archive.placeEvents(at: places, of: subject, from: from, to: to, configuration: configuration) { event in
      try answer.append { printer.print(event, to: &$0) }
    }
    try answer.finish(or: nothing(what))
  }
}

extension ArchivedStay {
  /// The events that made the stay known.
  fileprivate var events: [LocationEvent] {
    if isPass, let entry { return [.passed(entry)] }
    return [entry.map { .entered($0) }, exit.map { .exited($0) }].compactMap { $0 }
  }
}

extension Inquiry {
  /// - Parameter places: of which the time at each is added; `nil` for none.
  func summary(by period: SummaryPeriod, at places: (any PointOfInterestLookup)?) async throws {
    var standardOutput = StandardOutput()
    let text = HistoryText(output: output)
    let times = try await placeTimes(by: period, at: places)
    var (name, statistics, count) = ("", TrackStatistics(), 0)
    for try await location in archive.locations(of: subject, from: from, to: to) {
      let next = location.time.map(period.name) ?? name
      if next != name {
        text.append(statistics, of: name, times[name], to: &standardOutput.text)
        // The way to the first location of a period belongs to none.
        (name, statistics) = (next, TrackStatistics())
        try standardOutput.flush(due: false)
        try Task.checkCancellation()
      }
      statistics.take(TrackEntry(location))
      count += 1
    }
    text.append(statistics, of: name, times[name], to: &standardOutput.text)
    try standardOutput.flush(due: true)
    if count == 0 { throw nothing("no location") }
  }

  private func placeTimes(
    by period: SummaryPeriod, at places: (any PointOfInterestLookup)?
  ) async throws -> PlaceTimes {
    var result = PlaceTimes(period)
    guard let places, let times else { return result }
    let (first, last) = (max(times.lowerBound, from ?? times.lowerBound), min(times.upperBound, to ?? times.upperBound))
    try await archive.stays(at: places, of: subject, from: from, to: to) { stay in
      result.add(stay.place, from: stay.start ?? first, to: stay.end ?? last)
    }
    return result
  }
}
