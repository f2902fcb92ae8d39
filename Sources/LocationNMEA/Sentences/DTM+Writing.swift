package import LocationKit

extension DTM {
  /// Writes the datum; the offsets, which are not stored, stay empty.
  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "DTM")
    sentence.field(text: datum)
    for _ in 0..<6 { sentence.empty() }
    sentence.field(text: "W84")
    sentence.end(into: &writer)
  }
}
