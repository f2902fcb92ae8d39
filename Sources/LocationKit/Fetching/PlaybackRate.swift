/// The speed at which a recording or a script is played.
public enum PlaybackRate: Sendable, Hashable {
  /// A multiple of the original speed; finite and greater than 0: a playback at any other ends with an error.
  case multiple(Double)
  /// As fast as the listener takes the readings.
  case maximum

  /// The original speed.
  public static let realTime = PlaybackRate.multiple(1)

  /// Creates a rate from user input: `max`, or a number greater than 0. `nil` for anything else.
  package init?(_ text: String) {
    if text == "max" {
      self = .maximum
    } else if let factor = DecimalText.double(text), factor > 0 {
      self = .multiple(factor)
    } else {
      return nil
    }
  }
}
