package import LocationKit

/// The satellites in view, four per sentence.
///
///     $GPGSV,sentences,number,in view,id,elevation,azimuth,strength,…,signal*hh
///            1         2      3       4  5         6       7          last
///
/// NMEA 0183 §8.3.38; <https://gpsd.io/NMEA.html#_gsv_satellites_in_view>. The signal id of NMEA 4.10 is present if
/// the sentence has one field more than the satellites fill.
public struct GSV: Sendable, Hashable {
  /// Number of sentences in the group.
  public var sentences: Int?
  /// Number of this sentence in the group, from 1.
  public var number: Int?
  /// Number of satellites in view, over all sentences of the group; `nil` if not sent.
  public var inView: Int?
  /// Satellites of this sentence, at most four.
  public var satellites = BoundedList<4, Entry>()
  /// Hexadecimal digit, as sent; its meaning depends on the system.
  public var signalID: UInt8?

  /// Creates a sentence. It has room for four satellites; any more are left out.
  package init(sentences: Int?, number: Int?, inView: Int?, satellites: some Sequence<Entry>, signalID: UInt8? = nil) {
    self.sentences = sentences
    self.number = number
    self.inView = inView
    self.satellites = BoundedList(satellites.prefix(4)) ?? BoundedList()
    self.signalID = signalID
  }

  @inline(__always)
  init() {}

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    self.init()
    read(&fields, line)
  }

  /// Separate from the initializer, which would be followed by a copy.
  mutating func read(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    sentences = fields.integer(1, line)
    number = fields.integer(2, line)
    inView = fields.integer(3, line)
    let hasSignalID = (fields.count - 4) % 4 == 1
    signalID = hasSignalID ? fields.character(fields.count - 1, line) : nil
    var field = 4
    while field < 20, field &+ 3 < fields.count {
      if let entry = Entry(from: field, &fields, line) { satellites.append(entry) }
      field &+= 4
    }
    // A fifth satellite means two sentences with the part between them lost.
    if fields.count > 23, !fields.isEmpty(20) { fields.noteBad(20) }
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GSV")
    sentence.field(sentences)
    sentence.field(number)
    sentence.field(inView, digits: 2)
    for satellite in satellites {
      sentence.field(satellite.number, digits: 2)
      sentence.field(satellite.elevation.map { Int($0.rounded()) }, digits: 2)
      sentence.field(wholeDirection: satellite.azimuth)
      sentence.field(satellite.signalStrength.map { Int($0.rounded()) }, digits: 2)
    }
    if let signalID { sentence.field(signalID) }
    sentence.end(into: &writer)
  }
}

extension GSV: EpochSentence {
  static var attribution: SentenceAttribution { .own }
}
