import LocationDoctor
import LocationJournal
import LocationKit
import LocationPlaces
import LocationTracks
import LocationWire
import Testing

@testable import LocateCommand

/// Whatever a text from outside holds, text for people shows it and does not obey it.
@Suite("Hostile text in each field of text output")
struct HostileTextTests {
  private static let hostile = "a\u{1B}]0;x\u{7}\u{9B}31m\r\nb\u{202E}\u{7F}"
  private static let shown = #"a\u{1B}]0;x\u{7}\u{9B}31m\r\nb\u{202E}\u{7F}"#
  private static let origin = LocationOrigin(source: hostile, device: hostile, kind: .live)
  private static let place = PointOfInterest(
    id: hostile, name: hostile, region: .circle(center: Event.location().coordinate, radius: 40),
    attributes: [hostile: hostile])
  private static let location = Event.location { location in
    location.origin = origin
    location.datum = hostile
  }
  private static let transition = RegionTransition(place: place, location: location, distance: -1)

  private func expectHarmless(_ text: String, lines: Int? = nil, location: SourceLocation = #_sourceLocation) {
    for line in text.split(separator: "\n") {
      #expect(String(line) == String(line).visible, sourceLocation: location)
    }
    #expect(text.contains(Self.shown), "\(text)", sourceLocation: location)
    if let lines { #expect(text.split(separator: "\n").count == lines, "\(text)", sourceLocation: location) }
  }

  @Test(
    "a line of watch and replay",
    arguments: [
      LocationEvent.updated(location), .entered(transition), .exited(transition), .dwelled(transition),
      .passed(transition), .placeRemoved(transition),
      .sourceChanged(SourceChange(to: hostile, from: "another", reason: .silence)),
      .sourceChanged(SourceChange(to: hostile, device: hostile, from: hostile, previousDevice: hostile)),
    ])
  func events(_ event: LocationEvent) {
    var printer = TextPrinter()
    let text: String = printed { printer.print(event, to: &$0) }
    expectHarmless(text, lines: 1)
    var coloured = TextPrinter(hasColours: true)
    let bytes: String = printed { coloured.print(event, to: &$0) }
    let plain = bytes.replacing("\u{1B}[0m", with: "").replacing(#/\u{1B}\[3[0-9]m/#, with: "")
    #expect(plain == text)
  }

  @Test("the live view")
  func live() {
    var state = LiveState(sources: [Self.hostile], places: PlaceList([Self.place]))
    let events: [LocationEvent] = [
      .sourceChanged(SourceChange(to: Self.hostile)), .received(.location(Self.location)), .entered(Self.transition),
      .fault(LocationError(.sourceUnavailable, Self.hostile, context: Self.hostile, remedy: Self.hostile)),
    ]
    for event in events { state.note(event, at: .zero, wallClock: UTCInstant(nanoseconds: 0), notation: Notation()) }
    state.note(Self.hostile, wallClock: UTCInstant(nanoseconds: 0))
    let size = TerminalSize(columns: 200, rows: 40)
    let lines = LiveScreen(state: state, now: .zero, size: size).lines
    for line in lines { #expect(line.text == line.text.visible && line.cells <= 200) }
    #expect(lines.count { $0.text.contains(Self.shown.prefix(24)) } > 5)
    let terminal: String = printed { writer in for line in lines { line.append(to: &writer, hasColours: false) } }
    #expect(!terminal.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
  }

  @Test("the doctor's findings, wrapped or not", arguments: [nil, 60, 400])
  func doctor(width: Int?) {
    let finding = Finding(
      .device, .failed, Self.hostile, cause: Self.hostile, remedy: Self.hostile, code: .sourceUnavailable)
    let unchecked = [Finding(.bytes, .unchecked, Self.hostile), Finding(.fix, .unchecked, Self.hostile)]
    let examination = Examination(source: Self.hostile, findings: [finding] + unchecked)
    expectHarmless(printed { ExaminationReport(examination: examination, width: width).append(to: &$0) })
  }

  @Test("places near and places info")
  func places() {
    let near = NearestPlaces(
      point: Self.location.coordinate, places: [NearPlace(place: Self.place, distance: 1)])
    expectHarmless(printed { near.append(to: &$0) }, lines: 1)
    let content = PlaceCatalog.Content(places: [Self.place], files: [(Self.hostile, "CSV", 1)])
    expectHarmless(printed { PlaceReport(file: Self.hostile, content).append(to: &$0) })
  }

  @Test("info of a track")
  func info() {
    var statistics = TrackStatistics()
    statistics.take(.metadata(TrackMetadata(name: Self.hostile, creator: Self.hostile)))
    statistics.take(TrackEntry(Self.location))
    let account = InputCounts(unit: "points", read: 1, skipped: [Self.hostile: 1])
    let report = TrackReport(file: Self.hostile, format: "GPX", counts: account, statistics: statistics)
    let text: String = printed { report.append(to: &$0) }
    expectHarmless(text)
    #expect(text.hasPrefix("\(Self.shown): GPX, \(Self.shown), by \(Self.shown)\n"))
  }

  @Test("the available sources")
  func sources() {
    let answer = DaemonInquiry.Answer(
      release: Self.hostile, devices: [WireDevice(path: Self.hostile, isActive: true, driver: Self.hostile)])
    let listing = SourceListing(entries: [], gpsd: Self.hostile, answer: answer, receivers: [])
    expectHarmless(printed { listing.append(to: &$0) }, lines: 3)
    let failure = DaemonInquiry.Answer(failure: LocationError(.sourceUnavailable, Self.hostile))
    let silent = SourceListing(entries: [], gpsd: "x", answer: failure, receivers: [])
    expectHarmless(printed { silent.append(to: &$0) })
  }

  @Test("the explanation of an event")
  func explanation() throws {
    let explanation = try #require(EventExplanation(.entered(Self.transition)))
    let text: String = printed { ExplanationReport(explanation: explanation, notation: Notation()).append(to: &$0) }
    expectHarmless(text)
    #expect(text.hasPrefix("event      0: enter of \(Self.shown)\n"), "\(text)")
  }

  @Test("the account of a run, of one source and of several")
  func account() throws {
    var account = RunAccount()
    account.note(.received(.counts(InputCounts(unit: "lines", read: 1, skipped: [Self.hostile: 1]))))
    expectHarmless(try #require(account.text(source: Self.hostile)), lines: 1)
    account.note(.sourceChanged(SourceChange(to: Self.hostile)))
    expectHarmless(try #require(account.text(source: Self.hostile)), lines: 2)
  }

  @Test("keeps only our own colour sequences on a terminal")
  func styledText() {
    let text: String = printed { writer in
      writer.append(line: Self.hostile)
      writer.append(.boldRed, hasColours: true) { $0.append(text: Self.hostile) }
    }
    #expect(text == "\(Self.shown)\n\u{1B}[1;31m\(Self.shown)\u{1B}[0m")
  }
}
