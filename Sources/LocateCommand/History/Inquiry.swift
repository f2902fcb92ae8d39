import ArgumentParser
import LocationArchive
import LocationKit
import LocationPlaces
import LocationTracks

/// A question to an archive, and its answer on standard output.
struct Inquiry {
  let archive: LocationArchive
  let subject: String
  let output: OutputOptions
  var from: UTCInstant?
  var to: UTCInstant?

  /// - Parameter subject: `nil` for the only one.
  init(_ archive: LocationArchive, subject: String?, output: OutputOptions) throws(LocationError) {
    (self.archive, self.output) = (archive, output)
    self.subject = subject ?? (archive.subjects.count == 1 ? archive.subjects[0] : "")
    if subject != nil { try requireSubject() }
  }

  private func requireSubject() throws(LocationError) {
    guard archive.subjects.contains(subject) else { throw ArchiveReader.missing(subject, archive) }
  }

  /// The first and the last time of the subject.
  var times: ClosedRange<UTCInstant>? { archive.times(of: subject) }

  func answer(_ question: HistoryQuestion, isPeriod: Bool) async throws {
    let printsAll = isPeriod || output.format != .text
    if question.isAsked || printsAll { try requireSubject() }
    if let time = question.at { return try position(at: time, question.longestGap.duration) }
    if let circle = question.near { return try await stays(at: [place(circle)]) }
    if !question.within.isEmpty {
      let places = try await WatchedPlaces(
        question.within, web: WebPlaces(options: try WebPlaceOptions.parse([]), isQuiet: output.quiet))
      return try await stays(at: places.lookup)
    }
    if question.visits { return try await visits() }
    if let limit = question.gapLongerThan { return try await gaps(longerThan: limit.duration) }
    if let period = question.summary { return try await summary(by: period) }
    if let box = question.box {
      return try await print(
        archive.locations(
          south: box.south, west: box.west, north: box.north, east: box.east, of: subject, from: from, to: to))
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
    try overview()
  }

  private func place(_ circle: AnchorCircle) -> PointOfInterest {
    PointOfInterest(
      id: circle.circle.name ?? "near", region: .circle(center: circle.center, radius: circle.circle.radius))
  }

  // MARK: Locations

  private func print(_ locations: some AsyncSequence<Location, LocationError>) async throws {
    var standardOutput = StandardOutput()
    var printer = try output.makePrinter()
    var count = 0
    for try await location in locations {
      printer.print(
        printer.takesUpdates ? .updated(location) : .received(.location(location)), to: &standardOutput.text)
      try standardOutput.flush(due: false)
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
    }
    printer.finish(to: &standardOutput.text)
    try standardOutput.flush(due: true)
    if count == 0 { throw nothing("no location") }
  }

  func nothing(_ what: String) -> LocationError {
    LocationError(.sourceEnded, "\(what) in this period", context: archive.path)
  }

  // MARK: Places

  private func stays(at places: [PointOfInterest]) async throws { try await stays(at: PointOfInterestList(places)) }

  private func stays(at places: any PointOfInterestLookup) async throws {
    var standardOutput = StandardOutput()
    if output.format == .json {
      var printer = try output.makePrinter()
      try await archive.placeEvents(at: places, of: subject, from: from, to: to) { event in
        printer.print(event, to: &standardOutput.text)
        try standardOutput.flush(due: false)
      }
    } else {
      let text = HistoryText(output: output)
      try await archive.stays(at: places, of: subject, from: from, to: to) { stay in
        text.append(stay, to: &standardOutput.text)
        try standardOutput.flush(due: false)
      }
    }
    try standardOutput.flush(due: true)
  }

  private func visits() async throws {
    var configuration = LocationManager.Configuration()
    configuration.visits = VisitLimits()
    var standardOutput = StandardOutput()
    var printer = try output.makePrinter()
    try await archive.placeEvents(
      at: PointOfInterestList(), of: subject, from: from, to: to, configuration: configuration
    ) { event in
      printer.print(event, to: &standardOutput.text)
      try standardOutput.flush(due: false)
    }
    try standardOutput.flush(due: true)
  }

  // MARK: Other questions

  private func position(at time: TrackTime, _ longestGap: Duration) throws {
    let instant =
      switch time {
      case .instant(let instant): instant
      case .offset(let offset): times?.lowerBound.advanced(by: offset) ?? UTCInstant(nanoseconds: 0)
      }
    let position = try archive.position(of: subject, at: instant, longestGap: longestGap)
    var standardOutput = StandardOutput()
    HistoryText(output: output).append(position, at: instant, to: &standardOutput.text)
    try standardOutput.flush(due: true)
    if position.coordinate == nil { throw LocationError(.sourceEnded, "").exitCode }
  }

  private func gaps(longerThan limit: Duration) async throws {
    var standardOutput = StandardOutput()
    let text = HistoryText(output: output)
    for try await gap in archive.gaps(longerThan: limit, of: subject, from: from, to: to) {
      text.append(gap, to: &standardOutput.text)
      try standardOutput.flush(due: false)
    }
    try standardOutput.flush(due: true)
  }

  private func summary(by period: SummaryPeriod) async throws {
    var standardOutput = StandardOutput()
    let text = HistoryText(output: output)
    var (name, statistics) = ("", TrackStatistics())
    for try await location in archive.locations(of: subject, from: from, to: to) {
      let next = location.time.map(period.name) ?? name
      if next != name {
        text.append(statistics, of: name, to: &standardOutput.text)
        // The way to the first location of a period belongs to none.
        (name, statistics) = (next, TrackStatistics())
        try standardOutput.flush(due: false)
        try Task.checkCancellation()
      }
      statistics.take(TrackEntry(location))
    }
    text.append(statistics, of: name, to: &standardOutput.text)
    try standardOutput.flush(due: true)
  }

  private func overview() throws {
    var standardOutput = StandardOutput()
    HistoryText(output: output).append(overviewOf: archive, to: &standardOutput.text)
    try standardOutput.flush(due: true)
  }
}
