public import Foundation
import LocationFoundation
import LocationKit

/// A stay at a place. A test may subclass it, to make visits of its own.
//
// Safe to send: the stored fields are immutable, and a subclass that adds mutable state takes over this obligation, as
// on Apple's platforms.
open class CLVisit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private struct Fields {
    var arrival = Date.distantPast
    var departure = Date.distantFuture
    var coordinate = kCLLocationCoordinate2DInvalid
    var accuracy: CLLocationAccuracy = -1
  }

  private let fields: Fields

  /// Time of arrival; `Date.distantPast` if unknown.
  open var arrivalDate: Date { fields.arrival }
  /// Time of departure; `Date.distantFuture` while the stay continues.
  open var departureDate: Date { fields.departure }
  /// Centre of the stay.
  open var coordinate: CLLocationCoordinate2D { fields.coordinate }
  /// Radius in metres that contains the centre in 68 % of the cases.
  open var horizontalAccuracy: CLLocationAccuracy { fields.accuracy }

  /// Creates a visit of an unknown place, for subclasses.
  public override init() { fields = Fields() }

  init(_ visit: Visit) {
    fields = Fields(
      arrival: visit.arrival.map { Date($0) } ?? .distantPast,
      departure: visit.isOver
        ? (visit.departure ?? visit.lastSeen).map { Date($0) } ?? .distantPast : .distantFuture,
      coordinate: CLLocationCoordinate2D(visit.coordinate),
      accuracy: CLLocation.horizontalRadius(visit.horizontalAccuracy, DilutionOfPrecision()))
  }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "arrival") else { return nil }
    func value(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    fields = Fields(
      arrival: Date(timeIntervalSinceReferenceDate: value("arrival")),
      departure: Date(timeIntervalSinceReferenceDate: value("departure")),
      coordinate: CLLocationCoordinate2D(latitude: value("latitude"), longitude: value("longitude")),
      accuracy: value("accuracy"))
  }

  open func encode(with coder: NSCoder) {
    coder.encode(arrivalDate.timeIntervalSinceReferenceDate, forKey: "arrival")
    coder.encode(departureDate.timeIntervalSinceReferenceDate, forKey: "departure")
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(horizontalAccuracy, forKey: "accuracy")
  }

  /// Returns this visit: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
