public import LocationKit

extension Error {
  /// Whether this is a `LocationError` of the kind and the place, whose message contains a text. The `==` of errors
  /// compares kinds and places only: use this where another failure of that kind could take the place of the expected one.
  public func states(_ code: LocationError.Code, _ text: String, at context: String? = nil) -> Bool {
    guard let error = self as? LocationError else { return false }
    return error.code == code && error.context == context && !text.isEmpty && error.message.contains(text)
  }
}
