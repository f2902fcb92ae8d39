/// The limits of a file, in bytes unless stated otherwise.
package enum XMLLimits {
  /// Number of bytes that determine the encoding.
  package static let head = 4
  /// Size of the pieces that are converted to UTF-8.
  package static let piece = 16_384
  package static let tag = 262_144
  package static let comment = 4_194_304
  package static let name = 50_000
  package static let depth = 256
  /// Maximum number of attributes of an element, including namespace declarations: each is compared with each.
  package static let attributes = 256
  /// Maximum number of namespace declarations in scope: each may be searched for each element.
  package static let namespaces = 1024
}
