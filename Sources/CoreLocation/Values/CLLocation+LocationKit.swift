import Foundation
import LocationFoundation
import LocationKit

extension CLLocation {
  /// Range error from which accuracies follow where a source states none.
  static let rangeError = RangeError.suburban

  /// Returns a radius in metres that contains 68 % of the positions: as stated, or as it follows from the dilution of
  /// precision; a position of unknown dilution counts as one of dilution 1.
  static func horizontalRadius(_ accuracy: Accuracy?, _ dilution: DilutionOfPrecision) -> CLLocationAccuracy {
    let nominal = Accuracy(
      radius: (dilution.horizontal ?? 1) * rangeError.metres, level: .oneSigmaPerAxis, basis: .derived)
    return (accuracy ?? nominal).map { $0.radius(at: .twoThirds) ?? $0.radius } ?? rangeError.metres
  }

  /// Returns the metres up and down that contain 68 % of the heights, like ``horizontalRadius(_:_:)``. Heights are
  /// typically 1.5 times as uncertain as positions.
  private static func height(_ accuracy: Accuracy?, _ dilution: DilutionOfPrecision) -> CLLocationAccuracy {
    let nominal = (dilution.vertical ?? 1.5 * (dilution.horizontal ?? 1)) * rangeError.metres
    return accuracy.map { $0.height(at: .twoThirds) ?? $0.radius } ?? nominal
  }

  /// Creates a location from LocationKit's; `now` is the time of a location that has none.
  convenience init(_ location: Location, now: UTCInstant) {
    let altitude = location.altitudeMSL
    let height = location.ellipsoidalHeight
    let hasHeight = altitude != nil || height != nil
    self.init(
      Fields(
        coordinate: CLLocationCoordinate2D(location.coordinate), altitude: altitude ?? height ?? 0,
        ellipsoidalAltitude: height ?? altitude ?? 0,
        horizontalAccuracy: Self.horizontalRadius(location.horizontalAccuracy, location.dilution),
        verticalAccuracy: hasHeight ? Self.height(location.verticalAccuracy, location.dilution) : -1,
        course: location.courseOverGround ?? -1, speed: location.speed ?? -1,
        timestamp: Date(location.time ?? now),
        source: CLLocationSourceInformation(
          softwareSimulationState: location.isSimulated || location.origin.kind != .live,
          andExternalAccessoryState: location.origin.kind == .live && !location.isSimulated)))
  }
}

extension CLLocationCoordinate2D {
  /// Returns the distance in metres along the ellipsoid; not a number if a coordinate is invalid.
  func distance(to other: CLLocationCoordinate2D) -> Double {
    guard let here = onEarth, let there = other.onEarth else { return .nan }
    return here.distance(to: there)
  }
}
