import LocationKit

/// What decides how hidden zones are offset (``HiddenZone/offset(by:)``), and what nobody else may know.
public struct ZoneSecret: Sendable, Hashable {
  private let hash: SipHash

  public static let length = 16

  /// - Parameter bytes: ``length`` random ones; `nil` for another number of them.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    func word(_ start: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) } }
    hash = SipHash(word(0), word(8))
  }

  /// A number in 0..<1 that the zone and its index decide, and that looks random to those who do not know the secret.
  func fraction(of zone: HiddenZone, _ index: UInt64) -> Double {
    let words = [zone.center.latitude, zone.center.longitude, zone.radius].map(\.bitPattern) + [index]
    return Double(hash.value(of: words) >> 11) / 0x1p53
  }
}
