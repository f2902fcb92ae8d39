import CoreLocation

// As many programs written for iOS do: it compiles only while the module itself does not conform.
// swift-format-ignore: AvoidRetroactiveConformances
extension CLLocationCoordinate2D: @retroactive Equatable {
  public static func == (left: CLLocationCoordinate2D, right: CLLocationCoordinate2D) -> Bool {
    left.latitude == right.latitude && left.longitude == right.longitude
  }
}
