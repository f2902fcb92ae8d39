import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("LocationDecider: which device decides")
struct DeviceChoiceTests {
  private typealias Trial = LocationDeciderTests.Trial
  private static let home = PointOfInterest.east(0, "home", radius: 15)

  private static func device(_ name: String?, _ kind: LocationOrigin.Kind = .live) -> LocationOrigin {
    LocationOrigin(source: "tcp://plotter", device: name, kind: kind)
  }

  /// GP in the middle of its place, II 30 m east of it: outside.
  private static let origins = [device(nil), device("II")]

  private static func location(_ rank: Int, _ metres: Double, at seconds: Double) -> Location {
    .east(metres + (rank == 0 ? 0 : 30), at: seconds, origin: origins[rank])
  }

  private static func isUpdate(_ event: LocationEvent) -> Location? {
    if case .updated(let location) = event { location } else { nil }
  }

  private static func isReceived(_ event: LocationEvent) -> Location? {
    if case .received(.location(let location)) = event { location } else { nil }
  }

  /// Locations of both at once, 1 m a second eastwards from `metres`.
  private func take(
    _ trial: inout Trial, ranks: [Int] = [0, 1], from begin: Int, to end: Int, at metres: (Int) -> Double = { _ in 0 }
  ) {
    for second in begin..<end {
      for rank in ranks { trial.take(Self.location(rank, metres(second), at: Double(second))) }
    }
  }

  @Test(
    "one of two devices decides, in whatever order they report", arguments: [Timing.live, .recorded],
    [[0, 1], [1, 0]])
  func one(timing: Timing, ranks: [Int]) {
    var trial = Trial(timing, places: [Self.home])
    take(&trial, ranks: ranks, from: 0, to: 60)
    #expect(trial.notable == (ranks[0] == 0 ? ["tracking", "enter home, initial"] : ["tracking"]))
    #expect(trial.events.compactMap(Self.isReceived).count == 120, "the other one is reported")
    let updates = trial.events.compactMap(Self.isUpdate)
    #expect(updates.count == 60)
    #expect(updates.allSatisfy { $0.origin == Self.origins[ranks[0]] })
  }

  @Test("another device's location answers no request and is not the last known location")
  func lastKnown() {
    var trial = Trial(.live)
    trial.take(Self.location(0, 0, at: 0))
    let isNew = trial.decider.accept(
      .location(Self.location(1, 0, at: 1)), Arrival(elapsed: .seconds(1)), into: &trial.events)
    #expect(!isNew)
    #expect(trial.decider.lastKnown == Self.location(0, 0, at: 0))
  }

  @Test(
    "silence changes the device; the change is announced, and no place is left", arguments: [Timing.live, .recorded])
  func silence(timing: Timing) throws {
    var trial = Trial(timing, places: [Self.home])
    take(&trial, from: 0, to: 10)
    take(&trial, ranks: [1], from: 10, to: 40)
    #expect(trial.notable == ["tracking", "enter home, initial", "source tcp://plotter"])
    let changes = trial.events.compactMap { event in
      if case .sourceChanged(let change) = event { change } else { nil }
    }
    let change = try #require(changes.first)
    #expect(change.isWithinSource)
    #expect((change.device, change.previousDevice, change.reason) == ("II", nil, .silence))
    #expect(change.time == start + 13)
    // GP is used again when it has been good for half a minute.
    take(&trial, from: 40, to: 80)
    #expect(trial.notable.suffix(1) == ["source tcp://plotter"])
    #expect(trial.notable.count == 4)
    #expect(trial.events.compactMap(Self.isUpdate).last?.origin == Self.origins[0])
  }

