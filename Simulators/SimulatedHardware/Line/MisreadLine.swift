/// The bytes that a serial port reads from a line at another speed than they were sent. The port detects falling
/// edges, and samples the level at the expected positions of the bits (8N1, the least bit first).
///
/// A byte without a stop bit is read as 0, as Linux does by default. The same bytes yield the same noise.
package enum MisreadLine {
  /// - Parameter bytes: the bytes sent, without a pause.
  package static func read(_ bytes: some Collection<UInt8>, sentAt sent: Int, readAt read: Int) -> [UInt8] {
    guard sent != read else { return Array(bytes) }
    let line = SentLine(bytes, bitLength: 2 * read)
    // Half a bit of the reader's, in the same unit.
    let half = sent
    var result: [UInt8] = []
    var time = 0
    while let edge = line.fall(after: time) {
      // A low level that is too short is not a start bit.
      guard !line.level(at: edge + half) else {
        time = edge + half
        continue
      }
      var byte: UInt8 = 0
      for bit in 0..<8 where line.level(at: edge + half * (2 * bit + 3)) { byte |= 1 << UInt8(bit) }
      time = edge + half * 19
      result.append(line.level(at: time) ? byte : 0)
    }
    return result
  }

  /// The line's level over time: low for a start bit and for bits that are 0, high for a stop bit and when idle.
  private struct SentLine {
    private let levels: [Bool]
    private let bitLength: Int

    init(_ bytes: some Collection<UInt8>, bitLength: Int) {
      levels = bytes.flatMap { byte in [false] + (0..<8).map { byte >> UInt8($0) & 1 == 1 } + [true] }
      self.bitLength = bitLength
    }

    func level(at time: Int) -> Bool {
      let bit = time / bitLength
      return bit < levels.count ? levels[bit] : true
    }

    /// Returns the time at which the line next changes from high to low; it is high at the beginning.
    func fall(after time: Int) -> Int? {
      var bit = time / bitLength
      if time > 0 { while bit < levels.count, !levels[bit] { bit += 1 } }
      while bit < levels.count, levels[bit] { bit += 1 }
      return bit < levels.count ? bit * bitLength : nil
    }
  }
}
