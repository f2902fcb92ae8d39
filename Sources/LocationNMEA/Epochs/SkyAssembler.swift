import LocationKit

/// Puts together the sky from GSV groups, one a talker and signal, and from the satellites that GSA names as used.
struct SkyAssembler: Sendable {
  private struct Key: Sendable, Equatable {
    var talker: UInt16
    var signal: UInt8?
  }

  private struct Group: Sendable {
    var key: Key
    var entries: [GSV.Entry]
    var age = 0
  }

  private struct Used: Sendable, Hashable {
    var constellation: Constellation
    var identifier: Int
  }

  /// A group that has not come for so many epochs is of a system that the receiver no more sees.
  private static let longestAge = 10
  /// More satellites than there are: the rest is noise.
  private static let mostEntries = 256

  private var groups: [Group] = []
  private var open: (key: Key, next: Int, entries: [GSV.Entry])?
  private var used: Set<Used> = []
  private var uBlox = UBloxSky()
  private var isUsedStale = true
  /// Whether more is known than the last view had.
  private(set) var hasNews = false

  mutating func note(_ gsa: GSA, talker: UInt16) {
    if isUsedStale {
      used.removeAll(keepingCapacity: true)
      isUsedStale = false
    }
    let constellation =
      gsa.systemID.flatMap(SatelliteNumber.constellation(ofSystem:)) ?? SatelliteNumber.constellation(ofTalker: talker)
    for number in gsa.satellites where used.count < Self.mostEntries {
      let (constellation, identifier) = SatelliteNumber.resolve(number, in: constellation)
      used.insert(Used(constellation: constellation, identifier: identifier))
    }
  }

  /// Reads the satellites of a `$PUBX,03`.
  mutating func note(satellitesOf line: Span<UInt8>) {
    uBlox.note(line)
    hasNews = hasNews || !uBlox.satellites.isEmpty
  }

  /// A group counts when all its sentences came, in order.
  mutating func note(_ gsv: GSV, talker: UInt16) {
    let key = Key(talker: talker, signal: gsv.signalID)
    guard let sentences = gsv.sentences, let number = gsv.number, (1...64).contains(sentences) else { return }
    if number == 1 { open = (key, 1, []) }
    guard var group = open, group.key == key, group.next == number else {
      open = nil
      return
    }
    group.entries += gsv.satellites
    group.next += 1
    open = group
    guard number == sentences else { return }
    open = nil
    // A last sentence that says less than the first promised lost some on the way.
    guard group.entries.count >= gsv.inView ?? 0 || gsv.inView ?? 0 > sentences * 4 else { return }
    store(key, group.entries)
  }

  private mutating func store(_ key: Key, _ entries: [GSV.Entry]) {
    groups.removeAll { $0.key == key }
    groups.append(Group(key: key, entries: entries))
    hasNews = true
  }

  /// An epoch has ended.
  mutating func endEpoch() {
    isUsedStale = true
    for index in groups.indices { groups[index].age += 1 }
    groups.removeAll { $0.age > Self.longestAge }
    uBlox.endEpoch()
  }

  /// The sky as of an epoch; `nil` when nothing new was said.
  mutating func view(at time: UTCInstant?, dilution: DilutionOfPrecision, origin: LocationOrigin) -> SkyView? {
    guard hasNews else { return nil }
    hasNews = false
    var satellites: [Satellite] = []
    for group in groups {
      let constellation = SatelliteNumber.constellation(ofTalker: group.key.talker)
      for entry in group.entries where satellites.count < Self.mostEntries {
        merge(satellite(entry, in: constellation), into: &satellites)
      }
    }
    for satellite in uBlox.satellites { merge(satellite, into: &satellites) }
    return SkyView(time: time, satellites: satellites, dilution: dilution, origin: origin)
  }

  private func satellite(_ entry: GSV.Entry, in constellation: Constellation?) -> Satellite {
    let (constellation, identifier) = SatelliteNumber.resolve(entry.number, in: constellation)
    return Satellite(
      constellation: constellation, identifier: identifier, number: entry.number, elevation: entry.elevation,
      azimuth: entry.azimuth, signalStrength: entry.signalStrength,
      isUsed: used.contains(Used(constellation: constellation, identifier: identifier)))
  }

  /// A satellite with several signals is listed once, with its best.
  private func merge(_ satellite: Satellite, into satellites: inout [Satellite]) {
    let known = satellites.firstIndex {
      $0.constellation == satellite.constellation && $0.identifier == satellite.identifier
    }
    guard let known else { return satellites.append(satellite) }
    if satellite.signalStrength ?? -1 > satellites[known].signalStrength ?? -1 { satellites[known] = satellite }
  }
}
