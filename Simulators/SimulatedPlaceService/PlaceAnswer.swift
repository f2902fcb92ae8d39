/// How the service answers a request.
public enum PlaceAnswer: Sendable, Hashable {
  /// As it should: `200`, `304` or `400`, whole and at once.
  case correct

  // Slow.
  /// Nothing comes for a while, then the answer as it should be.
  case late(Duration)
  /// The body comes in pieces of so many bytes, each after a pause.
  case dripping(bytes: Int, every: Duration)

  // Broken.
  /// The connection is closed after so many bytes of the body.
  case cutOff(after: Int)
  /// `Content-Length` is off by so much; where it says more than there is, the connection is closed.
  case wrongLength(by: Int)
  /// What comes is not HTTP.
  case garbage
  /// The body begins as JSON and is none.
  case malformedJSON
  /// The body is said to be of another type.
  case contentType(String)

  // Wrong.
  /// Another status, with `Retry-After` in seconds where it is given.
  case status(Int, retryAfter: Int? = nil)
  /// Sent on to where one came from, for ever.
  case redirectLoop
  /// No place at all.
  case empty
  /// Places beyond the poles.
  case impossibleCoordinates
  /// The same places, under other ids.
  case otherIdentifiers

  // Huge.
  /// A chunked body of places that never ends.
  case endlessBody
  /// A header of so many bytes.
  case enormousHeader(bytes: Int)
}
