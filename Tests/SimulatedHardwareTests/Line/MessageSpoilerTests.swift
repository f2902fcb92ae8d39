import LocationKit
import LocationScenario
import LocationUBX
import Testing

@testable import SimulatedHardware

@Suite("MessageSpoiler")
struct MessageSpoilerTests {
  static let seeds: [UInt64] = [0, 1, 2, 3, 99, .max]
  private let messages: [[UInt8]]

  init() {
    var model = ReceiverModel()
    model.sentences = ReceiverModel.SentenceKind.allCases
    let sky = (1...6).map { Reports.satellite(.gps, $0) }
    messages = ReceiverSentences(model: model, isPosingAsReal: false).messages(
      Reports.report(sky: sky, deviation: 2))
  }

  @Test("leaves messages without a fault unchanged")
  func nothing() {
    var spoiler = MessageSpoiler(seed: 1)
    #expect(spoiler.spoil(messages, LineFaults()) == messages)
  }

  @Test("makes all checksums wrong, and changes nothing else", arguments: seeds)
  func badSums(seed: UInt64) {
    let spoiled = spoil(seed) { $0.hasBadSums = true }
    let (locations, account) = Reports.locations(spoiled.flatMap(\.self))
    #expect(locations.isEmpty)
    #expect(account.skipped.values.reduce(0, +) == messages.count)
    #expect(spoiled.map { $0.dropLast(4) } == messages.map { $0.dropLast(4) })
  }

  @Test("never produces a correct checksum or a valid latitude by chance")
  func never() throws {
    var spoiler = MessageSpoiler(seed: 1)
    var faults = LineFaults()
    faults.hasBadSums = true
    for _ in 0..<200 {
      #expect(zip(spoiler.spoil(messages, faults), messages).allSatisfy { $0 != $1 })
    }
    faults = LineFaults()
    faults.hasBadValues = true
    let frames = ReceiverFrames().frames(Reports.report(), [.solution]).map(\.bytes)
    for _ in 0..<200 {
      let bytes = try #require(spoiler.spoil(frames, faults).first)
      #expect(signedLittleEndian(Array(bytes.dropFirst(6)), 28, 4) > 900_000_000)
    }
  }

  @Test("removes all checksums")
  func missingSums() {
    let spoiled = spoil(1) { $0.lacksSums = true }
    #expect(spoiled == messages.map { $0.dropLast(5) + Array("\r\n".utf8) })
    #expect(Reports.locations(spoiled.flatMap(\.self)).locations.isEmpty)
  }

  @Test("writes impossible values with correct checksums, and never a valid place", arguments: seeds)
  func badValues(seed: UInt64) {
    let spoiled = spoil(seed) { $0.hasBadValues = true }
    let (locations, account) = Reports.locations(spoiled.flatMap(\.self))
    #expect(locations.isEmpty)
    #expect(account.skipped["bad checksum"] == nil)
    for (message, original) in zip(spoiled, messages) {
      #expect(message != original)
      let body = message.dropFirst().prefix { $0 != UInt8(ascii: "*") }
      let sum = String(decoding: message.suffix(4).prefix(2), as: UTF8.self)
      #expect(UInt8(sum, radix: 16) == body.reduce(0, ^))
    }
  }

  @Test("has no bad value that could be a valid coordinate", arguments: ["RMC", "GGA", "GNS", "GLL"])
  func badCoordinates(formatter: String) throws {
    let message = try #require(messages.first { String(decoding: $0[3..<6], as: UTF8.self) == formatter })
    let fields = String(decoding: message, as: UTF8.self).dropFirst().prefix { $0 != "*" }.split(
      separator: ",", omittingEmptySubsequences: false)
    for (index, values) in try #require(MessageSpoiler.badValues[formatter]).prefix(2) {
      for value in values {
        var changed = fields.map(String.init)
        changed[index] = String(decoding: value, as: UTF8.self)
        let body = changed.joined(separator: ",")
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        let sentence = "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
        #expect(Reports.locations(Array(sentence.utf8)).locations.isEmpty, "\(sentence)")
      }
    }
    #expect(Reports.locations(message).locations.count == 1)
  }

  @Test("adds noise before messages without hiding any of them", arguments: seeds)
  func noise(seed: UInt64) {
    let spoiled = spoil(seed) { $0.noise = 500 }.flatMap(\.self)
    #expect(spoiled.count == messages.joined().count + 500)
    #expect(spoiled.suffix(messages.joined().count).elementsEqual(messages.joined()))
    #expect(Set(spoiled.prefix(500)).count > 150)
    #expect(Reports.locations(spoiled).locations.count == 1)
  }

  @Test("repeats every message as often as configured")
  func flood() {
    #expect(spoil(1) { $0.repetitions = 3 } == messages + messages + messages)
  }

  @Test("spoils equally with the same seed, and differently with another", arguments: seeds)
  func determinism(seed: UInt64) {
    let change = { (faults: inout LineFaults) in
      faults.hasBadSums = true
      faults.hasBadValues = true
      faults.noise = 40
      faults.repetitions = 2
    }
    #expect(spoil(seed, change) == spoil(seed, change))
    #expect(spoil(seed, change) != spoil(seed &+ 17, change))
  }

  @Test("spoils UBX frames correspondingly")
  func frames() throws {
    let frames = ReceiverFrames().frames(Reports.report(), Set(ReceiverFrames.usual.map(\.kind)))
    let said = frames.map(\.bytes)
    var spoiler = MessageSpoiler(seed: 5)
    var faults = LineFaults()
    faults.hasBadValues = true
    let impossible = spoiler.spoil(said, faults)
    let solution = try #require(impossible.compactMap { ReceiverFrame($0) }.first { $0.kind == .solution })
    #expect(littleEndian(solution.payload, 28, 4) > 900_000_000)
    faults = LineFaults()
    faults.hasBadSums = true
    for frame in spoiler.spoil(said, faults) { #expect(ReceiverFrame(frame) == nil) }
    faults = LineFaults()
    faults.lacksSums = true
    #expect(spoiler.spoil(said, faults) == said.map { $0.dropLast(2) })
  }

  private func spoil(_ seed: UInt64, _ change: (inout LineFaults) -> Void) -> [[UInt8]] {
    var faults = LineFaults()
    change(&faults)
    var spoiler = MessageSpoiler(seed: seed)
    return spoiler.spoil(messages, faults)
  }
}
