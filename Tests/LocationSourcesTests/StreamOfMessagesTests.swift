import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationSources

@Suite("A stream of a u-blox receiver")
struct StreamOfMessagesTests {
  private func decoder(talker: String? = nil) -> StreamDecoder {
    StreamDecoder(source: "-", talker: talker, wallClock: { .utc("2026-05-01T10:00:00Z") })
  }

  private func decode(_ bytes: [UInt8], talker: String? = nil, pieces: Int = .max) -> (StreamDecoder, [Location]) {
    var decoder = decoder(talker: talker)
    var readings: [Reading] = []
    for start in stride(from: 0, to: bytes.count, by: min(pieces, bytes.count)) {
      let end = start + min(pieces, bytes.count - start)
      decoder.decode(bytes.span.extracting(start..<end), into: &readings)
    }
    decoder.finish(into: &readings)
    return (decoder, readings.compactMap { if case .location(let location) = $0 { location } else { nil } })
  }

  @Test("is located by its messages alone, in pieces of any size", arguments: [1, 7, 1000])
  func messages(pieces: Int) {
    let (decoder, locations) = decode((0..<5).flatMap { ReceiverBytes.messages($0) }, pieces: pieces)
    #expect(locations.map(\.horizontalAccuracy?.radius) == [1, 1, 1, 1, 1])
    #expect(locations.allSatisfy { $0.origin.kind == .live })
    #expect(decoder.counts == InputCounts(unit: "messages", read: 10))
    #expect(decoder.complaint == nil)
  }

  @Test("has one location an epoch if it sends sentences as well", arguments: [1, 7, 1000])
  func both(pieces: Int) {
    let bytes = (0..<5).flatMap { ReceiverBytes.sentences($0) + ReceiverBytes.messages($0) }
    let (_, locations) = decode(bytes, pieces: pieces)
    #expect(locations.map(\.horizontalAccuracy?.radius) == [1, 1, 1, 1, 1])
  }

  @Test("delivers an epoch at its end, without waiting for silence")
  func prompt() {
    var decoder = decoder()
    var readings: [Reading] = []
    decoder.decode(ReceiverBytes.messages(0).span, into: &readings)
    #expect(readings.count == 1)
    decoder.flush(into: &readings)
    #expect(readings.count == 1)
  }

  @Test("is read behind gpsd's greeting, as gpspipe -R writes it")
  func greeting() {
    let greeting = Array(#"{"class":"VERSION","release":"3.22"}"#.utf8) + [0x0D, 0x0A]
    let (_, locations) = decode(greeting + ReceiverBytes.messages(0) + ReceiverBytes.messages(1))
    #expect(locations.count == 2)
  }

  @Test("gives way to a talker that the user has chosen")
  func talker() {
    let bytes = (0..<3).flatMap { ReceiverBytes.messages($0) + ReceiverBytes.sentences($0) }
    let (decoder, locations) = decode(bytes, talker: "GN")
    #expect(locations.map(\.horizontalAccuracy) == [nil, nil, nil])
    #expect(decoder.counts.skipped == ["UBX": 6])
  }

  @Test("is not recognized again after a new opening until its content arrives")
  func reopened() {
    var decoder = decoder()
    var readings: [Reading] = []
    decoder.decode(ReceiverBytes.messages(0).span, into: &readings)
    #expect(decoder.isRecognized && decoder.wasRecognized)
    decoder.finish(into: &readings)
    decoder.reopen()
    decoder.decode([UInt8](repeating: 0x41, count: 100).span, into: &readings)
    #expect(!decoder.isRecognized && decoder.wasRecognized)
    decoder.decode(ReceiverBytes.messages(1).span, into: &readings)
    #expect(decoder.isRecognized)
  }

  @Test("is an error if it states no position in a hundred messages, which names the remedy")
  func withoutPositions() {
    var decoder = decoder()
    var readings: [Reading] = []
    for second in 0..<120 {
      decoder.decode(ReceiverBytes.status(second).span, into: &readings)
      #expect((decoder.dueComplaint() != nil) == (second == 99))
    }
    #expect(readings.isEmpty)
    #expect(decoder.complaint?.message == "the source sends UBX without a position")
    #expect(decoder.complaint?.remedy?.contains("NAV-PVT") == true)
    decoder.decode(ReceiverBytes.messages(0).span, into: &readings)
    #expect(decoder.complaint == nil)
  }
}
