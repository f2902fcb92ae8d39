import LocationKit
import LocationTesting
import Synchronization
import Testing

@Suite("LocationManager: damaged places", .timeLimit(.minutes(15)))
struct BrokenPlacesTests {
  /// As an index in a file of which a block, the one about the east, is not what was written.
  private final class BrokenPlaces: PlaceLookup {
    private let list: PlaceList
    private let border: Double
    private let found = Mutex<LocationError?>(nil)

    init(_ places: [PointOfInterest], eastOf metres: Double) {
      list = PlaceList(places)
      border = Location.east(metres, at: 0).coordinate.longitude
    }

    var count: Int { list.count }
    var fault: LocationError? { found.withLock { $0 } }
    func place(_ number: Int) -> PointOfInterest { list.place(number) }
    func distance(from coordinate: Coordinate, to number: Int) -> Double {
      list.distance(from: coordinate, to: number)
    }
    func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
      if coordinate.longitude > border {
        found.withLock { $0 = broken }
      } else {
        list.appendPlaces(within: margin, of: coordinate, to: &numbers)
      }
    }
  }

  private static let broken = LocationError(.invalidData, "block 7 is not what was written", context: "a.places")
  private static let home = PointOfInterest.east(150, radius: 20)

  private func walk(_ metres: Range<Int>) -> [Reading] { metres.map { .location(.east(Double($0), at: Double($0))) } }

  @Test("delivers the events before the damaged block, then the fault, and nothing of the location that read it")
  func inTheMidst() async {
    // One report, far beyond the places that the first search finds.
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([walk(0..<3000)])])
    let manager = LocationManager(
      fetcher: fetcher, places: BrokenPlaces([Self.home, .east(2000, "far", radius: 20)], eastOf: 300))
    var events: [LocationEvent] = []
    await #expect(throws: Self.broken) { try await manager.run { events.append($0) } }
    let readings = events.count { if case .received = $0 { true } else { false } }
    #expect((301..<2000).contains(readings))
    #expect(
      events.story.filter { $0 != "received location" && $0 != "updated" } == [
        "authorized", "tracking", "enter home", "exit home", "lost: source ended", "fault: invalid data",
      ])
  }

  private final class Journal: EventJournal {
    let kept = Mutex<[LocationEvent]>([])
    func memory() async throws(LocationError) -> [UInt8]? { nil }
    func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError) {
      kept.withLock { $0 += events }
    }
  }

  @Test("a journal stores all events of a report or none: a resumed run finds the damage from there on")
  func journal() async {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([walk(0..<160), walk(160..<3000)])])
    let journal = Journal()
    let manager = LocationManager(
      fetcher: fetcher, places: BrokenPlaces([Self.home], eastOf: 300), journal: journal)
    var events: [LocationEvent] = []
    await #expect(throws: Self.broken) { try await manager.run { events.append($0) } }
    #expect(journal.kept.withLock { $0.story } == ["enter home"])
    #expect(events.story.filter { $0.hasSuffix("home") } == ["enter home"])
  }

  @Test("other damaged places end the run too, and no place is reported as removed")
  func otherPlaces() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [Self.home], clock: ManualClock())
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    manager.startUpdatingLocation()
    try await fetcher.send(.east(140, at: 0))
    try await fetcher.send(.east(150, at: 1))
    manager.setPlaces(BrokenPlaces([], eastOf: -1))
    try? await fetcher.send(.east(151, at: 2))
    await delegate.events(count: 6)
    #expect(delegate.events.story.filter { $0.hasPrefix("removed") } == [])
    #expect(delegate.events.story.last == "fault: invalid data")
  }

  @Test("a request at damaged places fails with the fault")
  func request() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(
      fetcher: fetcher, places: BrokenPlaces([Self.home], eastOf: -1), clock: ManualClock())
    let answers = Answers()
    manager.requestLocation { answers.add($0.map(\.location)) }
    try? await fetcher.send(.east(150, at: 0))
    #expect(await answers.all(count: 1) == [.failure(Self.broken)])
  }
}
