import LocationKit
import LocationSources
import Testing

@testable import LocateCommand

@Suite("RunAccount")
struct RunAccountTests {
  private let location = Event.location()

  private func account(_ events: [LocationEvent]) -> RunAccount {
    var account = RunAccount()
    for event in events { account.note(event) }
    return account
  }

  @Test(
    "a single item is counted in the singular",
    arguments: [
      ("points", "1 point"), ("hidden points", "1 hidden point"), ("points of other times", "1 point of other times"),
      ("accuracies", "1 accuracy"),
    ])
  func singular(plural: String, text: String) {
    #expect(RunAccount.count(1, plural) == text)
    #expect(RunAccount.count(2, plural) == "2 \(plural)")
  }

  @Test("reports what was read, what was skipped and why, and what was printed")
  func full() {
    let source = InputCounts(unit: "sentences", read: 12, skipped: ["bad checksum": 2, "a proprietary": 1])
    let account = account([
      .received(.location(location)), .updated(location), .entered(Event.transition()), .received(.location(location)),
      .exited(Event.transition()), .received(.counts(source)),
    ])
    #expect(
      account.text(source: "log.nmea")
        == "log.nmea: 12 sentences read, skipped: a proprietary 1, bad checksum 2; 2 locations, 2 place events")
  }

  @Test("reports data that was accepted in spite of an error")
  func tolerated() {
    let source = InputCounts(unit: "sentences", read: 12, tolerated: ["no checksum": 3])
    let account = account([.received(.location(location)), .received(.counts(source))])
    #expect(
      account.text(source: "log.nmea")
        == "log.nmea: 12 sentences read, none skipped, accepted: no checksum 3; 1 location, 0 place events")
  }

  @Test("counts the locations that are on another datum than WGS-84")
  func datum() {
    let foreign = Event.location { $0.datum = "W72" }
    let account = account([
      .received(.location(foreign)), .received(.location(location)), .received(.location(foreign)),
    ])
    #expect(account.text(source: "log.nmea") == "log.nmea: 3 locations (2 not on WGS-84), 0 place events")
  }

  @Test("counts the locations out of order, and suggests a remedy for a track that runs backwards")
  func outOfOrder() {
    let late = Event.location { $0.isOutOfOrder = true }
    let some = account([.received(.location(location)), .received(.location(location)), .received(.location(late))])
    #expect(some.text(source: "a.gpx") == "a.gpx: 3 locations (1 out of order decide no place), 0 place events")
    let most = account([.received(.location(location)), .received(.location(late)), .received(.location(late))])
    #expect(
      most.text(source: "a.gpx")
        == "a.gpx: 3 locations (2 out of order decide no place: sort the track by time, e.g. with gpsbabel -t -x "
        + "track,merge), 0 place events")
    let live = Event.location {
      $0.isOutOfOrder = true
      $0.origin = LocationOrigin(source: "tcp://boat", kind: .live)
    }
    let repeats = account([.received(.location(live))])
    #expect(repeats.text(source: "b") == "b: 1 location (1 out of order decide no place), 0 place events")
  }

  @Test("counts each visit once")
  func visits() {
    var visit = Visit(coordinate: location.coordinate)
    let begun = LocationEvent.visited(visit)
    visit.isOver = true
    let account = account([.received(.location(location)), begun, .visited(visit)])
    #expect(account.text(source: "log.nmea") == "log.nmea: 1 location, 0 place events, 1 visit")
  }

  @Test("uses singular and plural correctly")
  func singular() {
    let source = InputCounts(unit: "points", read: 1)
    let account = account([
      .received(.location(location)), .passed(Event.transition()), .received(.counts(source)),
    ])
    #expect(account.text(source: "a.gpx") == "a.gpx: 1 point read, none skipped; 1 location, 1 place event")
  }

  @Test("reports the results of a stopped source")
  func stopped() {
    let account = account([.received(.location(location)), .dwelled(Event.transition())])
    #expect(account.text(source: "gpsd://boat") == "gpsd://boat: 1 location, 1 place event")
  }

  @Test(
    "reports the programs that were run for events",
    arguments: [
      (EventCommand.Outcome(succeeded: 1), "1 run"), (EventCommand.Outcome(), "0 runs"),
      (
        EventCommand.Outcome(succeeded: 1, failed: 2, timedOut: 3, dropped: 4),
        "6 runs, 2 failed, 3 timed out, 4 events left out"
      ),
    ])
  func runs(_ runs: EventCommand.Outcome, _ text: String) {
    var account = account([.received(.location(location))])
    account.note(runs)
    #expect(account.text(source: "x") == "x: 1 location, 0 place events; on-event: " + text)
  }

  @Test("prints nothing if nothing was read")
  func nothing() {
    #expect(account([]).text(source: "a.gpx") == nil)
    #expect(account([.received(.counts(InputCounts(unit: "points")))]).text(source: "a.gpx") == nil)
  }

  @Test("reports that everything was skipped")
  func skippedAll() {
    let source = InputCounts(unit: "lines", skipped: ["unreadable line": 3])
    #expect(
      account([.received(.counts(source))]).text(source: "x")
        == "x: 0 lines read, skipped: unreadable line 3; 0 locations, 0 place events")
  }

  @Test("reports each of several sources, and their sum")
  func severalSources() {
    var lines = InputCounts(unit: "lines", read: 3)
    lines.source = "stern"
    let (mast, stern) = (Event.location { $0.origin = .named("mast") }, Event.location { $0.origin = .named("stern") })
    let account = account([
      .sourceChanged(SourceChange(to: "mast")), .received(.location(mast)), .received(.location(mast)),
      .sourceChanged(SourceChange(to: "stern", from: "mast", reason: .silence)), .received(.location(stern)),
      .received(.counts(lines)),
    ])
    #expect(
      account.text(source: "mast, stern") == """
        mast: 2 locations used
        stern: 3 lines read, none skipped; 1 location used
        together: 3 locations, 0 place events, 1 switch
        """)
  }
}

extension LocationOrigin {
  fileprivate static func named(_ source: String) -> LocationOrigin { LocationOrigin(source: source, kind: .live) }
}
