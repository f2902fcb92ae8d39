import LocationKit

extension LocationError {
  /// Whether a line or a row was passed over, which the account counts. What cannot be read at all, and says what to do
  /// about it, is news.
  var isSkip: Bool { code == .badData && (remedy == nil || namesLine) }

  /// Whether the place is one within a source: `ride.csv:12`.
  private var namesLine: Bool {
    guard let place, let colon = place.lastIndex(of: ":") else { return false }
    let number = place[place.index(after: colon)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}
