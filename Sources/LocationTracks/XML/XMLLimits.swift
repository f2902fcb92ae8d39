/// The limits of a file, in bytes where nothing else is said.
package enum XMLLimits {
  /// Enough to tell the encodings apart.
  package static let head = 4
  /// What is converted to UTF-8 at a time.
  package static let piece = 16_384
  package static let tag = 262_144
  package static let comment = 4_194_304
  package static let name = 50_000
  /// Elements within one another.
  package static let depth = 256
  /// Attributes of one element, declarations of namespaces among them: each is compared with each.
  package static let attributes = 256
  /// Declarations of namespaces that hold at one place: each may be looked at for each element.
  package static let namespaces = 1024
}
