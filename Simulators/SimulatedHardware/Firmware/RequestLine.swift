import LocationNMEA

/// A sentence to a receiver, such as `$PMTK220,100*2F`, split into its fields.
struct RequestLine: Sendable, Hashable {
  /// The name and the fields after it.
  let fields: [String]

  var name: String { fields.first ?? "" }

  /// Creates the fields of a line that begins with `$`; `nil` if its checksum is missing or wrong.
  init?(_ line: [UInt8]) {
    guard let fields = SentenceText.fields(line.span) else { return nil }
    self.fields = fields
  }

  /// Returns a field as a number; `nil` if it is empty, missing or not a whole number.
  func integer(_ index: Int) -> Int? { fields.indices.contains(index) ? Int(fields[index]) : nil }
}
