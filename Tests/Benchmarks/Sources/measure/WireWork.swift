import LocationKit
import LocationWire

/// gpsd's JSON, one object a line.
enum WireWork {
  static func decode(_ path: String) throws -> Tally {
    var decoder = WireDecoder(origin: path, kind: .replayed)
    var totals = ReadingTotals()
    try InputBytes.forEachLine(of: path) { line in
      if case .reading(let reading) = try decoder.decode(line) { totals.add(reading) }
    }
    return totals.tally
  }

  /// The first thousand readings of the file are written a thousand times.
  static func encode(_ path: String) throws -> Tally {
    var decoder = WireDecoder(origin: path, kind: .replayed)
    var readings: [Reading] = []
    try InputBytes.forEachLine(of: path) { line in
      if readings.count < 1000, case .reading(let reading) = try decoder.decode(line) { readings.append(reading) }
    }
    var writer = ASCIIWriter()
    var bytes = 0
    let encoder = WireEncoder()
    for _ in 0..<1000 {
      writer.removeAll()
      for reading in readings { encoder.encode(reading, to: &writer) }
      bytes += writer.bytes.count
    }
    var tally = Tally()
    tally.add("readings", readings.count * 1000)
    tally.add("bytes", bytes)
    return tally
  }
}
