/// Names of the methods of Core Location's `CLLocationManagerDelegate` that have another name here. Nothing calls them,
/// and no type can implement them: `Never` has no value.
///
/// The compiler compares the methods of an extension that declares a conformance with the requirements of the protocol.
/// For a method with one of these names, it warns that the method "nearly matches defaulted requirement", and shows the
/// line below, which names the method to implement instead.
public protocol CoreLocationNames {
  /// Implement ``LocationManagerDelegate/locationManager(_:didUpdate:)-(_,Location)`` instead.
  func locationManager(_ manager: LocationManager, didUpdateLocations: Never)  // implement didUpdate:
  /// Implement ``LocationManagerDelegate/locationManager(_:didUpdate:)-(_,Heading)`` instead.
  func locationManager(_ manager: LocationManager, didUpdateHeading: Never)  // implement didUpdate: Heading
  /// Implement ``LocationManagerDelegate/locationManager(_:didFailWith:)`` instead.
  func locationManager(_ manager: LocationManager, didFailWithError: Never)  // implement didFailWith:
  /// Implement ``LocationManagerDelegate/locationManager(_:didEnter:)`` instead.
  func locationManager(_ manager: LocationManager, didEnterRegion: Never)  // implement didEnter:
  /// Implement ``LocationManagerDelegate/locationManager(_:didExit:)`` instead.
  func locationManager(_ manager: LocationManager, didExitRegion: Never)  // implement didExit:
  /// Implement ``LocationManagerDelegate/locationManager(_:didChange:)-(_,Authorization)`` instead.
  func locationManagerDidChangeAuthorization(_ manager: Never)  // implement didChange: Authorization
  /// Implement ``LocationManagerDelegate/locationManager(_:didChange:)-(_,Authorization)`` instead.
  func locationManager(_ manager: LocationManager, didChangeAuthorization: Never)  // implement didChange: Authorization
  /// Implement ``LocationManagerDelegate/locationManager(_:didEnter:)`` and
  /// ``LocationManagerDelegate/locationManager(_:didExit:)`` instead.
  func locationManager(_ manager: LocationManager, didDetermineState: Never, for region: Never)  // implement didEnter:
  /// Implement ``LocationManagerDelegate/locationManager(_:didFailWith:)`` instead.
  func locationManager(_ manager: LocationManager, monitoringDidFailFor: Never, withError: Never)  // didFailWith:
}

extension CoreLocationNames {
  public func locationManager(_ manager: LocationManager, didUpdateLocations: Never) {}
  public func locationManager(_ manager: LocationManager, didUpdateHeading: Never) {}
  public func locationManager(_ manager: LocationManager, didFailWithError: Never) {}
  public func locationManager(_ manager: LocationManager, didEnterRegion: Never) {}
  public func locationManager(_ manager: LocationManager, didExitRegion: Never) {}
  public func locationManagerDidChangeAuthorization(_ manager: Never) {}
  public func locationManager(_ manager: LocationManager, didChangeAuthorization: Never) {}
  public func locationManager(_ manager: LocationManager, didDetermineState: Never, for region: Never) {}
  public func locationManager(_ manager: LocationManager, monitoringDidFailFor: Never, withError: Never) {}
}
