extension PlainObjectScanner {
  /// The names whose types matter to libgps.
  struct Name {
    static let objectClass = Name("class")
    static let tpv = Name("TPV")
    static let sky = Name("SKY")
    static let time = Name("time")
    static let datum = Name("datum")
    static let satellites = Name("satellites")
    static let used = Name("used")

    /// `tag` came with the reports up to gpsd 3.17.
    private static let texts = [objectClass, Name("device"), time, datum, Name("tag")]
    private static let bytes = [Name("gnssid"), Name("svid"), Name("sigid"), Name("health")]
    private static let integers = [
      Name("mode"), Name("status"), Name("dgpsSta"), Name("leapseconds"), Name("PRN"), Name("freqid"),
    ]

    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    func equals(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
      guard range.count == text.utf8CodeUnitCount else { return false }
      for offset in 0..<range.count where line[range.lowerBound + offset] != text.utf8Start[offset] { return false }
      return true
    }

    static func isText(_ name: Range<Int>, in line: Span<UInt8>) -> Bool {
      for text in texts where text.equals(name, in: line) { return true }
      return false
    }

    /// `nil` where libgps takes a number with a fraction, or none.
    static func integerRange(of name: Range<Int>, in line: Span<UInt8>) -> ClosedRange<Int>? {
      for byte in bytes where byte.equals(name, in: line) { return 0...255 }
      for integer in integers where integer.equals(name, in: line) { return -32_768...32_767 }
      return nil
    }
  }
}
