import LocationFleet
import LocationKit
import Testing

@Suite("FleetLineDecoder")
struct FleetLineDecoderTests {
  private func decode(
    _ text: String, pieces: Int = .max, passingOver passedOver: Int = 0
  ) throws -> (readings: [String], faults: [String], decoder: FleetLineDecoder) {
    var decoder = FleetLineDecoder(source: "fleet.json")
    var (readings, faults): ([String], [String]) = ([], [])
    func take(_ subject: String, _ reading: Reading) {
      switch reading {
      case .location(let location): readings.append("\(subject) \(location.coordinate.latitude)")
      case .noFix: readings.append("\(subject) no fix")
      default: readings.append("\(subject) ?")
      }
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: min(pieces, bytes.count)) {
      let piece = Array(bytes[start..<min(start + min(pieces, bytes.count), bytes.count)])
      try decoder.decode(piece.span, passingOver: passedOver, take) {
        faults.append("\($0.context ?? ""): \($0.message)")
      }
    }
    try decoder.finish(passingOver: passedOver, take) { faults.append("\($0.context ?? ""): \($0.message)") }
    return (readings, faults, decoder)
  }

  private static let lines = """
    {"class":"TPV","subject":"a","mode":2,"lat":1,"lon":2}
    {"class":"VERSION","release":"3.22"}
    {"subject":"Ü \\"x\\"","class":"TPV","mode":3,"lat":2,"lon":2}\r

    {"class":"SKY","subject":"a","satellites":[]}
    {"class":"TPV","mode":1}
    {"class":"TPV","subject":7,"mode":2,"lat":3,"lon":2}
    {"class":"TPV","subject":"a","lat":3,"lon":2}
    {"class":"POI","subject":"a","event":"enter"}
    nothing
    {"class":"TPV","subject":"b","mode":2,"lat":4,"lon":2}
    """

  @Test("reads each line's subject; a line without one belongs to the empty subject", arguments: [1, 7, 64, 100_000])
  func subjects(pieces: Int) throws {
    let (readings, faults, decoder) = try decode(Self.lines, pieces: pieces)
    #expect(readings == ["a 1.0", "Ü \"x\" 2.0", " no fix", "b 4.0"])
    #expect(faults.count == 3)
    #expect(faults[0].hasPrefix("fleet.json:7: the subject is not a string"))
    #expect(faults[1].hasPrefix("fleet.json:8: not a line of gpsd's JSON: the mode is missing"))
    #expect(faults[2].hasPrefix("fleet.json:10: not a line of gpsd's JSON"))
    #expect(decoder.counts.skipped == ["unreadable line": 3])
    #expect(decoder.counts.read == 7)
    #expect(decoder.line == 11)
  }

  @Test("passes over lines at the beginning, and still counts them")
  func passingOver() throws {
    let (readings, faults, decoder) = try decode(Self.lines, passingOver: 10)
    #expect(readings == ["b 4.0"])
    #expect(faults.isEmpty)
    #expect(decoder.line == 11)
  }

  @Test("an overlong line is dropped and counted")
  func overlong() throws {
    let long = #"{"class":"TPV","subject":"\#(String(repeating: "x", count: 1 << 20))","mode":1}"#
    let (readings, _, decoder) = try decode(long + "\n" + Self.lines)
    #expect(readings.count == 4)
    #expect(decoder.counts.skipped["overlong line"] == 1)
  }
}
