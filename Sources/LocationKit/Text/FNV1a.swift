/// The hash FNV-1a (draft-eastlake-fnv, 64 bits). Unlike Swift's `Hasher`, it is the same in every run and on every
/// machine. It protects neither from damage nor from attacks.
package enum FNV1a {
  /// Hash of no bytes.
  package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the hash of bytes.
  ///
  /// - Parameter start: changes all hashes; 0 for the standard's.
  package static func hash(of bytes: some Sequence<UInt8>, start: UInt64 = 0) -> UInt64 {
    bytes.reduce(basis ^ start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
