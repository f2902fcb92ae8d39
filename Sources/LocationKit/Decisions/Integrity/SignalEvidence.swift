/// What the satellites show: their signals, and where they are.
struct SignalEvidence: Sendable {
  var hasJudged = false
  var findings: Findings = []

  struct Findings: OptionSet, Sendable {
    let rawValue: UInt8
    static let equal = Findings(rawValue: 1)
    static let excessive = Findings(rawValue: 2)
    static let inverted = Findings(rawValue: 4)
    static let belowHorizon = Findings(rawValue: 8)
    static let oneDirection = Findings(rawValue: 16)
  }

  private static let fewestSatellites = 6
  /// Fewer satellites may be alike by chance, and so may those of one height: under an open sky, a low one has 10 dB less.
  private static let fewestEqual = (all: 8, ofAHeight: 2)
  /// Weak signals are alike, because receivers use none that are weaker.
  private static let weakestMean = 30.0
  /// In all recordings, the strengths of the satellites in use have a standard deviation of 1.7 dB at least.
  private static let smallestDeviation = 1.2
  /// In the recordings, their mean is 49 dB-Hz at most.
  private static let strongestMean = 52.0
  /// Degrees between which neither low nor high satellites are. In the recordings, low ones are 6.5 dB stronger at most.
  private static let middle = 20.0..<45
  private static let largestInversion = 10.0
  private static let fewestOfAHeight = 3
  /// Degrees. An aircraft sees 3.5° below the horizon. In the recordings, no satellite below it is in use.
  private static let lowestElevation = -5.0
  /// dB-Hz of a satellite that is not in use.
  private static let strongSignal = 35.0
  private static let fewestBelow = 2
  /// Satellites of one system in the same whole degree. In the recordings, no two are.
  private static let fewestInOneDirection = 4

  init() {}

  var isQuiet: Bool { findings.isEmpty }

  mutating func update(with sky: SkyView) {
    self = SignalEvidence()
    var (all, low, high) = (Strengths(), Strengths(), Strengths())
    var (below, heights) = (0, 0)
    for satellite in sky.satellites {
      let strength = satellite.signalStrength ?? 0
      let elevation = satellite.elevation.flatMap { $0 >= -90 ? $0 : nil }
      if let elevation, elevation <= Self.lowestElevation, satellite.isUsed || strength >= Self.strongSignal {
        below += 1
      }
      guard satellite.isUsed, strength > 0 else { continue }
      all.add(strength)
      guard let elevation else { continue }
      heights += 1
      if elevation < Self.middle.lowerBound { low.add(strength) }
      if elevation >= Self.middle.upperBound { high.add(strength) }
    }
    if below >= Self.fewestBelow { findings.insert(.belowHorizon) }
    if Self.areInOneDirection(sky.satellites) { findings.insert(.oneDirection) }
    if min(low.count, high.count) >= Double(Self.fewestOfAHeight), low.mean - high.mean > Self.largestInversion {
      findings.insert(.inverted)
    }
    hasJudged = all.count >= Double(Self.fewestSatellites)
    guard hasJudged else { return }
    let isWide = heights == 0 || min(low.count, high.count) >= Double(Self.fewestEqual.ofAHeight)
    if isWide, all.count >= Double(Self.fewestEqual.all), all.mean >= Self.weakestMean,
      all.deviation < Self.smallestDeviation
    {
      findings.insert(.equal)
    }
    if all.mean > Self.strongestMean { findings.insert(.excessive) }
  }

  /// A direction of 0° and 0° is unknown.
  private static func areInOneDirection(_ satellites: [Satellite]) -> Bool {
    var directions: [Int] = []
    for satellite in satellites where satellite.isUsed {
      guard let elevation = satellite.elevation, let azimuth = satellite.azimuth, elevation != 0 || azimuth != 0,
        elevation.magnitude <= 90, azimuth.magnitude <= 360
      else { continue }
      directions.append((Int(satellite.constellation.rawValue) * 181 + Int(elevation)) * 361 + Int(azimuth))
    }
    guard directions.count >= fewestInOneDirection else { return false }
    directions.sort()
    return zip(directions, directions.dropFirst(fewestInOneDirection - 1)).contains { $0 == $1 }
  }

  var reasons: [WeightedReason] {
    let weights: [(Findings, Integrity.Reason, Double)] = [
      (.equal, .equalSignalStrengths, 0.8), (.excessive, .excessiveSignalStrengths, 0.6),
      (.inverted, .signalsDisagreeWithElevation, 0.4), (.belowHorizon, .satellitesBelowHorizon, 0.7),
      (.oneDirection, .satellitesInOneDirection, 0.7),
    ]
    return weights.filter { findings.contains($0.0) }.map { ($0.1, $0.2) }
  }

  /// Mean and deviation of signal strengths, in dB.
  private struct Strengths {
    var count = 0.0
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ strength: Double) {
      count += 1
      sum += strength
      squares += strength * strength
    }

    var mean: Double { sum / count }
    var deviation: Double { max(0, squares / count - mean * mean).squareRoot() }
  }
}
