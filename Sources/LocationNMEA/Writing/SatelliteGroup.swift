package import LocationKit

/// The satellites that one group of GSV sentences describes: those of one constellation, with SBAS (and IMES) as part
/// of GPS. Source: NMEA 0183 4.11, tables 19 to 21.
package struct SatelliteGroup: Sendable, Hashable {
  package let constellation: Constellation

  package init(_ constellation: Constellation) {
    self.constellation = constellation == .sbas || constellation == .imes ? .gps : constellation
  }

  /// Returns the groups of these constellations, in the order of their first occurrences.
  package static func all(of constellations: [Constellation]) -> [SatelliteGroup] {
    var groups: [SatelliteGroup] = []
    for group in constellations.map(SatelliteGroup.init) where !groups.contains(group) { groups.append(group) }
    return groups
  }

  package func holds(_ satellite: Satellite) -> Bool { SatelliteGroup(satellite.constellation) == self }

  package var talker: StaticString { codes.talker }

  package var systemID: Int { codes.systemID }

  private var codes: (talker: StaticString, systemID: Int) {
    switch constellation {
    case .gps, .sbas, .imes: ("GP", 1)
    case .glonass: ("GL", 2)
    case .galileo: ("GA", 3)
    case .beidou: ("GB", 4)
    case .qzss: ("GQ", 5)
    case .navic: ("GI", 6)
    }
  }

  /// Signal id of the civil signal: L1 C/A, G1 C/A, E1, B1I, L5.
  package var signalID: UInt8 { UInt8(ascii: constellation == .galileo ? "7" : "1") }
}

extension GSV {
  /// Returns the sentences of a group, at least one. Satellites beyond 36 are left out, because the number of sentences
  /// is one digit.
  package static func sentences(of satellites: [Satellite], signalID: UInt8? = nil) -> [GSV] {
    let entries = satellites.prefix(36).map { satellite in
      Entry(
        number: satellite.numberInSentence, elevation: satellite.elevation, azimuth: satellite.azimuth,
        signalStrength: satellite.signalStrength)
    }
    let count = max(1, (entries.count + 3) / 4)
    return (0..<count).map { index in
      GSV(
        sentences: count, number: index + 1, inView: entries.count, satellites: entries.dropFirst(4 * index).prefix(4),
        signalID: signalID)
    }
  }
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
