extension UBXKind {
  /// Name of the message in the keys of rates: `UBX_NAV_PVT`, `NMEA_ID_GGA`, `RTCM_3X_TYPE1005`; `nil` if it is unknown.
  package var rateName: String? {
    switch family {
    case 0xF0: Self.sentences[number].map { "NMEA_ID_\($0)" }
    case 0xF1: Self.proprietarySentences[number].map { "PUBX_ID_\($0)" }
    case 0xF5: Self.corrections[number].map { "RTCM_3X_TYPE\($0)" }
    default: UBXLayout.of(self).map { "UBX_" + $0.name.replacing("-", with: "_") }
    }
  }

  private static let byRateName = Dictionary(
    (sentences.keys.map { UBXKind(0xF0, $0) } + proprietarySentences.keys.map { UBXKind(0xF1, $0) }
      + corrections.keys.map { UBXKind(0xF5, $0) } + UBXLayout.all.map(\.kind))
      .compactMap { kind in kind.rateName.map { ($0, kind) } }
  ) { first, _ in first }

  /// Returns the message of a name in the keys of rates; `nil` if it is unknown, or only receivers with keys have it.
  package static func of(rateName: String) -> UBXKind? { byRateName[rateName] }

  /// Numbers of the sentences, in ascending order.
  package static var sentenceNumbers: [UInt8] { sentences.keys.sorted() }

  /// Numbers of sentences in class F0. Source: u-blox 8 / M8 Receiver Description (UBX-13003221), 31.1.
  private static let sentences: [UInt8: String] = [
    0x00: "GGA", 0x01: "GLL", 0x02: "GSA", 0x03: "GSV", 0x04: "RMC", 0x05: "VTG", 0x06: "GRS", 0x07: "GST",
    0x08: "ZDA", 0x09: "GBS", 0x0A: "DTM", 0x0D: "GNS", 0x0E: "THS", 0x0F: "VLW",
  ]

  /// Numbers of u-blox's own sentences in class F1. Source: the same, 31.3.
  private static let proprietarySentences: [UInt8: String] = [0: "POLYP", 3: "POLYS", 4: "POLYT"]

  /// Numbers of corrections in class F5. Source: u-blox F9 HPG 1.32 Interface Description, "RTCM protocol".
  private static let corrections: [UInt8: String] = [
    0x05: "1005", 0x4A: "1074", 0x4D: "1077", 0x54: "1084", 0x57: "1087", 0x5E: "1094", 0x61: "1097", 0x7C: "1124",
    0x7F: "1127", 0xE6: "1230", 0xFD: "4072_1", 0xFE: "4072_0",
  ]
}
