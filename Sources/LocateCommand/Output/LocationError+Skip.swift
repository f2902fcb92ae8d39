import LocationKit

extension LocationError {
  /// Whether the error is a skipped line or row, which the source counts. An unreadable source whose
  /// error names a remedy is not a skip.
  var isSkip: Bool { code == .invalidData && (remedy == nil || namesLine) }

  /// Whether the context names a line: `ride.csv:12`.
  private var namesLine: Bool {
    guard let context, let colon = context.lastIndex(of: ":") else { return false }
    let number = context[context.index(after: colon)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}
