/// How fast something recorded, or scripted, is played.
public enum PlaybackRate: Sendable, Hashable {
  /// So many times as fast as it happened; finite and greater than 0.
  case multiple(Double)
  /// As fast as the listener takes it.
  case maximum

  public static let realTime = PlaybackRate.multiple(1)

  /// Reads what a user writes: `max`, or a number greater than 0. `nil` for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    if text == "max" {
      self = .maximum
    } else if let factor = DecimalText.double(bytes.span), factor > 0 {
      self = .multiple(factor)
    } else {
      return nil
    }
  }
}
