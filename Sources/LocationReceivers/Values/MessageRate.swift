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
    kind =
      Self.sentences[word].map { UBXKind(0xF0, $0) } ?? Self.corrections[word].map { UBXKind(0xF5, $0) }
      ?? UBXLayout.all.first { $0.name == word.uppercased() }?.kind
    guard keyName != nil || kind != nil, kind?.family != 0x06 else { return nil }
    self.keyName = keyName ?? "UBX_\(upper)"
  }

  /// Numbers of sentences in class F0. Source: u-blox 8 / M8 Receiver Description (UBX-13003221), "NMEA protocol".
  static let sentences: [String: UInt8] = [
    "gga": 0x00, "gll": 0x01, "gsa": 0x02, "gsv": 0x03, "rmc": 0x04, "vtg": 0x05, "grs": 0x06, "gst": 0x07, "zda": 0x08,
    "gbs": 0x09, "dtm": 0x0A, "gns": 0x0D, "ths": 0x0E, "vlw": 0x0F,
  ]

  /// Numbers of corrections in class F5. Source: u-blox F9 HPG 1.32 Interface Description, "RTCM protocol".
  private static let corrections: [String: UInt8] = [
    "rtcm-1005": 0x05, "rtcm-1074": 0x4A, "rtcm-1077": 0x4D, "rtcm-1084": 0x54, "rtcm-1087": 0x57, "rtcm-1094": 0x5E,
    "rtcm-1097": 0x61, "rtcm-1124": 0x7C, "rtcm-1127": 0x7F, "rtcm-1230": 0xE6,
  ]
}

extension MessageRate: CustomStringConvertible {
  /// Name, and rate unless it is 1: `nav-sat:5`.
  public var description: String { rate == 1 ? name : "\(name):\(rate)" }
}
