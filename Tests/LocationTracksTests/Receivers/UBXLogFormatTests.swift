import LocationKit
import LocationNMEA
import LocationTracks
import LocationUBX
import TestSupport
import Testing

@Suite("UBXLogFormat")
struct UBXLogFormatTests {
  private func read(_ bytes: [UInt8], piece: () -> Int = { .max }) -> TrackReading {
    TrackReading(bytes, as: UBXLogFormat(), piece: piece)
  }

  @Test("is recognized by a frame with a right checksum, wherever it is")
  func recognizes() async throws {
    let frame = ReceiverBytes.messages(0)
    // Logs of gpsd's developers begin with comments, among them a report of the device.
    let comment = Array("# Name: a u-blox\n# {\"class\":\"DEVICES\",\"devices\":[]}\n".utf8)
    for before in [[], [0xB5, 0x62, 0xFF, 0x00], ReceiverBytes.sentences(0), comment] as [[UInt8]] {
      let reader = try await TrackReader(before + frame, named: "x.bin", options: TrackOptions())
      #expect(reader.format?.word == "ubx")
    }
    var wrong = Array(frame.prefix(100))
    wrong[50] ^= 1
    for bytes in [wrong, Array(frame.prefix(99))] {
      let isRecognized = UBXLogFormat().recognizes(bytes.span)
      #expect(!isRecognized)
    }
  }

  @Test("Messages and sentences of one epoch are one location, that of the messages")
  func mergesEpochs() {
    let bytes = (0..<5).flatMap { ReceiverBytes.sentences($0) + ReceiverBytes.messages($0) }
    let reading = read(bytes)
    #expect(reading.locations.map { $0.time?.nanosecondsOfDay } == (0..<5).map { (36_000 + $0) * 1_000_000_000 })
    #expect(reading.locations.allSatisfy { $0.horizontalAccuracy?.radius == 1 && $0.satellitesUsed == 9 })
    #expect(reading.counts == InputCounts(unit: "messages", read: 20))
  }

  @Test(
    "A first epoch that sentences have stated before its messages is not stated again",
    arguments: [0, 256_180, -128_414] as [Int64])
  func dropsRepetition(nanoseconds: Int64) {
    func messages(_ second: Int) -> [UInt8] { ReceiverBytes.messages(second, nanoseconds: nanoseconds) }
    let late = ReceiverBytes.sentences(0) + ReceiverBytes.sentences(1) + messages(0) + messages(1)
    #expect(read(late).locations.map { $0.horizontalAccuracy?.radius } == [nil, 1])
  }

  @Test("Sentences fill what the messages of their epoch lack, whichever came first")
  func fills() {
    // GGA has the horizontal dilution, which NAV-PVT lacks; its height, its count of satellites and its separation differ.
    for isFirst in [true, false] {
      let bytes = (0..<6).flatMap { second in
        let (sentences, messages) = (ReceiverBytes.sentences(second), ReceiverBytes.messages(second))
        return isFirst ? sentences + messages : messages + sentences
      }
      let locations = read(bytes).locations
      #expect(locations.map { $0.time?.nanosecondsOfDay } == (0..<6).map { (36_000 + $0) * 1_000_000_000 })
      #expect(locations.allSatisfy { $0.satellitesUsed == 9 && $0.horizontalAccuracy?.radius == 1 })
      // The first epochs show the order, and that the sentences state more.
      #expect(locations.dropFirst(3).allSatisfy { $0.dilution.horizontal == 1 }, "sentences first: \(isFirst)")
    }
  }

  @Test("A location that waits for its sentences is delivered without them when the stream falls silent")
  func waits() {
    var decoder = ReceiverDecoder(
      NMEADecoder(source: "u", kind: .live, dates: .recorded()), source: "u", kind: .live)
    var readings: [Reading] = []
    for second in 0..<6 {
      decoder.decode((ReceiverBytes.messages(second) + ReceiverBytes.sentences(second)).span, into: &readings)
    }
    readings = []
    decoder.decode(ReceiverBytes.messages(6).span, into: &readings)
    #expect(readings.isEmpty)
    decoder.flush(into: &readings)
    #expect(readings.count == 1)
    decoder.decode((ReceiverBytes.messages(7) + ReceiverBytes.messages(8)).span, into: &readings)
    decoder.finish(into: &readings)
    #expect(readings.count { if case .location = $0 { true } else { false } } == 3)
  }

