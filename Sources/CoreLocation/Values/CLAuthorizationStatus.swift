/// Whether a program may use location services. On Linux, opening the source decides.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The source has not been opened yet.
  case notDetermined = 0
  /// Never reported here, unless a test sets it.
  case restricted = 1
  /// The system refused access to the source, by a device's group or a file's mode.
  case denied = 2
  /// The source was opened.
  case authorizedAlways = 3
  /// The source was opened after ``CLLocationManager/requestWhenInUseAuthorization()``.
  case authorizedWhenInUse = 4

  /// The same as ``authorizedAlways``.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }

  var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  var isRefused: Bool { self == .denied || self == .restricted }
}

/// Whether a program receives locations with their full accuracy.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// Full accuracy: always the case here.
  case fullAccuracy = 0
  /// Reduced accuracy; never reported here.
  case reducedAccuracy = 1
}
