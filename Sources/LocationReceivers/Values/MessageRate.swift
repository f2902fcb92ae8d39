import LocationUBX

/// How often a receiver of u-blox sends a message on the port that is used.
public struct MessageRate: Sendable, Hashable {
  /// Name in small letters: `nav-pvt`, `gga`, `rtcm-1005`.
  public let name: String
  /// Once in this number of solutions; 0 for never.
  public let rate: UInt8
  /// Name in keys, without the port: `UBX_NAV_PVT`.
  let keyName: String
  /// Class and number for CFG-MSG; `nil` for a message that only receivers with keys have.
  let kind: UBXKind?

  /// Creates the rate of a message by its name: `nav-pvt` or `UBX-NAV-PVT`, `gga`, `rtcm-1005`; `nil` if it is unknown.
  public init?(_ name: String, rate: UInt8 = 1) {
    let word = name.lowercased().replacing(/^(ubx|nmea)-/, with: "")
    (self.name, self.rate) = (word, rate)
    let upper = word.uppercased().replacing("-", with: "_")
    let candidates = ["UBX_\(upper)", "NMEA_ID_\(upper)", upper.replacing("RTCM_", with: "RTCM_3X_TYPE")]
    let keyName = candidates.first { UBXConfigurationKey.rate(of: $0, on: .uart1) != nil }
    kind = candidates.lazy.compactMap { UBXKind.of(rateName: $0) }.first
    guard keyName != nil || kind != nil, kind?.family != 0x06 else { return nil }
    self.keyName = keyName ?? "UBX_\(upper)"
  }
}

extension MessageRate: CustomStringConvertible {
  /// Name, and rate unless it is 1: `nav-sat:5`.
  public var description: String { Self.text(name, Int(rate)) }

  static func text(_ name: String, _ rate: Int) -> String { rate == 1 ? name : "\(name):\(rate)" }
}
