/// The way in which the service answers a request.
package enum PlaceAnswer: Sendable, Hashable {
  /// Correct: `200`, `304` or `400`, complete and at once.
  case correct

  // Slow.
  /// Nothing is sent for a while, then the correct answer.
  case late(Duration)
  /// The body is sent in pieces of this many bytes, each after a pause.
  case dripping(bytes: Int, every: Duration)

  // Broken.
  /// The connection is closed after this many bytes of the body.
  case cutOff(after: Int)
  /// `Content-Length` is off by this difference; if it announces too much, the connection is closed.
  case wrongLength(by: Int)
  /// The answer is not HTTP.
  case garbage
  /// The body begins as JSON but is not valid.
  case malformedJSON
  /// The body is declared as another type.
  case contentType(String)

  // Wrong.
  /// Another status, with `Retry-After` in seconds if given.
  case status(Int, retryAfter: Int? = nil)
  /// A redirect to the same address, without end.
  case redirectLoop
  /// No places.
  case empty
  /// Places beyond the poles.
  case impossibleCoordinates
  /// The same places, with other ids.
  case otherIdentifiers

  // Huge.
  /// A chunked body of places that never ends.
  case endlessBody
  /// A header of this many bytes.
  case enormousHeader(bytes: Int)
}
