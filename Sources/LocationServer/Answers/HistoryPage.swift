import LocationKit
import LocationText
import LocationWire

/// One page of a history in JSON, and the cursor of the next one.
struct HistoryPage {
  private var locations: [JSONObjectText] = []
  private var cursor: HistoryCursor?
  private var hasMore = false
  private let limit: Int
  /// Locations of the cursor's time that were sent before.
  private var skipped: HistoryCursor?

  init(limit: Int, after cursor: HistoryCursor?) {
    (self.limit, skipped, self.cursor) = (limit, cursor, cursor)
    skipped?.sent = 0
  }

  /// Adds a location. Returns `false` if the page is full.
  mutating func add(_ location: Location, sentBefore: Int) -> Bool {
    guard let time = location.time else { return true }
    if let passed = skipped, passed.time == time, passed.sent < sentBefore {
      skipped?.sent += 1
      return true
    }
    guard locations.count < limit else {
      hasMore = true
      return false
    }
    if cursor?.time == time { cursor?.sent += 1 } else { cursor = HistoryCursor(time: time, sent: 1) }
    locations.append(JSONObjectText(written: WireEncoder().line(.received(.location(location)))))
    return true
  }

  var object: JSONObjectText { ["locations": locations, "next": orNull(hasMore ? cursor?.text : nil)] }
}
