import Foundation
import LocationJournal
import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import LocationServer

@Suite("SubjectDecisions")
struct SubjectDecisionsTests {
  /// A server that is started again and again.
  private final class Server: Sendable {
    static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    private let folder: TemporaryFolder
    private let clock = Mutex(start)
    private let lines = Mutex<[String]>([])

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
    }

    /// What was delivered.
    var delivered: [String] { lines.withLock { $0 } }

    func wait(_ seconds: Double) { clock.withLock { $0 = $0 + seconds } }

    /// Starts, and passes the decisions and the journal to `body`; the end is a kill.
    func run(_ body: (SubjectDecisions, FileJournal) throws -> Void) throws {
      let journal = try FileJournal(folder.path("journal"))
      let home = PointOfInterest.circle("home", latitude: 52.5, longitude: 13.4, radius: 150)
      let decisions = SubjectDecisions(
        places: PlaceList([home]), configuration: DecisionConfiguration(), wait: .seconds(3), journal: journal,
        now: { [self] in clock.withLock { $0 } },
        deliver: { [self] entries in
          lines.withLock { lines in
            for entry in entries where entry.event.isPlaceEvent {
              lines.append("\(entry.event.sequence ?? 0) \(entry.subject ?? "-")")
            }
          }
        }, report: { Issue.record($0) })
      try decisions.resume(from: folder.path("state"))
      try body(decisions, journal)
    }

    /// Posts a location of a second that is at home or not.
    func post(_ subject: String, _ second: Double, isHome: Bool, to decisions: SubjectDecisions) throws {
      let location = Location.make(latitude: isHome ? 52.5 : 52.51, longitude: 13.4, time: Self.start + second)
      try decisions.add(location, of: subject, from: "posts")
      try decisions.commit()
    }
  }

  @Test("an event is persisted before it is delivered, once, whenever the server is killed")
  func once() throws {
    let server = try Server()
    try server.run { decisions, _ in
      try server.post("ann", 0, isHome: false, to: decisions)
      try server.post("ann", 10, isHome: true, to: decisions)
      try server.post("ben", 10, isHome: true, to: decisions)
      // Killed before it is decided.
    }
    server.wait(4)
    try server.run { decisions, journal in
      try decisions.decide()
      #expect(server.delivered == ["1 ann", "2 ben"])
      #expect(journal.lastSequence == 2)
      try server.post("ann", 20, isHome: false, to: decisions)
      server.wait(4)
      try decisions.decide()
      #expect(server.delivered == ["1 ann", "2 ben", "3 ann"])
    }
    try server.run { decisions, journal in
      try decisions.decide()
      // The same post again.
      try server.post("ann", 20, isHome: false, to: decisions)
      server.wait(4)
      try decisions.decide()
      #expect(server.delivered == ["1 ann", "2 ben", "3 ann"])
      #expect(journal.lastSequence == 3)
      #expect(decisions.counts.repeated == 1)
    }
  }

  @Test("a decision logs what was added before it, and the request that added it has nothing left to log")
  func loggedByDecision() throws {
    let server = try Server()
    try server.run { decisions, _ in
      try server.post("ann", 0, isHome: false, to: decisions)
      let home = Location.make(latitude: 52.5, longitude: 13.4, time: Server.start + 10.0)
      try decisions.add(home, of: "ann", from: "posts")
      try decisions.decide()
      #expect(decisions.counts.waiting == 2)
      try decisions.commit()
      #expect(decisions.counts.waiting == 2)
    }
    server.wait(4)
    try server.run { decisions, _ in
      try decisions.decide()
      #expect(server.delivered == ["1 ann"])
    }
  }

  @Test("events of a second writer of the journal do not disturb the count of those that are known")
  func shared() async throws {
    let server = try Server()
    let own = RegionTransition(place: .circle("pier"), location: .make(), distance: -1)
    try server.run { decisions, _ in
      try server.post("ann", 0, isHome: false, to: decisions)
      try server.post("ann", 10, isHome: true, to: decisions)
    }
    server.wait(4)
    try server.run { decisions, journal in
      _ = try journal.record([JournalEntry(.entered(own))])
      try decisions.decide()
      _ = try journal.record([JournalEntry(.exited(own))])
      #expect(server.delivered == ["2 ann"])
    }
    try server.run { decisions, journal in
      try server.post("ann", 20, isHome: false, to: decisions)
      server.wait(4)
      try decisions.decide()
      #expect(server.delivered == ["2 ann", "4 ann"])
      #expect(journal.lastSequence == 4)
    }
  }

  @Test("events that come out of the order of their numbers are passed on in it, and others at once")
  func sequence() {
    let sequencer = EventSequencer(after: 3)
    var passed: [[Int?]] = []
    for numbers in [[5], [nil, 6], [4], [7]] as [[Int?]] {
      sequencer.pass(numbers.map { JournalEntry(.poi($0)) }) { passed.append($0.map(\.event.sequence)) }
    }
    #expect(passed == [[nil], [4, 5, 6], [7]])
  }
}
