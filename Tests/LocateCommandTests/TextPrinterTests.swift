import LocationKit
import Testing

@testable import LocateCommand

@Suite("TextPrinter")
struct TextPrinterTests {
  private static let noon = "2026-05-01T12:00:00.000Z  "

  private func text(_ event: LocationEvent, units: UnitSystem = .metric, hasColours: Bool = false) -> String {
    var printer: any EventPrinter = TextPrinter(notation: Notation(units: units), hasColours: hasColours)
    return printed { printer.print(event, to: &$0) }
  }

  @Test("prints a location as a line with its known fields")
  func location() {
    #expect(text(.updated(Event.location())) == Self.noon + "52.500000°N  13.250000°W  2D\n")
    let full = Event.location { location in
      location.mode = .threeDimensional
      location.altitudeMSL = 35.25
      location.speed = 5
      location.courseOverGround = 79.6
      location.horizontalAccuracy = Accuracy(radius: 19, level: .ninetyFive, basis: .daemon)
      location.status = .simulated
      location.isOutOfOrder = true
      location.datum = "P90"
    }
    #expect(
      text(.updated(full)) == Self.noon
        + "52.500000°N  13.250000°W  35.3 m  18.0 km/h  80°  ±19.0 m (daemon)  3D  simulated  out of order  datum P90\n"
    )
    #expect(
      text(.updated(full), units: .nautical) == Self.noon
        + "52.500000°N  13.250000°W  35.3 m  9.7 kn  80°  ±19.0 m (daemon)  3D  simulated  out of order  datum P90\n")
  }

  @Test("a course is less than 360°", arguments: [(359.4, "359°"), (359.7, "0°"), (360, "0°"), (0, "0°")])
  func course(_ degrees: Double, _ shown: String) {
    let line = text(.updated(Event.location { $0.courseOverGround = degrees }))
    #expect(line == Self.noon + "52.500000°N  13.250000°W  \(shown)  2D\n")
  }

  @Test("keeps the columns of a location without a time")
  func untimed() {
    let line = text(.updated(Event.location { $0.time = nil }))
    #expect(line == "no time                   52.500000°N  13.250000°W  2D\n")
    #expect(line.utf8.prefix { $0 != UInt8(ascii: "5") }.count == Self.noon.utf8.count)
  }

  @Test("prints a state as a line with its reason and the last known time")
  func states() {
    let time = Event.noon
    #expect(text(.stateChanged(StateChange(.tracking, time: time))) == Self.noon + "tracking\n")
    #expect(
      text(.stateChanged(StateChange(.stale, reason: .silence, lastKnown: Event.location(), time: time)))
        == Self.noon + "stale: silence; last known at 2026-05-01T12:00:00.000Z\n")
    #expect(
      text(.stateChanged(StateChange(.lost, reason: .linkLost)))
        == "no time                   lost: link lost; no location since the start\n")
  }

  @Test(
    "prints a place event as a line with the distance to the edge",
    arguments: [
      (LocationEvent.entered(Event.transition()), "entered Gate, 12.0 m inside the edge"),
      (.exited(Event.transition(distance: 14.25)), "left Gate, 14.3 m outside the edge"),
      (.dwelled(Event.transition(name: nil)), "stayed at gate, 12.0 m inside the edge"),
      (.passed(Event.transition(distance: 1500)), "passed Gate, 1.50 km outside the edge"),
      (.entered(Event.transition { $0.isInitial = true }), "entered Gate, 12.0 m inside the edge; at the start"),
      (
        .exited(Event.transition(distance: 1) { $0.isInferred = true }),
        "left Gate, 1.0 m outside the edge; some time before"
      ),
      (
        .exited(Event.transition(distance: 12) { $0.isAlarm = true }),
        "ALARM: dragging: left Gate, 12.0 m outside the edge"
      ),
    ])
  func places(_ event: LocationEvent, _ sentence: String) {
    #expect(text(event) == Self.noon + sentence + "\n")
  }

  @Test("prints a visit as a line with its position, accuracy and known times")
  func visits() {
    let accuracy = Accuracy(radius: 12, level: .ninetyFive, basis: .receiver)
    var visit = Visit(
      coordinate: Event.location().coordinate, horizontalAccuracy: accuracy, arrival: Event.noon, time: Event.noon)
    let place = "52.500000°N  13.250000°W"
    #expect(
      text(.visited(visit), units: .imperial)
        == Self.noon + "visit: \(place)  ±39 ft (receiver), since 2026-05-01T12:00:00.000Z\n")
    visit.horizontalAccuracy = nil
    (visit.isOver, visit.departure) = (true, Event.noon)
    #expect(
      text(.visited(visit)) == Self.noon
        + "visit ended: \(place), from 2026-05-01T12:00:00.000Z to 2026-05-01T12:00:00.000Z\n")
    (visit.arrival, visit.departure, visit.lastSeen) = (nil, nil, Event.noon)
    #expect(
      text(.visited(visit)) == Self.noon
        + "visit ended: \(place), from an unknown time to an unknown time, last seen 2026-05-01T12:00:00.000Z\n")
  }

  @Test("marks an alarm in its line")
  func alarm() {
    var change = StateChange(.lost, reason: .noFix, lastKnown: Event.location { $0.time = nil })
    change.isAlarm = true
    #expect(text(.stateChanged(change)) == "no time                   ALARM: lost: no fix\n")
    #expect(text(.stateChanged(change), hasColours: true).contains("\u{1B}[31mALARM: lost\u{1B}[0m: no fix"))
  }

  @Test("prints a clock step as a line with its amount")
  func clockStep() {
    let step = ClockStep(amount: .milliseconds(-1500), location: Event.location())
    #expect(text(.clockStepped(step)) == Self.noon + "the receiver's clock was put back by 1.5 s\n")
    let rollover = ClockStep(amount: .seconds(-1024 * 7 * 86_400), location: step.location)
    #expect(text(.clockStepped(rollover)) == Self.noon + "the receiver's clock was put back by 7168 days\n")
  }

  @Test("prints no lines for readings, faults and authorization")
  func silent() {
    #expect(text(.received(.location(Event.location()))) == "")
    #expect(text(.fault(LocationError(.invalidData, "broken"))) == "")
    #expect(text(.authorizationChanged(.authorized)) == "")
  }

  @Test(
    "uses the colours of the event",
    arguments: [
      (LocationEvent.entered(Event.transition()), "\u{1B}[32mentered Gate\u{1B}[0m, "),
      (.exited(Event.transition()), "\u{1B}[33mleft Gate\u{1B}[0m, "),
      (.stateChanged(StateChange(.lost, reason: .noFix)), "\u{1B}[31mlost\u{1B}[0m: no fix"),
      (.stateChanged(StateChange(.stale, reason: .silence)), "\u{1B}[33mstale\u{1B}[0m: silence"),
      (.stateChanged(StateChange(.tracking)), "\u{1B}[32mtracking\u{1B}[0m\n"),
    ])
  func colours(_ event: LocationEvent, _ part: String) {
    #expect(text(event, hasColours: true).contains(part))
    #expect(!text(event).contains("\u{1B}"))
  }

  @Test("marks an event of a simulated location, and no other")
  func simulatedEvents() {
    for isSimulated in [true, false] {
      var transition = Event.transition()
      if isSimulated { transition.location.status = .simulated }
      var visit = Visit(coordinate: transition.location.coordinate)
      visit.isSimulated = isSimulated
      let events: [LocationEvent] = [
        .entered(transition), .exited(transition), .dwelled(transition), .passed(transition), .placeRemoved(transition),
        .visited(visit), .clockStepped(ClockStep(amount: .seconds(-1), location: transition.location)),
        .stateChanged(StateChange(.lost, reason: .silence, lastKnown: transition.location)),
      ]
      for event in events {
        let text = TextPrinter().sentence(of: event)?.text
        #expect(text?.hasSuffix("; simulated") == isSimulated, "\(text ?? "nothing")")
      }
    }
  }
}
