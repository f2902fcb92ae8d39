import ArgumentParser
import LocationArchive
import LocationKit
import LocationPlaces
import LocationTracks

/// A question to an archive, which prints its answer on standard output.
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
    LocationError(.sourceEnded, what + (from == nil && to == nil ? "" : " in this period"), context: archive.path)
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
    var count = 0
    for try await gap in archive.gaps(longerThan: limit, of: subject, from: from, to: to) {
      text.append(gap, to: &standardOutput.text)
      try standardOutput.flush(due: false)
      count += 1
    }
    try standardOutput.flush(due: true)
    if count == 0 { throw nothing("no such gap") }
  }

  private func overview() throws {
    var standardOutput = StandardOutput()
    HistoryText(output: output).append(overviewOf: archive, to: &standardOutput.text)
    try standardOutput.flush(due: true)
  }
}