  @Test("the new device decides by its own movement", arguments: [Timing.live, .recorded])
  func ownMovement(timing: Timing) throws {
    var trial = Trial(timing, places: [Self.home, .east(200, "far", radius: 15)])
    take(&trial, from: 0, to: 10)
    take(&trial, ranks: [1], from: 10, to: 20)
    #expect(trial.events.transitions == ["enter home, initial"])
    take(&trial, ranks: [1], from: 20, to: 240) { Double($0 - 20) }
    #expect(trial.events.transitions.dropFirst() == ["exit home, inferred", "enter far", "exit far"])
    let exit = try #require(trial.events.compactMap(\.transition).first { $0.isInferred })
    let bracket = try #require(exit.bracket)
    #expect(bracket.lowerBound == start + 9)
    #expect(bracket.upperBound == exit.location.time)
    // Where it was at GP's last location, and 30 m and the hysteresis farther.
    #expect(exit.location.time == start + 61)
  }

  @Test(
    "a place that contains both devices is left with the second one, between two times",
    arguments: [Timing.live, .recorded])
  func agreement(timing: Timing) throws {
    var trial = Trial(timing, places: [.east(0, "harbour", radius: 100)])
    take(&trial, from: 0, to: 10)
    take(&trial, ranks: [1], from: 10, to: 14) { Double($0) * 20 }
    take(&trial, ranks: [1], from: 14, to: 20) { Double($0) * 20 }
    #expect(trial.events.transitions == ["enter harbour, initial", "exit harbour, inferred"])
    let exit = try #require(trial.events.compactMap(\.transition).last)
    let bracket = try #require(exit.bracket)
    #expect(bracket.lowerBound < bracket.upperBound)
  }

  @Test("no fix for two seconds changes the device, and emits no loss", arguments: [Timing.live, .recorded])
  func noFix(timing: Timing) {
    var trial = Trial(timing, places: [Self.home])
    take(&trial, from: 0, to: 10)
    for second in 10..<20 {
      trial.take(.noFix(at: start + Double(second), origin: Self.origins[0]), received: Double(second))
      take(&trial, ranks: [1], from: second, to: second + 1)
    }
    #expect(trial.notable == ["tracking", "enter home, initial", "source tcp://plotter"])
    #expect(trial.decider.lastKnown?.time == start + 19)
  }

  @Test("a loss is emitted at once if no other device has a fix", arguments: [Timing.live, .recorded])
  func loss(timing: Timing) {
    var trial = Trial(timing)
    take(&trial, from: 0, to: 10)
    trial.take(.noFix(at: start + 10, origin: Self.origins[1]), received: 10)
    trial.take(.noFix(at: start + 10, origin: Self.origins[0]), received: 10)
    #expect(trial.notable == ["tracking", "lost: no fix"])
    // The first that has a fix again is used.
    take(&trial, ranks: [1], from: 13, to: 14)
    #expect(trial.notable.suffix(2) == ["source tcp://plotter", "tracking"])
  }

  @Test("a lost link loses all devices at once, without a change of device")
  func linkLost() {
    var trial = Trial(.live, places: [Self.home])
    take(&trial, from: 0, to: 10)
    for rank in [0, 1] { trial.take(.noFix(at: nil, .linkLost, origin: Self.origins[rank]), received: 10) }
    #expect(trial.notable == ["tracking", "enter home, initial", "lost: link lost"])
    // Whichever comes first afterwards: a few metres are no movement.
    take(&trial, ranks: [1, 0], from: 14, to: 20)
    #expect(trial.events.transitions == ["enter home, initial"])
  }

  @Test("after a loss, a device at another place decides at once", arguments: [Timing.live, .recorded])
  func elsewhere(timing: Timing) {
    var trial = Trial(timing, places: [Self.home])
    take(&trial, ranks: [0], from: 0, to: 10)
    trial.take(.noFix(at: start + 10, origin: Self.origins[0]), received: 10)
    take(&trial, ranks: [1], from: 200, to: 202) { _ in 2000 }
    #expect(trial.events.transitions == ["enter home, initial", "exit home, inferred"])
  }

