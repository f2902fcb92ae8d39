import LocationKit

extension ASCIIWriter {
  /// Appends the number, or the word that represents it, without quotes.
  mutating func append(_ value: Double, of quantity: PointQuantity) {
    if let words = quantity.words, let index = Int(exactly: value), words.indices.contains(index) {
      append(words[index])
    } else {
      append(value, decimals: quantity.decimals)
    }
  }
}
