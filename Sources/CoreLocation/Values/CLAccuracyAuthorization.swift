/// Whether a program receives locations with their full accuracy.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// Full accuracy: always the case here.
  case fullAccuracy = 0
  /// Reduced accuracy; never reported here.
  case reducedAccuracy = 1
}
