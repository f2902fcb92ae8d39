package import LocationKit

/// The satellites that one group of GSV sentences describes: those of one constellation, with SBAS (and IMES) as part
/// of GPS. Source: NMEA 0183 4.11, tables 19 to 21.
package struct SatelliteGroup: Sendable, Hashable {
  package let constellation: Constellation

  package init(_ constellation: Constellation) {
    self.constellation = constellation == .sbas || constellation == .imes ? .gps : constellation
  }

  package func holds(_ satellite: Satellite) -> Bool { SatelliteGroup(satellite.constellation) == self }

  package var talker: StaticString {
    switch constellation {
    case .glonass: "GL"
    case .galileo: "GA"
    case .beidou: "GB"
    case .qzss: "GQ"
    case .navic: "GI"
    case .gps, .sbas, .imes: "GP"
    }
  }

  package var systemID: Int {
    switch constellation {
    case .glonass: 2
    case .galileo: 3
    case .beidou: 4
    case .qzss: 5
    case .navic: 6
    case .gps, .sbas, .imes: 1
    }
  }

  /// Signal id of the civil signal: L1 C/A, G1 C/A, E1, B1I, L5.
  package var signalID: UInt8 { UInt8(ascii: constellation == .galileo ? "7" : "1") }
}

extension Satellite {
  /// Satellite number in NMEA 4.1: constellations beyond GLONASS count from 1, each with its own talker.
  package var numberInSentence: Int {
    switch constellation {
    case .sbas: identifier > 87 ? identifier - 87 : identifier
    case .glonass: identifier + 64
    case .qzss: identifier + 192
    case .gps, .galileo, .beidou, .imes, .navic: identifier
    }
  }
}
