import LocationKit

/// A manager's events, checked as they arrive: no location twice, and none older than the one before it unless a step
/// of the clock was announced between them.
struct CampaignStory {
  private var events: AsyncStream<LocationEvent>.Iterator
  private var last: Location?

  init(_ events: AsyncStream<LocationEvent>) { self.events = events.makeAsyncIterator() }

  /// Reads until a location of that time or later has come.
  mutating func reach(_ time: UTCInstant, _ when: String) async throws {
    while let event = await events.next() {
      switch event {
      case .clockStepped: last = nil
      case .updated(let location):
        try check(location, when)
        last = location
        if let locationTime = location.time, locationTime >= time { return }
      default: break
      }
    }
    throw CampaignSequence.Failure(description: "the stream ended \(when)")
  }

  private func check(_ location: Location, _ when: String) throws {
    guard let last, let before = last.time, let time = location.time else { return }
    // The same epoch comes again only with a better mode.
    if time > before || (time == before && location.mode > last.mode) { return }
    throw CampaignSequence.Failure(description: "\(location) came after \(last), \(when)")
  }
}
