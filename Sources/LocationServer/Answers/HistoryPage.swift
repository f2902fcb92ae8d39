import LocationArchive
import LocationKit
import LocationText
import LocationWire

/// One page of a history in JSON, and the cursor of the next one.
struct HistoryPage {
  private var writer = ASCIIWriter()
  private var count = 0
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
    guard count < limit else {
      hasMore = true
      return false
    }
    if cursor?.time == time { cursor?.sent += 1 } else { cursor = HistoryCursor(time: time, sent: 1) }
    writer.append(count == 0 ? "" : ",")
    var line = ASCIIWriter()
    WireEncoder().encode(location, to: &line)
    writer.append(contentsOf: Array(line.bytes.dropLast()))
    count += 1
    return true
  }

  var bytes: [UInt8] {
    var page = ASCIIWriter()
    page.append("{\"locations\":[")
    page.append(contentsOf: writer.bytes)
    page.append("],\"next\":")
    if hasMore, let cursor { page.appendQuoted(cursor.text) } else { page.append("null") }
    page.append("}")
    return page.bytes
  }
}
