import LocationKit
import LocationTracks
import Testing

@Suite("NMEALogFormat")
struct NMEALogFormatTests {
  private let format = NMEALogFormat()

  private func recognizes(_ head: [UInt8]) -> Bool { format.recognizes(head.span) }

  @Test(
    "recognizes sentences, wherever the first one is",
    arguments: [
      "$GPRMC,", "$GPGGA,123519,4807.038,N", "!AIVDM,1,1,,B,", "$PUBX,00,1", "$PGRMZ,1", "hello\r\n$GNRMC,1",
      "2026-05-01 10:00:00 $GPRMC,1", "\\s:1*00\\$GPRMC,1", "\0\u{1}\u{7F}$GPRMC,1", "\u{FEFF}$GPRMC,1", "$$GPRMC,1",
      "{$GPRMC,1", "$,$GPRMC,1",
    ])
  func recognizes(head: String) async throws {
    #expect(recognizes(Array(head.utf8)))
    let units = Array("\u{FEFF}\(head)".utf16)
    for bytes in [
      units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] },
    ] {
      #expect(try await TrackReader(bytes, named: "x", options: TrackOptions()).format?.word == "nmea")
    }
  }

  @Test(
    "recognizes them after noise that looks like a UTF-16 byte order mark", arguments: [[0xFF], [0xFE]] as [[UInt8]])
  func recognizesBehindNoise(noise: [UInt8]) { #expect(recognizes(noise + Array("$GPRMC,1".utf8))) }

  @Test(
    "does not recognize other formats",
    arguments: [
      "", "$", "$GP", "$GPRMC", "$gprmc,1,2", "$GPR,1,2,3", "$GPRMC 1,2", "$ 10,000 and more", "US$100,000",
      "$LONGADDRESS,1", "<?xml version='1.0'?><gpx>", #"{"class":"TPV","device":"/dev/ttyACM0"}"#, "id,lat,lon\n",
      "\0\0\0\0", "PK\u{3}\u{4}", "version: 1\nstart: 2026-05-01T10:00:00Z\n",
    ])
  func declines(head: String) { #expect(!recognizes(Array(head.utf8))) }

  @Test("has its name")
  func names() {
    #expect(format.name == "NMEA 0183")
  }
}
