public import Foundation

/// A description of a place. No geocoder delivers one here; programs may create one from another, or from a location.
open class CLPlacemark: NSObject {
  /// Position of the place.
  public let location: CLLocation?
  /// Name of the place.
  public let name: String?

  init(location: CLLocation?, name: String?) { (self.location, self.name) = (location, name) }

  /// Creates a copy.
  public init(placemark: CLPlacemark) { (location, name) = (placemark.location, placemark.name) }

  /// Area of the place; always `nil` here.
  open var region: CLRegion? { nil }
  /// Street; always `nil` here.
  open var thoroughfare: String? { nil }
  /// House number; always `nil` here.
  open var subThoroughfare: String? { nil }
  /// City; always `nil` here.
  open var locality: String? { nil }
  /// Part of a city; always `nil` here.
  open var subLocality: String? { nil }
  /// State or province; always `nil` here.
  open var administrativeArea: String? { nil }
  /// County; always `nil` here.
  open var subAdministrativeArea: String? { nil }
  /// Postal code; always `nil` here.
  open var postalCode: String? { nil }
  /// Code of the country; always `nil` here.
  open var isoCountryCode: String? { nil }
  /// Country; always `nil` here.
  open var country: String? { nil }
  /// Lake or river; always `nil` here.
  open var inlandWater: String? { nil }
  /// Ocean; always `nil` here.
  open var ocean: String? { nil }
  /// Sights; always `nil` here.
  open var areasOfInterest: [String]? { nil }
  /// Time zone; always `nil` here.
  open var timeZone: TimeZone? { nil }
}
