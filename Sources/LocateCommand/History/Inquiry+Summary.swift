import LocationArchive
import LocationKit
import LocationTracks

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
