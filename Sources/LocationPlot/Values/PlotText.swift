import LocationKit

/// Text of numbers, the same in every locale.
enum PlotText {
  static func number(_ value: Double, decimals: Int) -> String {
    var writer = ASCIIWriter()
    writer.append(value, decimals: decimals, trimmed: false)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    // A rounded negative zero.
    return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) } ? String(text.dropFirst()) : text
  }
}
