import LocationKit

extension Duration {
  /// Reads `20s`, `1.5 s`, `250ms`, `1min 30s`, `2h`: numbers with a unit, added up. `nil` for anything else, and
  /// beyond a hundred years. There is no unit `m`, which could be read as metres.
  init?(scenarioText text: String) {
    var total = Duration.zero
    var rest = text.utf8.drop { $0 == UInt8(ascii: " ") }
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let number = Array(rest.prefix(while: Self.isPartOfNumber))
      rest = rest.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
      let unit = rest.prefix { !Self.isPartOfNumber($0) && $0 != UInt8(ascii: " ") }
      rest = rest.dropFirst(unit.count).drop { $0 == UInt8(ascii: " ") }
      guard let value = DecimalText.double(number.span), let seconds = Self.secondsOfUnit[String(Substring(unit))]
      else { return nil }
      let nanoseconds = (value * seconds * 1e9).rounded()
      guard nanoseconds <= 3.2e18 else { return nil }
      total += .nanoseconds(Int64(nanoseconds))
    }
    guard total <= .nanoseconds(3_200_000_000_000_000_000) else { return nil }
    self = total
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
  }

  private static let secondsOfUnit: [String: Double] = ["ms": 0.001, "s": 1, "min": 60, "h": 3600]
}
