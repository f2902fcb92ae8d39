import LocationKit

@testable import LocationNMEA

/// `GPRMC,…` with its `$`, its checksum and its line end.
func line(_ payload: String) -> String {
  let sum = payload.utf8.reduce(0, ^)
  return "$\(payload)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
}

func lines(_ payloads: String...) -> [UInt8] { payloads.flatMap { Array(line($0).utf8) } }

/// The readings of one payload.
func sentence(_ payload: String) throws -> SentenceContent {
  let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
  return try ParsedSentence(bytes.span).sentence
}

/// All that a decoder makes of a recording, cut into pieces of `size` bytes.
func decode(_ bytes: [UInt8], dates: DatePolicy = .recorded(), pieces size: Int = .max) -> [Reading] {
  var decoder = NMEADecoder(source: "log", kind: .replayed, dates: dates)
  var readings: [Reading] = []
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start.addingReportingOverflow(size).overflow ? .max : start + size)
    decoder.decode(bytes.span.extracting(start..<end), into: &readings)
    start = end
  }
  decoder.finish(into: &readings)
  return readings
}

extension NMEADecoder {
  /// What the payloads complete.
  mutating func take(_ bytes: [UInt8]) -> [Reading] {
    var readings: [Reading] = []
    decode(bytes.span, into: &readings)
    return readings
  }
}

extension [Reading] {
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  var noFixes: [NoFix] {
    compactMap { if case .noFix(let report) = $0 { report } else { nil } }
  }

  var skies: [SkyView] {
    compactMap { if case .sky(let sky) = $0 { sky } else { nil } }
  }

  var headings: [Heading] {
    compactMap { if case .heading(let heading) = $0 { heading } else { nil } }
  }

  var faults: [LocationError] {
    compactMap { if case .fault(let error) = $0 { error } else { nil } }
  }
}
