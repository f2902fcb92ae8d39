import LocationKit

extension LocationError {
  /// Whether something was passed over that the account counts; what has a remedy is news: a source that cannot be read
  /// at all.
  var isSkip: Bool { code == .badData && remedy == nil }
}
