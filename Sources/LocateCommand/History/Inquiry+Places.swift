import ArgumentParser
import LocationArchive
import LocationKit
import LocationPlaces

extension Inquiry {
  func places(_ names: [String]) async throws -> any PointOfInterestLookup {
    let web = WebPlaces(options: try WebPlaceOptions.parse([]), isQuiet: output.quiet)
    return try await WatchedPlaces(names, web: web).lookup
  }

  /// Prints each stay; in JSON, the events that make it up.
  func stays(at places: any PointOfInterestLookup, _ selection: StaySelection) async throws {
    if output.format == .json, selection.takesAll { return try await events(at: places, nothing: "no stay") }
    var standardOutput = StandardOutput()
    var (selection, printer) = (selection, try output.makePrinter())
    let text = HistoryText(output: output)
    func print(_ stay: ArchivedStay) throws {
      if output.format == .json {
        for event in stay.events { printer.print(event, to: &standardOutput.text) }
      } else {
        text.append(stay, to: &standardOutput.text)
      }
      try standardOutput.flush(due: false)
    }
    var count = 0
    try await archive.stays(at: places, of: subject, from: from, to: to) { stay in
      count += 1
      if selection.take(stay) { try print(stay) }
    }
    for stay in selection.selected { try print(stay) }
    try standardOutput.flush(due: true)
    if count == 0 { throw nothing("no stay") }
  }

  /// Prints the events of a live monitor: enter, exit, pass and dwell, and visits.
  func events(at places: any PointOfInterestLookup, visits: Bool = false, nothing what: String) async throws {
    var configuration = DecisionConfiguration()
    if visits { configuration.visits = VisitLimits() }
    var standardOutput = StandardOutput()
    var printer = try output.makePrinter()
    var count = 0
    try await archive.placeEvents(at: places, of: subject, from: from, to: to, configuration: configuration) { event in
      printer.print(event, to: &standardOutput.text)
      try standardOutput.flush(due: false)
      count += 1
    }
    try standardOutput.flush(due: true)
    if count == 0 { throw nothing(what) }
  }
}

extension ArchivedStay {
  /// The events that made the stay known.
  fileprivate var events: [LocationEvent] {
    if isPass, let entry { return [.passed(entry)] }
    return [entry.map { .entered($0) }, exit.map { .exited($0) }].compactMap { $0 }
  }
}
