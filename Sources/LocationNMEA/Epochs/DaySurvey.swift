import LocationKit

/// A first pass over a recording. It searches for the first date and counts the midnights before it, so that the
/// second pass can date the beginning without holding it back.
package struct DaySurvey: Sendable {
  private var framer = SentenceFramer()
  private var line = DateLine()
  private var found: CalendarDate?
  private let acceptsMissingChecksums: Bool

  /// - Parameter acceptsMissingChecksums: the value passed to the decoder of the second pass.
  package init(acceptsMissingChecksums: Bool = false) { self.acceptsMissingChecksums = acceptsMissingChecksums }

  package var firstDay: FirstDay { found.map(FirstDay.day) ?? .none }

  /// Searches these bytes. Returns `false` once the date has been found.
  package mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    guard found == nil else { return false }
    var framer = SentenceFramer()
    swap(&framer, &self.framer)
    framer.push(bytes) { line, fields, frame in
      if frame.start == UInt8(ascii: "$") { note(line, &fields, frame) }
    }
    swap(&framer, &self.framer)
    return found == nil
  }

  private mutating func note(_ line: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame) {
    guard found == nil, fields.checksumFault(of: line, acceptsMissing: acceptsMissingChecksums) == nil,
      let address = fields.address(line)
    else { return }
    // Half of the sentences that receivers send carry neither time nor date.
    if address.formatter == SentenceAddress.formatter("GSV") || address.formatter == SentenceAddress.formatter("GSA") {
      return
    }
    fields.splitPlain()
    let sentence = SentenceContent(address, &fields, line.extracting(0..<fields.end))
    var moment = SentenceMoment()
    sentence.pass(to: &moment, fields.context(address, frame), line)
    guard let time = moment.time else { return }
    let date = moment.date
    _ = self.line.place(time, date: date?.daysSince1970)
    if let date { found = date.advanced(byDays: -self.line.midnightsSinceStart) }
  }
}

/// The time and the date that a sentence carries.
private struct SentenceMoment: SentenceVisitor {
  private(set) var time: TimeOfDay?
  private(set) var date: CalendarDate?

  mutating func visit(_ sentence: some EpochSentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    (time, date) = (sentence.time, sentence.date)
  }
}
