import LocationKit
import LocationScenario

/// The surroundings of a receiver, as far as they determine its errors: an error model and the sky above it, and the
/// range error that describes both.
struct Surroundings: Sendable {
  /// Name in messages.
  let name: String
  let errors: ErrorModel
  let sky: SkyModel
  let rangeError: RangeError

  private init(_ name: String, _ rangeError: RangeError, _ errors: ErrorModel, _ sky: SkyModel = SkyModel()) {
    self.name = name
    self.rangeError = rangeError
    self.errors = errors
    self.sky = sky
  }

  /// 2.12 m per axis, most of it drift: see ``LocationKit/RangeError/openSky``.
  static let openSky = Surroundings("open sky", .openSky, ErrorModel(noise: 0.7, drift: 2))

  /// Houses and trees: occasional reflections that the receiver does not notice.
  static let suburban = Surroundings(
    "suburban", .suburban,
    ErrorModel(
      noise: 1.5, drift: 3, multipath: .init(interval: .seconds(120), duration: .seconds(10), size: 10)))

  /// Towers hide everything below 25°, and cause reflections a third of the time.
  static let urbanCanyon = Surroundings(
    "urban canyon", .urbanCanyon,
    ErrorModel(
      noise: 3, drift: 6, multipath: .init(interval: .seconds(30), duration: .seconds(15), size: 15)),
    SkyModel(constellations: [.gps, .glonass, .galileo], elevationMask: 25))

  /// The same error as under the open sky, but all of it white noise.
  static let noiseOnly = Surroundings("noise only", .openSky, ErrorModel(noise: 2.12))

  /// The same error as under the open sky, but all of it drift.
  static let driftOnly = Surroundings("drift only", .openSky, ErrorModel(drift: 2.12))

  static let all = [openSky, suburban, urbanCanyon, noiseOnly, driftOnly]

  /// A stationary receiver for two hours, with a report every forty seconds, between which the drift changes.
  var scenario: Scenario {
    get throws(LocationError) {
      var receiver = ReceiverModel()
      receiver.rate = ReportRate(millihertz: 25) ?? .oneHertz
      receiver.sky = sky
      guard let place = Coordinate(latitude: 52.51628, longitude: 13.37770) else {
        throw LocationError(.internalError, "no such place")
      }
      return try Scenario(
        source: name, start: UTCInstant(nanoseconds: 1_777_629_600_000_000_000), receiver: receiver, errors: errors,
        firstPoint: ScenarioPoint(place, altitudeMSL: 35),
        steps: [ScenarioStep(lasting: .seconds(7200))].compactMap { $0 })
    }
  }
}
