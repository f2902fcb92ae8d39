/// What a well-meant file stays within. In bytes, where nothing else is said.
enum XMLLimits {
  /// Enough for libxml2 to tell the encodings apart.
  static let head = 4
  /// What libxml2 is given at a time: its own limits count what lies before it.
  static let piece = 65_536
  static let tag = 262_144
  static let comment = 4_194_304
  /// Elements within one another.
  static let depth = 256
  /// Attributes of one element: libxml2 compares each with each.
  static let attributes = 256
}
