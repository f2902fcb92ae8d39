import LocationKit
import LocationTesting
import LocationText
import Testing

@testable import LocationServer

@Suite("MissingFix")
struct MissingFixTests {
  private let clock = ManualClock()
  private let hub: LocationHub
  private let refused = LocationError(.sourceUnavailable, "refused", remedy: "start gpsd")

  init() { hub = LocationHub(clock: clock) }

  private var findings: String {
    String(decoding: JSONObjectText.list(MissingFix(hub.summary, sources: ["gpsd://boat"]).findings), as: UTF8.self)
  }

  private func sky(seen: Int, used: Int) -> LocationEvent {
    let satellites = (0..<seen).map {
      Satellite(constellation: .gps, identifier: $0 + 1, number: $0 + 1, isUsed: $0 < used)
    }
    return .received(
      .sky(SkyView(time: nil, satellites: satellites, origin: LocationOrigin(source: "test", kind: .live))))
  }

  @Test("a source that has sent nothing is to be checked by name")
  func reportsNothingReceived() { #expect(findings.contains("locate doctor gpsd://boat")) }

  @Test("few satellites are not enough for a fix", arguments: [(0, 0), (9, 3)])
  func reportsFewSatellites(_ seen: Int, _ used: Int) {
    hub.take([sky(seen: seen, used: used)])

    #expect(findings.contains("the receiver uses \(used) of \(seen) satellites in view; a fix needs 4"))
  }

  @Test("with enough satellites, their number is not the reason")
  func reportsEnoughSatellites() {
    hub.take([sky(seen: 12, used: 4)])

    #expect(findings.contains("uses 4 of 12 satellites in view, but reports no usable fix"))
    #expect(!findings.contains("a fix needs"))
  }

  @Test("satellites that were reported before a silence are no finding")
  func reportsSilence() {
    hub.take([sky(seen: 12, used: 9)])
    clock.advance(by: .seconds(16))

    #expect(findings.contains("the source has sent no report for 16 seconds"))
    #expect(!findings.contains("satellites"))
  }

  @Test("a location is stale because of silence only if no report has arrived since")
  func reportsShortSilence() {
    hub.take([sky(seen: 12, used: 9), .received(.location(.make())), .updated(.make())])
    clock.advance(by: .seconds(11))
    hub.take([.stateChanged(StateChange(.stale))])
    let silent = findings
    hub.take([sky(seen: 12, used: 9)])

    #expect(silent.contains("the source has sent no report for 11 seconds"))
    #expect(findings.contains("reports no usable fix"))
  }

  @Test("a fault before the last reading is over")
  func forgetsOldFaults() {
    hub.take([.fault(refused)])
    let before = findings
    hub.take([sky(seen: 3, used: 0)])

    #expect(before.contains("start gpsd"))
    #expect(!findings.contains("refused"))
  }

  @Test("satellites are not the reason if the source cannot be reached")
  func reportsUnreachableSource() {
    let origin = LocationOrigin(source: "gpsd://boat", kind: .live)
    hub.take([
      sky(seen: 3, used: 0), .received(.fault(refused)), .fault(refused),
      .received(.noFix(NoFix(time: nil, reason: .linkLost, origin: origin))),
      .stateChanged(StateChange(.lost, reason: .linkLost)),
    ])

    #expect(findings == #"[{"severity":"error","finding":"refused","remedy":"start gpsd"}]"#)
  }

  @Test("the end of the source is the reason")
  func reportsTheEnd() {
    hub.take([sky(seen: 12, used: 9), .stateChanged(StateChange(.lost, reason: .sourceEnded))])

    #expect(findings.contains("the source has ended"))
  }

  @Test("there is no finding while there is a fix")
  func hasNoFindings() {
    hub.take([.fault(refused), .stateChanged(StateChange(.tracking))])

    #expect(findings == "[]")
  }
}
