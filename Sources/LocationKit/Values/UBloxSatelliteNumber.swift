/// u-blox's numbering over all systems ("UBX svId", u-blox 8 / M8 Receiver Description, appendix A).
package enum UBloxSatelliteNumber {
  /// Returns the satellite with a number; `nil` for numbers without a satellite, among them 255: a GLONASS satellite
  /// whose slot is not yet known.
  package static func resolve(_ number: Int) -> (Constellation, identifier: Int)? {
    for (constellation, numbers, offset) in ranges where numbers.contains(number) {
      return (constellation, number - offset)
    }
    return nil
  }

  /// Returns the number of a satellite; 0 if it has none.
  package static func number(_ constellation: Constellation, _ identifier: Int) -> Int {
    let (range, offset) =
      switch constellation {
      case .gps: (1...32, 0)
      case .sbas: (120...158, 0)
      case .galileo: (1...36, 210)
      case .beidou: identifier <= 5 ? (1...5, 158) : (6...37, 27)
      case .imes: (1...10, 172)
      case .qzss: (1...10, 192)
      case .glonass: (1...32, 64)
      case .navic: (0...0, 0)
      }
    return range.contains(identifier) ? identifier + offset : 0
  }

  private static let ranges: [(Constellation, ClosedRange<Int>, offset: Int)] = [
    (.gps, 1...32, 0), (.beidou, 33...64, 27), (.glonass, 65...96, 64), (.sbas, 120...158, 0),
    (.beidou, 159...163, 158), (.imes, 173...182, 172), (.qzss, 193...202, 192), (.galileo, 211...246, 210),
  ]
}
