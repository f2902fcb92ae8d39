import LocationKit
import LocationNMEA

/// A live stream that falls silent anywhere must not trap, nor deliver anything twice.
func fuzzSentences(_ input: [UInt8]) {
  var decoder = NMEADecoder(source: "fuzz", kind: .live, dates: .live(clock: { UTCInstant(nanoseconds: 0) }))
  var readings: [Reading] = []
  for start in stride(from: 0, to: input.count, by: 97) {
    decoder.decode(input.span.extracting(start..<min(start + 97, input.count)), into: &readings)
    decoder.flush(into: &readings)
    _ = decoder.patience
  }
  decoder.finish(into: &readings)
  let count = readings.count
  decoder.finish(into: &readings)
  require(readings.count == count, "a second end delivers again")
}

/// The input with every sentence's checksum made right: a fuzzer alone would hardly get past the sums.
func withRightChecksums(_ input: [UInt8]) -> [UInt8] {
  var output = input
  var sum: UInt8?
  for index in output.indices {
    switch output[index] {
    case UInt8(ascii: "$"), UInt8(ascii: "!"): sum = 0
    case UInt8(ascii: "*"):
      guard let right = sum, index + 2 < output.count else { break }
      let digits = Array("0123456789ABCDEF".utf8)
      output[index + 1] = digits[Int(right >> 4)]
      output[index + 2] = digits[Int(right & 15)]
      sum = nil
    case 0x0A, 0x0D: sum = nil
    default: sum = sum.map { $0 ^ output[index] }
    }
  }
  return output
}
