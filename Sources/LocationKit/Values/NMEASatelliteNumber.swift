/// The numbering of NMEA 0183 4.11, which gpsd uses too, with the offsets that receivers used before
/// (<https://gpsd.io/NMEA.html#_satellite_ids>).
package enum NMEASatelliteNumber {
  /// Returns the constellation and the number within it; `nil` for a number that no satellite has.
  ///
  /// - Parameter constellation: the one to which the number belongs, if the message says so.
  package static func resolve(
    _ number: Int, in constellation: Constellation? = nil
  ) -> (Constellation, identifier: Int)? {
    switch number {
    case 1...32: (constellation ?? .gps, number)
    case 401...463: (.beidou, number - 400)
    case 301...336: (.galileo, number - 300)
    // The last two numbers of QZSS are also BeiDou's first two.
    case 193...200,
      201...202 where constellation == .qzss:
      (.qzss, number - 192)
    case 201...263: (.beidou, number - 200)
    case 120...158: (.sbas, number)
    case 65...96 where constellation != .beidou && constellation != .galileo: (.glonass, number - 64)
    case 33...64 where constellation == nil || constellation == .gps || constellation == .glonass: (.sbas, number + 87)
    default: nil
    }
  }
}
