import LocationKit

extension CLError {
  /// Creates the error that Apple's documentation names for a failure of the source.
  init(_ error: LocationError) {
    let code: Code =
      switch error.code {
      case .permissionDenied: .denied
      case .sourceUnavailable: .network
      default: .locationUnknown
      }
    self.init(code, cause: error.description)
  }
}
