import LocationKit

extension LocationError {
  /// Whether the error is a skipped line or row, which the account of the source counts. An unreadable source whose
  /// error names a remedy is not a skip.
  var isSkip: Bool { code == .badData && (remedy == nil || namesLine) }

  /// Whether the place names a line: `ride.csv:12`.
  private var namesLine: Bool {
    guard let place, let colon = place.lastIndex(of: ":") else { return false }
    let number = place[place.index(after: colon)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}
