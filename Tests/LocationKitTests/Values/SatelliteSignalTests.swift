import LocationKit
import Testing

@Suite("Satellite signals and dilutions")
struct SatelliteSignalTests {
  private func satellite(_ identifier: UInt8?, _ strength: Double?) -> Satellite {
    Satellite(
      constellation: .gps, identifier: 7, number: 7, signalStrength: strength, signalIdentifier: identifier)
  }

  @Test("the strongest signal describes the satellite, and each signal is listed once")
  func merges() {
    var merged = satellite(0, 38)
    merged.merge(satellite(3, 41))
    merged.merge(satellite(3, 20))
    merged.merge(satellite(4, nil))
    #expect(merged.signalStrength == 41 && merged.signalIdentifier == 3)
    #expect(merged.signals.map(\.identifier) == [0, 3, 4])
    #expect(merged.signals.map(\.strength) == [38, 41, nil])
    #expect(merged.allSignals == merged.signals)
  }

  @Test("reports of one signal, or of signals without a number, give no list; the stronger counts")
  func sameSignal() {
    for identifier in [nil, 0] as [UInt8?] {
      var merged = satellite(identifier, 38)
      merged.merge(satellite(identifier, 41))
      #expect(merged == satellite(identifier, 41))
      #expect(merged.allSignals == [SatelliteSignal(identifier: identifier, strength: 41)])
    }
  }

  @Test(
    "a dilution of 0 or out of range is unknown, and an accuracy of 0 is unknown",
    arguments: [0, -1, 0.009, 10_001, 1e300, .nan])
  func dilution(factor: Double) {
    var dilution = DilutionOfPrecision(horizontal: factor, time: factor)
    dilution.geometric = factor
    #expect(dilution.isEmpty)
    #expect(DilutionOfPrecision(latitude: 0.01).latitude == 0.01)
    #expect(DilutionOfPrecision(longitude: 10_000).longitude == 10_000)
  }

  @Test(
    "an accuracy lies within its range",
    arguments: [(0.0001, true), (0.00009, false), (0, false), (5e7, true), (5.1e7, false)])
  func accuracy(radius: Double, isOne: Bool) {
    #expect((Accuracy(radius: radius, level: .unknown, basis: .daemon) != nil) == isOne)
  }
}
