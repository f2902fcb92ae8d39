/// What became of one attempt to deliver a message.
enum WebhookOutcome: Sendable, Hashable {
  /// The receiver answered. `retryAfter` is the pause that it requests.
  case answered(status: Int, retryAfter: Duration? = nil)
  /// No answer arrived. The reason contains nothing secret.
  case failed(String)

  /// `nil` for success: a status of 200 to 299. A redirect is not followed, and is a failure.
  var failure: String? {
    switch self {
    case .answered(200...299, _): nil
    case .answered(let status, _): "the receiver answered with the status \(status)"
    case .failed(let reason): reason
    }
  }

  /// Whether the receiver asks for no further messages: 410 Gone, as Standard Webhooks describes.
  var isGone: Bool {
    if case .answered(410, _) = self { true } else { false }
  }

  var retryAfter: Duration? {
    if case .answered(_, let pause) = self { pause } else { nil }
  }
}
