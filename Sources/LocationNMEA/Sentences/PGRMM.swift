/// The datum of a Garmin receiver's positions.
///
///     $PGRMM,name*hh
///            1
///
/// Garmin GPS 16x Technical Specifications (190-00228-08) §4.2.14: a name of any length, `WGS 84`.
package struct PGRMM: Sendable, Hashable {
  /// Name of the map datum, as sent: `WGS 84`.
  package var datum: InlineText

  var isWGS84: Bool { datum.meansWGS84 }
}

extension PGRMM: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    datum = InlineText(line.extracting(fields.tail(1, line)))
  }

  static var attribution: SentenceAttribution { .accompanying }
  func keep(in epochs: inout EpochAssembler) -> Bool { epochs.note(self) }
}
