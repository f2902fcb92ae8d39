import LocationKit
import LocationWire

/// What we write of a line that we could read, we must read as the same.
func fuzzWireLines(_ input: [UInt8]) {
  for line in input.split(separator: UInt8(ascii: "\n")) {
    let line = Array(line)
    guard let first = reading(line) else { continue }
    let text = written(first)
    guard let second = reading(text) else { return require(false, "our own line cannot be read") }
    require(written(second) == text, "what was read of our own line is written otherwise")
  }
}

private func reading(_ line: [UInt8]) -> Reading? {
  var decoder = WireDecoder(origin: "fuzz", kind: .replayed)
  guard case .reading(let reading)? = try? decoder.decode(line.span) else { return nil }
  return reading
}

private func written(_ reading: Reading) -> [UInt8] {
  var writer = ASCIIWriter()
  WireEncoder().encode(reading, to: &writer)
  return writer.bytes
}
