import LocationKit

/// An assembler of the sky from GSV groups, one per talker and signal, and from the satellites that GSA lists as
/// used.
struct SkyAssembler: Sendable {
  private struct Key: Sendable, Equatable {
    var talker: UInt16
    var signal: UInt8?
  }

  private struct Group: Sendable {
    var key: Key
    var entries: [GSV.Entry] = []
    var age = 0
  }

  /// Number of epochs after which a group that has not been sent again is dropped: the receiver no longer sees its
  /// system.
  private static let longestAge = 10
  /// More satellites than exist: any beyond this number are noise.
  private static let mostEntries = 256

  private var groups: [Group] = []
  /// Group whose sentences are arriving, and the number of its next sentence; 0 if none is arriving.
  private var coming = Group(key: Key(talker: 0))
  private var next = 0
  private var used = SatelliteSet()
  private var isUsedStale = true
  private var uBlox = UBloxSky()
  private var listed = SatelliteSet()
  /// Whether more is known than the last view contained.
  private(set) var hasNews = false

  mutating func note(_ gsa: GSA, talker: UInt16) {
    if isUsedStale {
      used.removeAll()
      isUsedStale = false
    }
    let constellation =
      gsa.systemID.flatMap(SatelliteNumber.constellation(ofSystem:)) ?? SatelliteNumber.constellation(ofTalker: talker)
    for number in gsa.satellites {
      let (constellation, identifier) = SatelliteNumber.resolve(Int(number), in: constellation)
      _ = used.insert(constellation, identifier)
    }
  }

  /// Reads the satellites of a `$PUBX,03`.
  mutating func note(satellitesOf line: Span<UInt8>) {
    uBlox.note(line)
    hasNews = hasNews || !uBlox.satellites.isEmpty
  }

  /// Notes a GSV. A group counts if all its sentences have arrived, in order.
  mutating func note(_ gsv: GSV, talker: UInt16) {
    let key = Key(talker: talker, signal: gsv.signalID)
    guard let sentences = gsv.sentences, let number = gsv.number, (1...64).contains(sentences) else { return }
    if number == 1 { open(key) }
    guard next == number, coming.key == key else {
      next = 0
      return
    }
    for entry in gsv.satellites { coming.entries.append(entry) }
    next += 1
    guard number == sentences else { return }
    next = 0
    // If the group has fewer entries than announced, some were lost in transit.
    guard coming.entries.count >= gsv.inView ?? 0 || gsv.inView ?? 0 > sentences * 4 else { return }
    store()
  }

  private mutating func open(_ key: Key) {
    coming.key = key
    coming.entries.removeAll(keepingCapacity: true)
    next = 1
  }

  /// Stores the completed group, and reuses the memory of its predecessor for the next one.
  private mutating func store() {
    var predecessor = Group(key: coming.key)
    if let index = groups.firstIndex(where: { $0.key == coming.key }) { predecessor = groups.remove(at: index) }
    predecessor.age = 0
    swap(&coming, &predecessor)
    groups.append(predecessor)
    hasNews = true
  }

  /// Handles the end of an epoch.
  mutating func endEpoch() {
    isUsedStale = true
    for index in groups.indices { groups[index].age += 1 }
    groups.removeAll { $0.age > Self.longestAge }
    uBlox.endEpoch()
  }

  /// Returns the sky at the time of an epoch.
  mutating func view(at time: UTCInstant?, dilution: DilutionOfPrecision, origin: LocationOrigin) -> SkyView {
    hasNews = false
    listed.removeAll()
    var satellites: [Satellite] = []
    satellites.reserveCapacity(groups.reduce(0) { $0 + $1.entries.count })
    for group in groups {
      let constellation = SatelliteNumber.constellation(ofTalker: group.key.talker)
      for entry in group.entries where satellites.count < Self.mostEntries {
        merge(satellite(entry, in: constellation, signal: group.key.signal), into: &satellites)
      }
    }
    for satellite in uBlox.satellites { merge(satellite, into: &satellites) }
    return SkyView(time: time, satellites: satellites, dilution: dilution, origin: origin)
  }

  private func satellite(_ entry: GSV.Entry, in constellation: Constellation?, signal: UInt8?) -> Satellite {
    let (constellation, identifier) = SatelliteNumber.resolve(entry.number, in: constellation)
    return Satellite(
      constellation: constellation, identifier: identifier, number: entry.number, elevation: entry.elevation,
      azimuth: entry.azimuth, signalStrength: entry.signalStrength, isUsed: used.contains(constellation, identifier),
      signalIdentifier: signal.flatMap { SignalNumber.identifier(sent: $0, of: constellation) })
  }

  /// Adds a satellite. A satellite with several signals is listed once.
  private mutating func merge(_ satellite: Satellite, into satellites: inout [Satellite]) {
    if listed.insert(satellite.constellation, satellite.identifier) { return satellites.append(satellite) }
    let known = satellites.firstIndex {
      $0.constellation == satellite.constellation && $0.identifier == satellite.identifier
    }
    if let known { satellites[known].merge(satellite) }
  }
}
