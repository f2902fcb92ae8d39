import LocationKit

extension ASCIIWriter {
  /// The number, or the word that stands for it, as it is without quotes.
  mutating func append(_ value: Double, of quantity: PointQuantity) {
    if let words = quantity.words, let index = Int(exactly: value), words.indices.contains(index) {
      append(words[index])
    } else {
      append(value, decimals: quantity.decimals)
    }
  }
}
