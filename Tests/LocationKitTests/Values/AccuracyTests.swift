import LocationKit
import LocationTesting
import Testing

@Suite("Accuracy")
struct AccuracyTests {
  /// Factors on sigma of a Rayleigh distribution: √(−2 ln (1 − p)).
  @Test(
    "converts between levels as a circular normal distribution does",
    arguments: [
      (Accuracy.Level.oneSigmaPerAxis, Accuracy.Level.half, 1.17741), (.oneSigmaPerAxis, .ninetyFive, 2.44775),
      (.oneSigmaPerAxis, .twoThirds, 1.50959), (.half, .ninetyFive, 2.07893), (.ninetyFive, .half, 0.48102),
      (.twoThirds, .ninetyFive, 1.62146), (.ninetyFive, .oneSigmaPerAxis, 0.40854),
    ])
  func converts(from: Accuracy.Level, to: Accuracy.Level, factor: Double) throws {
    let radius = try #require(Accuracy.metres(10, level: from).radius(at: to))
    #expect((radius - 10 * factor).magnitude < 1e-3)
  }

  @Test("the same level needs no conversion, not even an unknown one", arguments: Accuracy.Level.allCases)
  func sameLevel(level: Accuracy.Level) {
    #expect(Accuracy.metres(7, level: level).radius(at: level) == 7)
  }

  @Test("an unknown level does not convert")
  func unknownLevel() {
    #expect(Accuracy.metres(7, level: .unknown).radius(at: .half) == nil)
    #expect(Accuracy.metres(7, level: .half).radius(at: .unknown) == nil)
  }

  @Test("is within a limit at the 95 % level; an unknown level is compared unconverted")
  func isWithin() {
    #expect(Accuracy.metres(10, level: .ninetyFive).isWithin(10))
    #expect(!Accuracy.metres(10, level: .half).isWithin(20.7))
    #expect(Accuracy.metres(10, level: .half).isWithin(20.8))
    #expect(Accuracy.metres(10, level: .unknown).isWithin(10))
  }

  @Test("rejects impossible radii", arguments: [-1, -.infinity, .infinity, Double.nan])
  func refuses(radius: Double) {
    #expect(Accuracy(radius: radius, level: .half, basis: .receiver) == nil)
  }

  /// Quantiles of |x| for a normal x: 0.6745, 0.9945, 1.9600.
  @Test(
    "a height converts between levels as a normal distribution on one axis does",
    arguments: [
      (Accuracy.Level.oneSigmaPerAxis, Accuracy.Level.half, 0.67449), (.oneSigmaPerAxis, .ninetyFive, 1.95996),
      (.oneSigmaPerAxis, .twoThirds, 0.99446), (.ninetyFive, .oneSigmaPerAxis, 0.51021), (.half, .ninetyFive, 2.90585),
    ])
  func convertsHeights(from: Accuracy.Level, to: Accuracy.Level, factor: Double) throws {
    let height = try #require(Accuracy.metres(10, level: from).height(at: to))
    #expect((height - 10 * factor).magnitude < 1e-3)
  }

  @Test("an unknown level of a height converts only to itself")
  func unknownHeight() {
    #expect(Accuracy.metres(7, level: .unknown).height(at: .half) == nil)
    #expect(Accuracy.metres(7, level: .half).height(at: .unknown) == nil)
    for level in Accuracy.Level.allCases { #expect(Accuracy.metres(7, level: level).height(at: level) == 7) }
  }

  @Test("is derived from a horizontal dilution and a range error, at the 95 % level")
  func derived() throws {
    let dilution = DilutionOfPrecision(horizontal: 1.5, vertical: 9, position: 9)
    let accuracy = try #require(Accuracy.derived(from: dilution, rangeError: .openSky))
    #expect((accuracy.radius - 1.5 * 2.12 * 2.44775).magnitude < 1e-3)
    #expect(accuracy.level == .ninetyFive)
    #expect(accuracy.basis == .derived)
    #expect(Accuracy.derived(from: DilutionOfPrecision(vertical: 2), rangeError: .openSky) == nil)
  }

  @Test("a range error is a number of metres greater than 0", arguments: [0, -1, -.infinity, .infinity, Double.nan])
  func refusesRangeError(metres: Double) { #expect(RangeError(metres: metres) == nil) }

  @Test("named range errors grow with the obstruction of the surroundings")
  func namedRangeErrors() {
    let metres = RangeError.named.map(\.error.metres)
    #expect(metres == metres.sorted())
    #expect(RangeError.named.map(\.name) == ["open-sky", "suburban", "urban-canyon"])
  }
}
