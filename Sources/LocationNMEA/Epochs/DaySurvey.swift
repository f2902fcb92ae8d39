import LocationKit

/// A first pass over a recording: looks for its first date and counts the midnights before it, so that the second pass
/// can date the beginning without holding it back.
public struct DaySurvey: Sendable {
  private var framer = SentenceFramer()
  private var line = DateLine()
  private var found: CalendarDate?
  private let acceptsMissingChecksums: Bool

  /// `acceptsMissingChecksums`: as the decoder of the second pass.
  public init(acceptsMissingChecksums: Bool = false) { self.acceptsMissingChecksums = acceptsMissingChecksums }

  public var firstDay: FirstDay { found.map(FirstDay.day) ?? .none }

  /// False when the date has been found.
  public mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    guard found == nil else { return false }
    var framer = SentenceFramer()
    swap(&framer, &self.framer)
    framer.push(bytes) { line, fields, frame in
      if frame.start == UInt8(ascii: "$") { note(line, &fields) }
    }
    swap(&framer, &self.framer)
    return found == nil
  }

  private mutating func note(_ line: Span<UInt8>, _ fields: inout SentenceFields) {
    guard found == nil, fields.checksumFault(of: line, acceptsMissing: acceptsMissingChecksums) == nil,
      let address = fields.address(line)
    else { return }
    // Half of what receivers send bears neither time nor date.
    if address.formatter == SentenceAddress.formatter("GSV") || address.formatter == SentenceAddress.formatter("GSA") {
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