  @Test("Satellites and headings of sentences are delivered while no message states satellites")
  func sky() {
    let satellites = ReceiverBytes.sentence("GPGSV,1,1,01,05,40,120,41") + ReceiverBytes.sentence("HEHDT,90.0,T")
    let bytes = (0..<6).flatMap { ReceiverBytes.messages($0) + ReceiverBytes.sentences($0) + satellites }
    let entries = read(bytes).entries
    #expect(entries.contains { if case .sky = $0 { true } else { false } })
  }

  @Test("Sentences state positions again after messages have stopped")
  func fallsBack() {
    let bytes = ReceiverBytes.messages(0) + (1..<20).flatMap { ReceiverBytes.sentences($0) }
    let reading = read(bytes + ReceiverBytes.messages(20) + ReceiverBytes.sentences(20))
    let times = reading.locations.compactMap(\.time)
    #expect(times.count == 1 + 14 + 1)
    #expect(reading.locations.last?.horizontalAccuracy?.radius == 1)
    #expect(zip(times, times.dropFirst()).allSatisfy(<))
  }

  @Test("Messages that state no position leave positions to the sentences")
  func leavesPositions() {
    for isFix in [true, false] {
      let bytes = (0..<5).flatMap { ReceiverBytes.status($0, isFix: isFix) + ReceiverBytes.sentences($0) }
      #expect(read(bytes).locations.count == 5)
    }
  }

  @Test("No position comes from a frame whose checksum is wrong, and no sentence within it is lost")
  func damage() {
    for index in 0..<100 {
      var frame = Array(ReceiverBytes.messages(1).prefix(100))
      frame[index] ^= 0x04
      let reading = read(ReceiverBytes.sentences(0) + frame + ReceiverBytes.sentences(2))
      #expect(reading.locations.count == 2)
      #expect(reading.locations.allSatisfy { $0.horizontalAccuracy == nil })
    }
    let cut = ReceiverBytes.messages(1).prefix(60)
    let reading = read(cut + ReceiverBytes.sentences(2) + ReceiverBytes.sentences(3))
    #expect(reading.locations.count == 2)
    #expect(reading.counts.skipped["UBX with a bad checksum"] == 1)
  }

  @Test("A frame that is cut off or damaged counts once, whatever it contains")
  func countsOnce() {
    var frame: [UInt8] = []
    let text = Array("$GPGGA\u{10}$1!!$\r\n$A,\u{10}".utf8) + [0xB5, 0x62, 0x01, 0x07, 0xFF]
    UBXFrame.append(UBXKind(0x0A, 0x04), (text + text).span, to: &frame)
    for count in 2..<frame.count {
      let reading = read(ReceiverBytes.messages(0) + frame.prefix(count))
      #expect(reading.counts.skipped == ["UBX cut off": 1], "after \(count) bytes")
    }
    frame[frame.count - 1] ^= 1
    let reading = read(ReceiverBytes.messages(0) + frame + ReceiverBytes.messages(1))
    #expect(reading.counts.skipped == ["UBX with a bad checksum": 1])
    #expect(reading.locations.count == 2)
  }

  @Test("A stream in pieces of any size gives the same entries", arguments: [1, 2, 3])
  func pieces(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = (0..<8).flatMap { second -> [UInt8] in
      [0xB5, 0x62, 0x01] + ReceiverBytes.sentences(second) + ReceiverBytes.messages(second, isFix: second != 3)
        + [0xD3, 0x00, 0x10]
    }
    let whole = read(bytes)
    #expect(whole.locations.count == 7)
    #expect(read(bytes, piece: { 1 }) == whole)
    for _ in 0..<50 { #expect(read(bytes, piece: { Int.random(in: 1...200, using: &random) }) == whole) }
  }
}
