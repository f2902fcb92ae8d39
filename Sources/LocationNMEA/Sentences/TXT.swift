package import LocationKit

/// A message in words, which may span several sentences.
///
///     $GPTXT,sentences,number,identifier,text*hh
///            1         2      3          4
///
/// NMEA 0183 §8.3.92; <https://gpsd.io/NMEA.html#_txt_text_transmission>. u-blox sends commas in the text; some
/// receivers send only a text.
package struct TXT: Sendable, Hashable {
  /// Number of sentences in the message.
  package var sentences: Int?
  /// Number of this sentence in the message, from 1.
  package var number: Int?
  /// Kind of message; u-blox: 0 error, 1 warning, 2 notice, 7 user.
  package var identifier: Int?
  /// Text, as sent.
  package var text: InlineText

  package init(sentences: Int? = 1, number: Int? = 1, identifier: Int?, text: InlineText) {
    self.sentences = sentences
    self.number = number
    self.identifier = identifier
    self.text = text
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    let hasNumbers = fields.count >= 5 && fields.isInteger(1, line) && fields.isInteger(2, line)
    if hasNumbers {
      sentences = fields.integer(1, line)
      number = fields.integer(2, line)
      identifier = fields.integer(3, line)
    }
    text = InlineText(line.extracting(fields.tail(hasNumbers ? 4 : 1, line)))
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "TXT")
    if sentences != nil {
      sentence.field(sentences, digits: 2)
      sentence.field(number, digits: 2)
      sentence.field(identifier, digits: 2)
    }
    sentence.field(text)
    sentence.end(into: &writer)
  }
}

extension TXT: EpochSentence {}
