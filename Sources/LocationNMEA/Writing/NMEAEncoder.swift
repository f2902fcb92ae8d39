public import LocationKit

/// Encodes one device's readings as NMEA 0183. It writes a location as GGA, GSA, RMC, and GST if the receiver
/// has sent an accuracy; no fix as GGA, GSA and RMC; a sky view as GSV; a
/// heading as HDT and HDG.
///
/// If more than one constellation is in use, the talker is GN, with a GSA for each. Readings without a time have
/// empty time fields. A simulated location is marked: GGA quality 8, mode S.
public struct NMEAEncoder: Sendable {
  private var sky: [Satellite] = []

  /// Creates an encoder without a sky view.
  public init() {}

  /// Appends the sentences of a reading, each with CR and LF. Faults, changes of source and accounts write nothing.
  public mutating func encode(_ reading: Reading, to writer: inout ASCIIWriter) {
    switch reading {
    case .location(let location): write(location, to: &writer)
    case .noFix(let report):
      GGA(report).write(talker: "GP", to: &writer)
      GSA(fixMode: 1, satellites: [], dilution: DilutionOfPrecision()).write(talker: "GP", to: &writer)
      RMC(report).write(talker: "GP", to: &writer)
    case .sky(let view):
      sky = view.satellites
      for group in Self.groups(sky) {
        for gsv in GSV.sentences(of: sky.filter(group.holds)) { gsv.write(talker: group.talker, to: &writer) }
      }
    case .heading(let heading): Self.encode(heading, to: &writer)
    case .fault, .sourceChanged, .counts: break
    }
  }

  /// Appends the sentences of a heading, as a compass sends them.
  package static func encode(_ heading: Heading, to writer: inout ASCIIWriter) {
    if let magnetic = heading.magneticHeading {
      let deviation = heading.magneticDeviation
      HDG(
        reading: (magnetic - (deviation ?? 0)).asFullCircle(decimals: 1), deviation: deviation,
        variation: heading.magneticVariation
      ).write(talker: "HC", to: &writer)
    }
    if let direction = heading.trueHeading { HDT(heading: direction).write(talker: "HC", to: &writer) }
  }

  private func write(_ location: Location, to writer: inout ASCIIWriter) {
    let used = sky.filter(\.isUsed)
    let groups = Self.groups(used)
    let talker: StaticString = groups.count > 1 ? "GN" : groups.first?.talker ?? "GP"
    var gga = GGA(location)
    gga.satellitesUsed = location.satellitesUsed ?? (used.isEmpty ? nil : used.count)
    gga.write(talker: talker, to: &writer)
    if groups.count < 2 {
      GSA(location, used).write(talker: talker, to: &writer)
    } else {
      for group in groups {
        GSA(location, used.filter(group.holds), systemID: group.systemID).write(talker: talker, to: &writer)
      }
    }
    RMC(location).write(talker: talker, to: &writer)
    GST(location)?.write(talker: talker, to: &writer)
  }

  private static func groups(_ satellites: [Satellite]) -> [SatelliteGroup] {
    SatelliteGroup.all(of: satellites.map(\.constellation))
  }
}
