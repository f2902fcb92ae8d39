/// Names of a geodetic datum, as receivers and daemons spell them.
package enum Datum {
  /// Returns whether a name means WGS-84: `W84` (NMEA's DTM), `WGS84`, `WGS-84` and `WGS 84` (Garmin), in upper or
  /// lower case.
  ///
  /// Cost: linear in the name's length, without allocation.
  package static func isWGS84(_ name: Span<UInt8>) -> Bool {
    var letters: UInt64 = 0
    for index in 0..<name.count {
      let byte = name[index]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") { continue }
      // None of these names has six letters or more.
      guard letters < 1 << 40 else { return false }
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      letters = letters << 8 | UInt64(isLower ? byte - 0x20 : byte)
    }
    return letters == 0x57_38_34 || letters == 0x57_47_53_38_34
  }
}
