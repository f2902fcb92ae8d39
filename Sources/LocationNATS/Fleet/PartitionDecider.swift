import LocationFleet
import LocationIO
import LocationKit

/// The state of a partition, which is a function of its messages: no clock, no other subject and no process matters.
///
/// Where the fleet announces silence, the time is that at which the stream stored each message: before a message is
/// decided, all deadlines until its time are. If no message comes, a worker stores one without content, which tells the
/// time only.
struct PartitionDecider: ~Copyable {
  private let rules: FleetRules
  private let partition: Int
  private var fleet: Fleet
  private var decoder = FleetLineDecoder(source: FleetLayout.positions)
  /// Reports a skipped line.
  private let complain: (String) -> Void
  /// Sequence of the last message.
  private(set) var position = 0
  /// Latest time at which one of the messages was stored.
  private(set) var time = UTCInstant(nanoseconds: 0)
  /// Places that are in use; `nil` for none.
  private(set) var places: StoredFile?
  /// Number of messages and lines that were skipped: not by the programs of this fleet, or unreadable.
  private(set) var skipped = 0

  /// Number of readings that a partition remembers at least, to recognize those that are delivered again.
  private static let remembered = 1 << 15
  /// Time for which they are remembered at least, in nanoseconds.
  private static let memory = 3600 * Int(UTCInstant.nanosecondsPerSecond)

  /// - Parameters:
  ///   - index: the places that `snapshot` names.
  ///   - snapshot: a snapshot to continue from, and its pieces.
  ///   - limit: number of subjects beyond which the others are in `storage`.
  init(
    partition: Int, rules: FleetRules, index: any PlaceLookup = PlaceList(),
    snapshot: (PartitionSnapshot, [[UInt8]])? = nil, residents limit: Int, othersIn storage: any BlockStorage,
    complain: @escaping (String) -> Void
  ) throws(LocationError) {
    (self.partition, self.rules, self.complain) = (partition, rules, complain)
    fleet = Fleet(places: index, configuration: rules.settings.configuration, followsClock: rules.isLive)
    try fleet.limitResidents(to: limit, othersIn: storage)
    fleet.rememberReadings(Self.remembered)
    guard let (snapshot, pieces) = snapshot else { return }
    (places, time) = (snapshot.places, UTCInstant(nanoseconds: Int64(snapshot.time)))
    position = try fleet.restore(pieces, from: snapshot.state.subject)
  }

  var counts: FleetCounts { fleet.counts }
  var subjectCount: Int { fleet.subjectCount }
  var residentCount: Int { fleet.residentCount }
  /// Time at which a silence may have to be announced; `nil` for none.
  var nextDeadline: UTCInstant? { fleet.nextDeadline }

  /// What is stored with the pieces of the state.
  var snapshot: PartitionSnapshot {
    PartitionSnapshot(position: position, time: Int(time.nanoseconds), places: places)
  }

  /// The state in pieces.
  func pieces() throws(LocationError) -> [[UInt8]] {
    try fleet.blocks(of: FleetLayout.pieceSize, position: position)
  }

  /// Decides a message of readings. Returns its events.
  mutating func decide(_ stored: StoredMessage) throws -> [FleetEvent] {
    var events = try begin(stored.position)
    let subject = stored.message.subject
    let word = subject.split(separator: ".").last ?? ""
    if subject == FleetLayout.time(in: partition) || word.hasPrefix(FleetLayout.probeWord) {
      // It has no lines.
    } else if let sender = PositionSender(word) {
      if sender.id == nil || SubjectWord.partition(of: word, count: rules.partitions) == partition {
        try decideLines(of: sender.id, stored.message, into: &events)
      } else {
        skip(
          "\(subject): not the partition of this subject; skipped: map positions.* to "
            + "\(MappingProbe.target(rules.partitions)) on all servers")
      }
    } else if word == FleetLayout.placesWord {
      skip("\(subject): the message does not name places of this fleet; skipped")
    } else {
      skip("\(subject): not the word of a subject's id; skipped")
    }
    return events
  }

  /// Returns the places that the partition uses from this message on; `nil` for another message.
  func places(in stored: StoredMessage) -> StoredFile? {
    guard stored.message.subject == FleetLayout.placesMarker(in: partition) else { return nil }
    var reader = ValueReader(stored.message.payload)
    guard let file = try? reader.next(StoredFile.self), file.subject.hasPrefix(FleetLayout.placesPrefix) else {
      return nil
    }
    return file
  }

  /// Counts and reports something that is skipped.
  mutating func skip(_ text: String) {
    skipped += 1
    complain(text)
  }

  /// Uses other places from this message on. Returns its events.
  mutating func use(
    _ places: StoredFile, _ index: any PlaceLookup, at position: StreamPosition
  ) throws -> [FleetEvent] {
    var events = try begin(position)
    var changes: [FleetEvent] = []
    try fleet.setPlaces(index, into: &changes)
    self.places = places
    events += Self.ordered(changes)
    return events
  }

  /// Announces the silence until the time of a message.
  private mutating func begin(_ position: StreamPosition) throws -> [FleetEvent] {
    self.position = position.sequence
    let former = time
    time = max(time, UTCInstant(nanoseconds: Int64(position.time)))
    // At fixed times, which every worker computes alike.
    if Int(former.nanoseconds) / Self.memory < Int(time.nanoseconds) / Self.memory { fleet.forgetFormerReadings() }
    var events: [FleetEvent] = []
    try fleet.advance(to: time, into: &events)
    return Self.ordered(events)
  }

  /// Events of many subjects at once, in an order that does not depend on which of them are in memory.
  private static func ordered(_ events: [FleetEvent]) -> [FleetEvent] {
    events.sorted { ($0.subject, $0.sequence) < ($1.subject, $1.sequence) }
  }

  /// Decides the lines of a message.
  /// - Parameter id: the subject of all lines; `nil` if each line names its own.
  private mutating func decideLines(
    of id: String?, _ message: NATSMessage, into events: inout [FleetEvent]
  ) throws {
    var flaws: [String] = []
    defer { for flaw in flaws { skip("\(message.subject): \(flaw)") } }
    func take(_ subject: String, _ reading: Reading) throws {
      if let id, !subject.isEmpty, subject != id {
        flaws.append("the line is of the subject \(subject); skipped")
      } else if id == nil, SubjectWord.partition(ofSubject: subject, count: rules.partitions) != partition {
        flaws.append("not the partition of the subject \(subject); skipped")
      } else {
        try fleet.accept(reading, of: id ?? subject, into: &events)
      }
    }
    func report(_ error: LocationError) { flaws.append(error.message) }
    try decoder.decode(message.payload.span, take, complain: report)
    try decoder.finish(take, complain: report)
  }
}
