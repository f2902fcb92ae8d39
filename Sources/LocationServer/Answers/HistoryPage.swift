import LocationKit
import LocationWire

/// One page of a history in JSON, and the cursor of the next one.
struct HistoryPage {
  private var text = Array("{\"locations\":[".utf8)
  private var line = ASCIIWriter()
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
    line.removeAll()
    WireEncoder().encode(location, to: &line)
    if count > 0 { text.append(UInt8(ascii: ",")) }
    // Without its end.
    text += line.bytes.dropLast()
    count += 1
    return true
  }

  /// The page as one object of JSON.
  var bytes: [UInt8] {
    let next = hasMore ? cursor.map { "\"\($0.text)\"" } : nil
    return text + "],\"next\":\(next ?? "null")}".utf8
  }
}

/// The position in a history after which the next page begins: a time, and the number of its locations that have been
/// sent.
struct HistoryCursor: Sendable, Hashable {
  var time: UTCInstant
  var sent: Int

  var text: String { "\(time.nanoseconds)-\(sent)" }
}

extension HistoryCursor {
  init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let nanoseconds = Int64(parts[0]), let sent = Int(parts[1]), sent > 0 else {
      throw Problem(400, "the cursor is not one of this server: begin again without it")
    }
    self.init(time: UTCInstant(nanoseconds: nanoseconds), sent: sent)
  }
}
