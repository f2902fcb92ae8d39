public import Foundation

/// A description of a place. No geocoder delivers one here; programs may create one from another, and a test may
/// subclass it, to make descriptions of its own.
open class CLPlacemark: NSObject, NSSecureCoding, NSCopying {
  private let fields: (location: CLLocation?, name: String?)

  init(location: CLLocation?, name: String?) { fields = (location, name) }

  /// Creates a copy.
  public init(placemark: CLPlacemark) { fields = (placemark.location, placemark.name) }

  /// Position of the place.
  open var location: CLLocation? { fields.location }
  /// Name of the place.
  open var name: String? { fields.name }
  /// Area of the place; `nil` unless a subclass states it.
  open var region: CLRegion? { nil }
  /// Street; `nil` unless a subclass states it.
  open var thoroughfare: String? { nil }
  /// House number; `nil` unless a subclass states it.
  open var subThoroughfare: String? { nil }
  /// City; `nil` unless a subclass states it.
  open var locality: String? { nil }
  /// Part of a city; `nil` unless a subclass states it.
  open var subLocality: String? { nil }
  /// State or province; `nil` unless a subclass states it.
  open var administrativeArea: String? { nil }
  /// County; `nil` unless a subclass states it.
  open var subAdministrativeArea: String? { nil }
  /// Postal code; `nil` unless a subclass states it.
  open var postalCode: String? { nil }
  /// Code of the country; `nil` unless a subclass states it.
  open var isoCountryCode: String? { nil }
  /// Country; `nil` unless a subclass states it.
  open var country: String? { nil }
  /// Lake or river; `nil` unless a subclass states it.
  open var inlandWater: String? { nil }
  /// Ocean; `nil` unless a subclass states it.
  open var ocean: String? { nil }
  /// Sights; `nil` unless a subclass states them.
  open var areasOfInterest: [String]? { nil }
  /// Time zone; `nil` unless a subclass states it.
  open var timeZone: TimeZone? { nil }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  /// Creates the description that an archive contains: its position and name.
  public required init?(coder: NSCoder) {
    let name = coder.decodeIfPresent(NSString.self, forKey: "name")
    fields = (coder.decodeIfPresent(CLLocation.self, forKey: "location"), name.map { "\($0)" })
  }

  open func encode(with coder: NSCoder) {
    if let location { coder.encode(location, forKey: "location") }
    if let name { coder.encode(name as NSString, forKey: "name") }
  }

  /// Returns this description: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
