import LocationKit

extension Duration {
  /// Reads a duration as users write it, the same in every option: `30`, `30s`, `500ms`, `2m`, `1.5h`, `7d`, `2w`, `1y`.
  /// The default unit is seconds; `min` is accepted for `m`; a year has 365.25 days.
  ///
  /// Returns `nil` for anything else, and for 10^10 seconds (three hundred years) or more.
  package init?(text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let value = DecimalText.double(number) else { return nil }
    let unit: Double? =
      switch text[number.endIndex...] {
      case "ms": 0.001
      case "", "s": 1
      case "m", "min": 60
      case "h": 3600
      case "d": 86_400
      case "w": 604_800
      case "y": 31_557_600
      default: nil
      }
    guard let unit, value * unit < 1e10 else { return nil }
    self = .seconds(value * unit)
  }
}
