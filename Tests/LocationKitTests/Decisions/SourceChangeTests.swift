import LocationTesting
import Testing

@testable import LocationKit

/// What the manager makes of a change of source.
@Suite("LocationDecider and a change of source")
struct SourceChangeTests {
  private typealias Trial = LocationDeciderTests.Trial
  private let mast = LocationOrigin(source: "mast", kind: .live)
  private let stern = LocationOrigin(source: "stern", kind: .live)

  @Test("no pass and no interpolation across it")
  func nothingAcross() {
    for changes in [false, true] {
      var trial = Trial(.live, places: [.east(500, "passed", radius: 50), .east(1000, "entered", radius: 50)])
      trial.take(.east(0, at: 0, origin: mast), received: 0)
      if changes { trial.take(.sourceChanged(SourceChange(to: "stern", from: "mast", reason: .poor)), received: 0.5) }
      trial.take(.east(1000, at: 1, origin: changes ? stern : mast), received: 1)
      #expect(
        trial.events.transitions
          == (changes ? ["enter entered, inferred"] : ["pass passed", "enter entered"]))
    }
  }

  @Test("the state continues: no loss is emitted, and silence counts from the last location")
  func freshnessGoesOn() {
    var trial = Trial(.live)
    trial.take(.east(0, at: 0, origin: mast), received: 0)
    trial.take(.sourceChanged(SourceChange(to: "stern", from: "mast", reason: .linkLost)), received: 0.5)
    trial.take(.east(0, at: 1, origin: stern), received: 1)
    #expect(trial.notable == ["tracking", "source stern"])
    trial.decider.advance(Arrival(elapsed: .milliseconds(10_999)), into: &trial.events)
    #expect(trial.decider.state == .tracking)
    trial.decider.advance(Arrival(elapsed: .seconds(11)), into: &trial.events)
    #expect(trial.decider.state == .stale)
  }

  @Test("a location of the new source older than the last one has its own order, and no known path")
  func olderOfAnother() {
    var trial = Trial(.live, places: [.east(500, "passed", radius: 50), .east(1000, "entered", radius: 50)])
    for second in 10...14 { trial.take(.east(0, at: Double(second), origin: mast), received: Double(second)) }
    trial.take(.sourceChanged(SourceChange(to: "stern", from: "mast", reason: .poor)), received: 14.5)
    trial.take(.east(1000, at: 12, origin: stern), received: 15)
    trial.take(.east(1000, at: 13, origin: stern), received: 16)
    let told = ["tracking", "source stern", "enter entered, inferred"]
    #expect(trial.notable == told, "neither out of order nor a clock step")
  }

  @Test("each source has its own typical interval")
  func intervals() {
    var trial = Trial(.live)
    // One that reports each 20 s is stale after a minute; the next one, like every new one, after 10 s.
    for second in stride(from: 0.0, through: 80, by: 20) {
      trial.take(.east(0, at: second, origin: mast), received: second)
    }
    #expect(trial.decider.nextDeadline == .seconds(80 + 60))
    trial.take(.sourceChanged(SourceChange(to: "stern", from: "mast", reason: .poor)), received: 80)
    trial.take(.east(0, at: 85, origin: stern), received: 85)
    #expect(trial.decider.nextDeadline == .seconds(85 + 10))
    for second in 86...90 { trial.take(.east(0, at: Double(second), origin: stern), received: Double(second)) }
    #expect(trial.decider.nextDeadline == .seconds(90 + 10))
  }

  @Test("a loss of fix counts only for the source in use")
  func noFixOfAnother() {
    var trial = Trial(.live)
    trial.take(.sourceChanged(SourceChange(to: "mast")))
    trial.take(.east(0, at: 0, origin: mast), received: 0)
    trial.take(.noFix(origin: stern), received: 0.5)
    #expect(trial.notable == ["source mast", "tracking"])
    trial.take(.noFix(origin: mast), received: 0.6)
    #expect(trial.notable == ["source mast", "tracking", "lost: no fix"])
  }
}
