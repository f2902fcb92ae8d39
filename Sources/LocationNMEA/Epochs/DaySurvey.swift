import LocationKit

/// A first pass over a recording: looks for its first date and counts the midnights before it, so that the second pass
/// can date the beginning without holding it back.
public struct DaySurvey: Sendable {
  private var framer = SentenceFramer()
  private var line = DateLine()
  private var found: CalendarDate?

  public init() {}

  public var firstDay: FirstDay { found.map(FirstDay.day) ?? .none }

  /// False when the date has been found.
  public mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    guard found == nil else { return false }
    var framer = SentenceFramer()
    swap(&framer, &self.framer)
    framer.push(bytes) { line, fields, _ in note(line, &fields) }
    swap(&framer, &self.framer)
    return found == nil
  }

  private mutating func note(_ line: Span<UInt8>, _ fields: inout SentenceFields) {
    guard found == nil, fields.checksumFault(acceptsMissing: false) == nil, let address = fields.address(line) else {
      return
    }
    fields.splitPlain()
    let sentence = Sentence(address, &fields, line.extracting(0..<fields.end))
    guard let time = sentence.time else { return }
    let date = sentence.date
    _ = self.line.place(time, date: date?.daysSince1970)
    if let date { found = date.advanced(byDays: -self.line.midnightsSinceStart) }
  }
}
