/// The count and a digest of the readings that affect decisions, to recognize those of a recording when it is read
/// again.
struct ReadingTally: Sendable, Hashable {
  private(set) var count = 0
  private var digest: UInt64 = 0

  mutating func note(_ reading: Reading) {
    switch reading {
    case .location(let location):
      mix(location.coordinate.latitude.bitPattern)
      mix(location.coordinate.longitude.bitPattern)
      mix(UInt64(bitPattern: location.time?.nanoseconds ?? 0))
    case .noFix(let report):
      mix(UInt64(bitPattern: report.time?.nanoseconds ?? 0))
    case .sourceChanged: mix(1)
    case .sky, .heading, .fault, .counts: return
    }
    count += 1
  }

  /// Mixes a word into the digest: a step of FNV-1a, a word at a time.
  private mutating func mix(_ word: UInt64) { digest = (digest ^ word) &* 0x0000_0100_0000_01B3 &+ 1 }
}

extension ReadingTally: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(count, digest) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (count, digest) = try reader.take() }
}
