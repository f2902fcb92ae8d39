public import Foundation
import LocationFoundation
import LocationKit

/// A stay at a place.
public final class CLVisit: NSObject, Sendable {
  /// Time of arrival; `Date.distantPast` if unknown.
  public let arrivalDate: Date
  /// Time of departure; `Date.distantFuture` while the stay continues.
  public let departureDate: Date
  /// Centre of the stay.
  public let coordinate: CLLocationCoordinate2D
  /// Radius in metres; 0 if unknown.
  public let horizontalAccuracy: CLLocationAccuracy

  init(_ visit: Visit) {
    arrivalDate = visit.arrival.map { Date($0) } ?? .distantPast
    departureDate = visit.isOver ? (visit.departure ?? visit.lastSeen).map { Date($0) } ?? .distantPast : .distantFuture
    coordinate = CLLocationCoordinate2D(visit.coordinate)
    horizontalAccuracy = visit.horizontalAccuracy.map { $0.radius(at: .twoThirds) ?? $0.radius } ?? 0
  }
}
