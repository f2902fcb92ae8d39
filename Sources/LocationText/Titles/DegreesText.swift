package import LocationKit

/// A coordinate in a text: degrees with or without a hemisphere, before or after the number, or degrees, minutes and
/// seconds: `-33.05`, `33.05S`, `S 33.05`, `33° 3' 0" S`.
package enum DegreesText {
  package enum Axis: Sendable, Hashable {
    case latitude, longitude

    /// Returns −1 for the southern or western hemisphere, 1 for the other, `nil` for any other text: an O is the east in
    /// German and the west in French and Spanish.
    package func sign(of text: Span<UInt8>) -> Double? {
      let letters = TitleText(text).letters
      let (positive, negative) = self == .latitude ? Self.latitudeWords : Self.longitudeWords
      return positive.contains(letters) ? 1 : negative.contains(letters) ? -1 : nil
    }

    private static let latitudeWords: (Set<String>, Set<String>) = (
      ["n", "north", "nord", "norte", "noord", "norden", "northern", "норд"],
      ["s", "south", "sud", "sued", "sur", "sul", "zuid", "syd", "suden", "sueden", "southern"]
    )
    private static let longitudeWords: (Set<String>, Set<String>) = (
      ["e", "east", "est", "este", "leste", "oost", "ost", "osten", "eastern"],
      ["w", "west", "ouest", "ovest", "oeste", "westen", "vast", "western"]
    )
  }

  /// Returns the degrees, north and east positive; `nil` for a text that has no meaning, or more than one.
  ///
  /// - Parameters:
  ///   - hemisphere: the text of a column of hemispheres; empty for none.
  ///   - isReversed: whether the title of the column says that positive numbers are southern or western.
  package static func degrees(
    _ text: Span<UInt8>, _ axis: Axis, hemisphere: Span<UInt8> = Span(), isReversed: Bool = false,
    takesDecimalCommas: Bool = false
  ) -> Double? {
    if hemisphere.isEmpty, !isReversed, let number = DecimalText.double(text) { return number }
    var parts = Parts()
    guard parts.take(text, axis, takesDecimalCommas: takesDecimalCommas), let magnitude = parts.degrees else {
      return nil
    }
    var sign = parts.sign
    if !hemisphere.isEmpty {
      guard let named = axis.sign(of: hemisphere), sign == nil || sign == named else { return nil }
      sign = named
    }
    switch (sign, parts.isNegative) {
    // A minus sign repeats the southern or western hemisphere, and contradicts the other.
    case (let sign?, false): return sign * magnitude
    case (let sign?, true): return sign < 0 ? -magnitude : nil
    case (nil, false): return isReversed ? -magnitude : magnitude
    case (nil, true): return isReversed ? nil : -magnitude
    }
  }

  /// Returns the coordinate of a text with both numbers: `47.05 8.3`, `47,05;8,3`, `N47.05 E8.3`, `POINT(8.3 47.05)`.
  package static func coordinate(_ text: Span<UInt8>, isLongitudeFirst: Bool) -> Coordinate? {
    var range = text.withoutXMLSpace
    var isReversed = isLongitudeFirst
    let keyword = Array("point".utf8)
    if range.count > keyword.count, keyword.indices.allSatisfy({ text[range.lowerBound + $0] | 0x20 == keyword[$0] }) {
      isReversed = true
      range = (range.lowerBound + keyword.count)..<range.upperBound
    }
    range = withoutBrackets(text, range)
    // A comma separates the numbers before it is looked for within them.
    for separator in [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: " ")] {
      var found: Coordinate?
      for place in range where text[place] == separator {
        let (first, second) = (range.lowerBound..<place, (place + 1)..<range.upperBound)
        let (latitude, longitude) = isReversed ? (second, first) : (first, second)
        let takesCommas = separator != UInt8(ascii: ",")
        guard let latitude = degrees(text.extracting(latitude), .latitude, takesDecimalCommas: takesCommas),
          let longitude = degrees(text.extracting(longitude), .longitude, takesDecimalCommas: takesCommas)
        else { continue }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        // Numbers that can be divided in two ways have no meaning.
        if found != nil, found != coordinate { return nil }
        found = coordinate
      }
      if found != nil { return found }
    }
    return nil
  }

  private static func withoutBrackets(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let inner = text.extracting(range).withoutXMLSpace
    let range = (range.lowerBound + inner.lowerBound)..<(range.lowerBound + inner.upperBound)
    guard range.count >= 2 else { return range }
    switch (text[range.lowerBound], text[range.upperBound - 1]) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      return (range.lowerBound + 1)..<(range.upperBound - 1)
    default: return range
    }
  }

  /// The numbers, signs and letters of a text.
  private struct Parts {
    private(set) var sign: Double?
    private(set) var isNegative = false
    private var numbers: [(value: Double, isWhole: Bool)] = []
    /// Whether letters stand behind the numbers: nothing may follow them.
    private var hasEnded = false

    /// The first number with the minutes and the seconds behind it.
    var degrees: Double? {
      guard let first = numbers.first else { return nil }
      var sum = first.value
      for (index, part) in numbers.enumerated().dropFirst() {
        guard numbers[index - 1].isWhole, part.value < 60 else { return nil }
        sum += part.value / (index == 1 ? 60 : 3600)
      }
      return sum
    }

    mutating func take(_ text: Span<UInt8>, _ axis: Axis, takesDecimalCommas: Bool) -> Bool {
      var index = 0
      while index < text.count {
        let start = index
        switch text[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
          guard !hasEnded, numbers.count < 3 else { return false }
          let isPart = { (byte: UInt8) in
            (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || takesDecimalCommas && byte == UInt8(ascii: ",")
          }
          while index < text.count, isPart(text[index]) { index += 1 }
          let bytes = text.extracting(start..<index).withUnsafeBufferPointer {
            $0.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
          }
          guard let value = DecimalText.double(bytes.span) else { return false }
          numbers.append((value, !bytes.contains(UInt8(ascii: "."))))
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
          guard numbers.isEmpty, !isNegative else { return false }
          isNegative = text[index] == UInt8(ascii: "-")
          index += 1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          while index < text.count, (0x41...0x5A).contains(text[index] & 0xDF) { index += 1 }
          let word = text.extracting(start..<index)
          if Self.isUnit(word) { continue }
          guard sign == nil, let named = axis.sign(of: word) else { return false }
          (sign, hasEnded) = (named, !numbers.isEmpty)
        // Blanks, colons, the signs of minutes and seconds, and those beyond ASCII: °, ′, ″.
        case 0x20, 0x09, UInt8(ascii: ":"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "_"), 0x80...:
          index += 1
        default: return false
        }
      }
      return true
    }

    private static func isUnit(_ word: Span<UInt8>) -> Bool {
      ["d", "deg", "m", "min"].contains(TitleText(word).letters)
    }
  }
}
