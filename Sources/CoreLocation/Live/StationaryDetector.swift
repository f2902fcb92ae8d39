import Foundation

/// Decides from locations whether the subject is stationary: all locations of a minute lie within their accuracy, and
/// at least 15 metres, of the first one.
struct StationaryDetector: Sendable {
  private var anchor: (coordinate: CLLocationCoordinate2D, time: Date)?
  private(set) var isStationary = false

  /// Time without movement after which the subject is stationary.
  static let duration: TimeInterval = 60
  /// Smallest radius in metres of what counts as no movement.
  static let radius: CLLocationDistance = 15

  mutating func take(_ location: CLLocation) {
    let radius = max(Self.radius, location.horizontalAccuracy)
    guard let anchor, anchor.coordinate.distance(to: location.coordinate) <= radius, location.timestamp >= anchor.time
    else {
      anchor = (location.coordinate, location.timestamp)
      isStationary = false
      return
    }
    isStationary = location.timestamp.timeIntervalSince(anchor.time) >= Self.duration
  }
}