  @Test("an echoed location is delivered once", arguments: [Timing.live, .recorded])
  func echo(timing: Timing) {
    var trial = Trial(timing, places: [Self.home])
    for second in 0..<10 {
      for origin in Self.origins { trial.take(.east(0, at: Double(second), origin: origin)) }
    }
    #expect(trial.events.compactMap(Self.isReceived).count == 10)
    #expect(trial.notable == ["tracking", "enter home, initial"])
    #expect(trial.decider.devices == nil)
  }

  @Test(
    "a receiver whose clock is years ahead or behind changes nothing",
    arguments: [-1024 * 604_800.0, 1024 * 604_800.0])
  func otherClock(difference: Double) {
    var trial = Trial(.recorded, places: [Self.home])
    for second in 0..<100 {
      if second < 10 || second > 60 { trial.take(Self.location(0, 0, at: Double(second))) }
      trial.take(Self.location(1, 0, at: Double(second) + difference))
    }
    let told = ["tracking", "enter home, initial", "source tcp://plotter", "source tcp://plotter"]
    #expect(trial.notable == told)
  }

  @Test("locations without a time are counted by the second")
  func untimed() {
    var trial = Trial(.recorded, places: [Self.home])
    for second in 0..<30 {
      if second < 10 { trial.take(.east(0, at: nil, origin: Self.origins[0])) }
      trial.take(.east(30, at: nil, origin: Self.origins[1]))
    }
    #expect(trial.notable == ["tracking", "enter home, initial", "source tcp://plotter"])
  }

  @Test("the clock alone detects silence", arguments: [true, false])
  func deadline(hasOther: Bool) {
    var trial = Trial(.live)
    take(&trial, ranks: hasOther ? [0, 1] : [0], from: 0, to: 10)
    #expect(trial.decider.nextDeadline == .seconds(hasOther ? 14 : 19))
  }

  @Test("beyond the limit of devices, the device that is silent longest is dropped")
  func bounded() {
    var trial = Trial(.live)
    for second in 0..<200 {
      trial.take(.east(0, at: Double(second), origin: Self.origins[0]))
      trial.take(.east(0, at: Double(second) + 0.5, origin: Self.device("\(second)")))
    }
    #expect(trial.notable == ["tracking"])
    trial.take(.east(0, at: 220, origin: Self.device("200")))
    #expect(trial.notable == ["tracking", "stale: silence", "source tcp://plotter", "tracking"])
  }

  /// Two receivers of one subject that does not move, both wrong by some metres, with all that befalls receivers.
  @Test(
    "a stationary subject emits no enter and no exit, whatever its devices report",
    arguments: [Timing.live, .recorded])
  func stationary(timing: Timing) {
    for part in 0..<100 {
      let seed = Seed.take(part)
      var random = SeededRandom(seed: seed)
      let offset = Double.random(in: -60...60, using: &random)
      var trial = Trial(timing, places: [.east(0, "home", radius: 15), .east(offset, "there", radius: 15)])
      var outages = [0, 0]
      for second in 0..<300 {
        for rank in [0, 1].shuffled(using: &random) {
          if outages[rank] == 0, Int.random(in: 0..<40, using: &random) == 0 {
            outages[rank] = Int.random(in: 1...30, using: &random)
          }
          let noise = Double.random(in: -2...2, using: &random)
          let moment = Double(second) + Double(rank) * 0.1
          if outages[rank] == 0 {
            trial.take(.east(noise + Double(rank) * offset, at: moment, origin: Self.origins[rank]))
          } else {
            outages[rank] -= 1
            guard Bool.random(using: &random) else { continue }
            trial.take(.noFix(at: start + moment, origin: Self.origins[rank]), received: moment)
          }
        }
      }
      let unexpected = trial.events.transitions.filter { !$0.hasSuffix("initial") }
      // Only the first device, at the edge of a place, enters and leaves it.
      if offset.magnitude > 30 || offset.magnitude < 10 {
        #expect(unexpected.isEmpty, "seed \(seed), \(offset) m: \(unexpected)")
      }
      let brackets = trial.events.compactMap { $0.transition?.bracket }
      #expect(brackets.allSatisfy { $0.lowerBound < $0.upperBound })
    }
  }
}
