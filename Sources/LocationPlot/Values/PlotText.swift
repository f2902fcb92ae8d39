import LocationKit
import LocationText

/// Text of pictures and pages.
enum PlotText {
  /// Returns a number, the same in every locale, and without the sign of a rounded negative zero.
  static func number(_ value: Double, decimals: Int, trimmed: Bool = false) -> String {
    let text = written { $0.append(value, decimals: decimals, trimmed: trimmed) }
    return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) } ? String(text.dropFirst()) : text
  }

  /// Returns a text with the markup characters of XML escaped.
  static func xml(_ text: String) -> String { written { $0.appendXML(text) } }
}
