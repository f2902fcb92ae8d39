/// The hash FNV-1a (draft-eastlake-fnv, 64 bits). Unlike Swift's `Hasher`, it is the same in every run and on every
/// machine. It protects neither from damage nor from attacks.
package enum FNV1a {
  /// Hash of no bytes.
  package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the hash of bytes. It is not generic: of another module's generic function there is only the general form,
  /// which takes a hundred nanoseconds for an id.
  ///
  /// - Parameter start: changes all hashes; 0 for the standard's.
  package static func hash(of bytes: Span<UInt8>, start: UInt64 = 0) -> UInt64 {
    var hash = basis ^ start
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
