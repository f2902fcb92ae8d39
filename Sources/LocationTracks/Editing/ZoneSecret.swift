import LocationKit

/// The secret that determines the offset of hidden zones (``HiddenZone/offset(by:)``).
package struct ZoneSecret: Sendable, Hashable {
  private let hash: SipHash

  /// Length in bytes.
  package static let length = 16

  /// - Parameter bytes: ``length`` random bytes; any other number returns `nil`.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    func word(_ start: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) } }
    hash = SipHash(word(0), word(8))
  }

  /// Returns a number in 0..<1, determined by the zone and its index. It looks random without the secret.
  func fraction(of zone: HiddenZone, _ index: UInt64) -> Double {
    let words = [zone.center.latitude, zone.center.longitude, zone.radius].map(\.bitPattern) + [index]
    return Double(hash.value(of: words) >> 11) / 0x1p53
  }
}
