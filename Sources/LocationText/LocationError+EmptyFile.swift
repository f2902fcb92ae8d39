package import LocationKit

extension LocationError {
  /// Returns the error for a file without any content.
  package static func emptyFile(_ source: String) -> LocationError {
    LocationError(.invalidData, "the file is empty", context: source)
  }
}
