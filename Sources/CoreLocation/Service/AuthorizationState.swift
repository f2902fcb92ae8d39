import LocationKit

/// What is known about the permission to open the source, and what the program asked for.
struct AuthorizationState: Sendable {
  /// Result of opening the source.
  var found = Authorization.notDetermined
  /// Status after the source was opened. A program that starts without a request gets the status of a Mac program.
  var granted = CLAuthorizationStatus.authorizedAlways
  /// Status that a test has set; takes precedence.
  var simulated: CLAuthorizationStatus?

  var status: CLAuthorizationStatus {
    if let simulated { return simulated }
    return switch found {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .authorized: granted
    }
  }
}
