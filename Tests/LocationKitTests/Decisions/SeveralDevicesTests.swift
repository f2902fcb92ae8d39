import LocationTesting
import Testing

@testable import LocationKit

@Suite("LocationDecider: several devices of one source")
struct SeveralDevicesTests {
  private typealias Trial = LocationDeciderTests.Trial

  private func device(_ name: String?) -> LocationOrigin {
    LocationOrigin(source: "gpsd://boat", device: name, kind: .live)
  }

  private func noFix(_ name: String?, _ reason: LossReason = .noFix) -> Reading {
    .noFix(NoFix(time: nil, reason: reason, origin: device(name)))
  }

  @Test("a device without a fix does not affect one that has a fix", arguments: [Timing.recorded, .live])
  func otherDevice(timing: Timing) {
    var trial = Trial(timing)
    for second in 0..<3 {
      trial.take(.east(0, at: Double(second), origin: device("bow")))
      trial.take(noFix("stern"), received: Double(second))
      trial.take(noFix("stern", .deviceRemoved), received: Double(second))
    }
    #expect(trial.notable == ["tracking"])
  }

  @Test("the device with the fix, a report without a device, and a lost link each cause a loss")
  func whatLoses() {
    for (name, reason) in [("bow", LossReason.noFix), (nil, .noFix), ("stern", .linkLost), ("bow", .deviceRemoved)] {
      var trial = Trial()
      trial.take(.east(0, at: 0, origin: device("bow")))
      trial.take(noFix(name, reason))
      #expect(trial.notable == ["tracking", "lost: \(reason.rawValue)"])
    }
  }

  @Test("each device has its own order of arrival")
  func ownOrder() {
    var trial = Trial()
    for second in [10.0, 11] {
      trial.take(.east(0, at: second, origin: device("bow")))
      trial.take(.east(0, at: second - 5, origin: device("stern")))
    }
    #expect(!trial.story.contains("updated out of order"))
  }

  @Test("beyond the limit of devices, only the latest are stored")
  func bounded() {
    var trial = Trial()
    for number in 0..<65 { trial.take(.east(Double(number), at: 10, origin: device("\(number)"))) }
    // The first has been forgotten, the last has not.
    trial.take(.east(0, at: 9, origin: device("64")))
    trial.take(.east(0, at: 9, origin: device("0")))
    let received = trial.events.compactMap { event in
      if case .received(.location(let location)) = event { location } else { nil }
    }
    #expect(received.count == 67)
    #expect(received.suffix(2).map(\.isOutOfOrder) == [true, false])
  }

  @Test("a device at the end of time takes over from one at its beginning", arguments: [Timing.recorded, .live])
  func endsOfTime(timing: Timing) {
    var trial = Trial(timing) { configuration in
      configuration.visits = VisitLimits()
      configuration.devices = FailoverLimits(start: .zero, noFix: .zero, holdOff: .zero)
    }
    func take(_ name: String, _ time: UTCInstant, received: Double) {
      trial.take(.location(.make(time: time, origin: device(name))), received: received)
    }
    let (early, late) = (UTCInstant(nanoseconds: .min), UTCInstant(nanoseconds: .max))
    take("bow", early, received: 0)
    for second in 0..<10 {
      take("stern", late + (Double(second) - 10), received: Double(second))
      if second > 2 {
        trial.take(
          .noFix(NoFix(time: early + Double(second), reason: .noFix, origin: device("bow"))), received: Double(second))
      }
    }
    #expect(trial.decider.lastKnown?.origin.device == "stern")
    #expect(trial.decider.lastKnown?.time == late + -1)
  }

  @Test("after a failover to a device that is late, another one of the source takes over at once, and it is announced")
  func lateAfterFailover() {
    var trial = Trial(.live)
    let mast = LocationOrigin(source: "mast", kind: .live)
    trial.take(.east(0, at: 10, origin: device("bow")), received: 0)
    trial.take(.sourceChanged(SourceChange(to: "mast", from: "gpsd://boat")), received: 1)
    trial.take(.east(0, at: 20, origin: mast), received: 1)
    trial.take(.sourceChanged(SourceChange(to: "gpsd://boat", device: "bow", from: "mast")), received: 2)
    trial.take(.east(0, at: 9, origin: device("bow")), received: 2)
    trial.take(.east(0, at: 21, origin: device("stern")), received: 2.1)
    trial.take(.east(0, at: 20, origin: device("stern")), received: 2.2)
    #expect(
      trial.story == [
        "tracking", "updated", "source mast", "updated", "source gpsd://boat", "updated out of order",
        "source gpsd://boat", "updated", "updated out of order",
      ])
    let changes = trial.events.compactMap { if case .sourceChanged(let change) = $0 { change } else { nil } }
    #expect(changes.last?.device == "stern" && changes.last?.previousDevice == "bow")
  }

  @Test("the decider determines whether a location is out of order, whatever a recording contains")
  func decidedHere() {
    var trial = Trial(places: [.east(0)])
    var location = Location.east(0, at: 0)
    location.isOutOfOrder = true
    trial.take(location)
    #expect(trial.notable == ["tracking", "enter home, initial"])
    #expect(trial.events.contains(.updated(.east(0, at: 0))))
  }
}
