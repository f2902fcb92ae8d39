import LocationKit

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
