import LocationKit

/// Sends one request, and notes how it is answered.
struct SingleRequest: ReceiverProcedure {
  private let request: ReceiverRequest
  private var isAsked = false
  private var answer: ReceiverAnswer?

  init(_ request: ReceiverRequest) { self.request = request }

  mutating func next(_ answer: ReceiverAnswer?) -> ReceiverStep? {
    self.answer = answer
    defer { isAsked = true }
    return isAsked ? nil : .ask(request)
  }

  /// Returns whether the request was acknowledged. Throws if it was refused, or should have been acknowledged.
  func isAcknowledged(_ link: ReceiverLink) throws(LocationError) -> Bool {
    switch answer {
    case .acknowledged: return true
    case .refused:
      throw LocationError(
        .sourceUnavailable, "the receiver refused: \(request.summary)", context: link.place,
        remedy: "it may have no memory for its settings")
    case .silence where request.expectation == .acknowledgement:
      throw LocationError(
        .sourceUnavailable, "the receiver did not acknowledge: \(request.summary)", context: link.place)
    default: return false
    }
  }
}
