import LocationKit

/// Text of numbers, the same in every locale.
enum PlotText {
  static func number(_ value: Double, decimals: Int) -> String {
    let text = written { $0.append(value, decimals: decimals, trimmed: false) }
    // A rounded negative zero.
    return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) } ? String(text.dropFirst()) : text
  }
}
