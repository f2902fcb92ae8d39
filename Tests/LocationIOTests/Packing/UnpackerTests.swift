import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("Unpacker")
struct UnpackerTests {
  private static let text = Array(String(repeating: "<trkpt lat=\"1\" lon=\"2\"/>\n", count: 50_000).utf8)
  private static let kml = Array("<kml>".utf8) + text

  private struct Outcome: Equatable {
    var bytes: [UInt8] = []
    var error: LocationError?
    var largestPiece = 0
  }

  private func unpack(
    _ packed: [UInt8], inPiecesOf size: Int = .max, limit: UnpackingLimit = UnpackingLimit()
  ) -> Outcome {
    var outcome = Outcome()
    do throws(LocationError) {
      guard let format = PackedFormat(packed.span) else { return outcome }
      var unpacker = try Unpacker(format, place: "ride.gpx.gz", limit: limit)
      var start = 0
      while start < packed.count {
        let end = start + min(size, packed.count - start)
        unpacker.push(Array(packed[start..<end]))
        start = end
        while let bytes = try unpacker.pop() {
          outcome.bytes += bytes
          outcome.largestPiece = max(outcome.largestPiece, bytes.count)
        }
      }
      try unpacker.finish()
    } catch {
      outcome.error = error
    }
    return outcome
  }

  @Test("unpacks a gzip file in pieces of a bounded size", arguments: [1, 7, 4096, Int.max])
  func gzip(size: Int) {
    let outcome = unpack(Packed.gzip(Self.text), inPiecesOf: size)
    #expect(outcome.error == nil)
    #expect(outcome.bytes == Self.text)
    #expect(outcome.largestPiece <= Inflater.usualRoom)
  }

  @Test("unpacks several gzip members, and ignores zeros that fill the last block")
  func members() {
    let packed = Packed.gzip(Array("one".utf8)) + Packed.gzip(Array("two".utf8)) + [0, 0, 0]
    for size in [1, 5, Int.max] {
      #expect(unpack(packed, inPiecesOf: size).bytes == Array("onetwo".utf8))
      #expect(unpack(packed, inPiecesOf: size).error == nil)
    }
  }

  @Test("finds the first KML file of an archive, whatever the order of the files", arguments: Packed.ZipMethod.allCases)
  func archive(method: Packed.ZipMethod) {
    let archive = Packed.zip([
      ("files/icon.png", method == .stored ? .stored : method, Array("no kml".utf8)), ("doc.KML", method, Self.kml),
      ("other.kml", .stored, Array("<kml/>".utf8)),
    ])
    for size in [1, 13, Int.max] {
      let outcome = unpack(archive, inPiecesOf: size)
      #expect(outcome.error == nil)
      #expect(outcome.bytes == Self.kml)
    }
  }

  @Test("rejects an archive without a KML file")
  func noKML() {
    let outcome = unpack(Packed.zip([("a.gpx", .deflated, Self.text)]))
    #expect(outcome.error?.code == .invalidData)
    #expect(outcome.error?.message.contains("no KML file") == true)
  }

  @Test("a truncated file returns its content, then an error", arguments: [2, 100, 2000])
  func cutShort(missing: Int) {
    // The directory of the archive has 75 bytes.
    for (packed, end) in [
      (Packed.gzip(Self.text), 0), (Packed.zip([("doc.kml", .deflatedWithDescriptor, Self.text)]), 75),
    ] {
      let outcome = unpack(Array(packed.dropLast(end + missing)), inPiecesOf: 100)
      #expect(outcome.error?.code == .invalidData)
      #expect(Self.text.starts(with: outcome.bytes))
    }
  }

  @Test("damaged bytes cause an error that names the file")
  func damaged() {
    var gzip = Packed.gzip(Self.text)
    gzip[gzip.count - 6] ^= 1
    var archive = Packed.zip([("doc.kml", .stored, Self.kml)])
    archive[100] ^= 1
    for packed in [gzip, archive] {
      #expect(unpack(packed).error?.code == .invalidData)
      #expect(unpack(packed).error?.context == "ride.gpx.gz")
    }
  }

  @Test("damaged gzip data returns all bytes before the damage, then the error", arguments: [1, 5, 100, Int.max])
  func beforeDamage(size: Int) {
    let text = Array("<gpx>".utf8)
    var (wrongSum, wrongLength) = (Packed.gzip(text), Packed.gzip(text))
    wrongSum[wrongSum.count - 6] ^= 1
    wrongLength[wrongLength.count - 1] ^= 1
    // A stored block of five bytes, and one of the type 3: there is none.
    let wrongBlock = Array(Packed.gzip(text).prefix(10)) + [0, 5, 0, 0xFA, 0xFF] + text + [6] + text
    for packed in [wrongSum, wrongLength, wrongBlock] {
      let outcome = unpack(packed, inPiecesOf: size)
      #expect(outcome.bytes == text)
      #expect(outcome.error?.code == .invalidData)
      #expect(outcome.error?.message.hasPrefix("the compressed data is damaged") == true)
    }
  }

  @Test("rejects a decompression bomb while unpacking it", arguments: ["gzip", "zip", "beside the KML"])
  func bomb(kind: String) {
    let zeros = [UInt8](repeating: 0, count: 4 << 20)
    let packed =
      switch kind {
      case "gzip": Packed.gzip(zeros)
      case "zip": Packed.zip([("doc.kml", .deflated, zeros)])
      default: Packed.zip([("a.png", .deflatedWithDescriptor, zeros), ("doc.kml", .stored, Self.kml)])
      }
    let outcome = unpack(packed, limit: UnpackingLimit(freeBytes: 1 << 20, largestRatio: 250))
    #expect(outcome.error?.code == .invalidData)
    #expect(outcome.error?.message.contains("250 times") == true)
    #expect(outcome.bytes.count <= 1 << 20 + 1)
  }

  @Test("does not treat plain bytes as packed")
  func plain() {
    for text in ["<gpx/>", "PK", "\u{1F}", "", "{\"class\":\"TPV\"}"] {
      #expect(PackedFormat(Array(text.utf8).span) == nil)
    }
  }
}
