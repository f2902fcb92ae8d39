import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

/// A writer's bytes survive a kill: with the closing behind them they are a whole file, and without it they give back
/// what they hold.
@Suite("Closing of track files")
struct TrackClosingTests {
  static let formats: [any TrackFormat] = [GPXFormat(), GeoJSONFormat(), CSVFormat(), WireLogFormat(), NMEALogFormat()]

  /// Points of two tracks with gaps, none that a format leaves out.
  private func entries(_ seed: UInt64) -> [TrackEntry] {
    var source = RandomEntries(seed: seed)
    return [.track(TrackHeader(name: "One"))] + source.track() + [.track(TrackHeader(name: "Two"))] + source.track()
  }

  @Test("after each entry, the closing completes the file", arguments: formats.indices)
  func everyPrefix(index: Int) {
    let format = Self.formats[index]
    let seed = Seed.take()
    let entries = entries(seed)
    guard var writer = format.makeWriter(TrackWriterOptions()) else { return }
    var output = ASCIIWriter()
    for count in entries.indices {
      writer.write(entries[count], to: &output)
      var file = output
      writer.closing(to: &file)
      let reading = TrackReading(file.bytes, as: format, content: .tracks)
      let points = entries[...count].filter { if case .point = $0 { true } else { false } }
      #expect(reading.error == nil && reading.faults.isEmpty, "seed \(seed), entry \(count): \(reading.error as Any)")
      #expect(reading.points.count == points.count, "seed \(seed), entry \(count)")
    }
    var closed = output
    writer.closing(to: &closed)
    #expect(closed.bytes == TrackText(entries, as: format, creator: "LocationTracks").bytes)
  }

  @Test(
    "a file truncated anywhere delivers every complete point before the cut, then an error with its place",
    arguments: [0, 1])
  func cuts(index: Int) {
    let format = Self.formats[index]
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let bytes = TrackText(entries(seed), as: format).bytes
    let whole = TrackReading(bytes, as: format, content: .tracks)
    let last = (bytes.lastIndex { $0 > 0x20 } ?? 0)
    for _ in 0..<150 {
      let cut = Int.random(in: 1...last, using: &random)
      let reading = TrackReading(Array(bytes[..<cut]), as: format, content: .tracks)
      #expect(reading.error != nil, "seed \(seed), cut at \(cut)")
      #expect(reading.error?.context?.split(separator: ":").count == 3, "\(reading.error as Any)")
      #expect(reading.points == Array(whole.points.prefix(reading.points.count)), "seed \(seed), cut at \(cut)")
      #expect(reading.points.count >= positions(in: bytes[..<cut], index), "seed \(seed), cut at \(cut)")
    }
  }

  /// How many points are whole before the cut.
  private func positions(in bytes: ArraySlice<UInt8>, _ index: Int) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    if index == 0 { return text.split(separator: "</trkpt>", omittingEmptySubsequences: false).count - 1 }
    // Of a Feature that is whole each position is counted by its time; of the last one those that were read.
    guard let start = text.range(of: "\n{\"type\":\"Feature\"", options: .backwards)?.lowerBound else { return 0 }
    return text[..<start].split(separator: "Z\"").count - 1
  }

  @Test("a truncated row is not a point")
  func cutRow() {
    let bytes = TrackText([Sample.full, Sample.point(second: 1)], as: CSVFormat()).bytes
    let reading = TrackReading(Array(bytes.dropLast(8)), as: CSVFormat())
    #expect(reading.points.count == 1)
    #expect(reading.error?.context == "ride:3:57")
  }
}
