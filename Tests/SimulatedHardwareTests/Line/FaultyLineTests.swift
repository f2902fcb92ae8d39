import LocationKit
import LocationScenario
import Testing

@testable import SimulatedHardware

@Suite("FaultyLine")
struct FaultyLineTests {
  private let messages = ["$GPRMC,first*00\r\n", String(repeating: "$GPGSV,second*00\r\n", count: 9)].map {
    Array($0.utf8)
  }
  private var bytes: [UInt8] { messages.flatMap(\.self) }

  @Test("sends an epoch at once without a line speed")
  func datagram() throws {
    var line = try line(baud: nil)
    #expect(
      line.pieces(messages, LineFaults()) == [FaultyLine.Piece(time: .zero, bytes: bytes, endsMessage: true)])
  }

  @Test("sends bytes at the speed of the line, and never two messages in one piece")
  func serialLine() throws {
    var line = try line(baud: 4800)
    let pieces = line.pieces(messages, LineFaults())
    #expect(pieces.flatMap(\.bytes) == bytes)
    var sent = 0
    for piece in pieces {
      sent += piece.bytes.count
      #expect(piece.time == .nanoseconds(sent * 10_000_000_000 / 4800))
    }
    #expect(pieces.filter(\.endsMessage).count == 2)
    #expect(pieces[0].bytes == messages[0])
  }

  @Test("splits its writes into a few bytes each, at any position", arguments: [1, 2, 3, 77] as [UInt64])
  func split(seed: UInt64) throws {
    var faults = LineFaults()
    faults.isSplit = true
    var (first, second) = (try line(baud: 9600, seed: seed), try line(baud: 9600, seed: seed))
    let pieces = first.pieces(messages, faults)
    #expect(pieces.flatMap(\.bytes) == bytes)
    #expect(pieces.allSatisfy { (1...7).contains($0.bytes.count) })
    #expect(Set(pieces.map(\.bytes.count)).count > 4)
    #expect(pieces.map(\.endsMessage) == pieces.indices.map { $0 == pieces.count - 1 })
    #expect(pieces == second.pieces(messages, faults))
    var other = try line(baud: 9600, seed: seed + 1)
    #expect(pieces != other.pieces(messages, faults))
  }

  @Test("withholds merged messages, and writes them with the next")
  func merged() throws {
    var line = try line(baud: 9600)
    var faults = LineFaults()
    faults.isMerged = true
    #expect(line.pieces(messages, faults).isEmpty)
    #expect(line.pieces(messages, faults).isEmpty)
    let together = line.pieces(messages, LineFaults())
    #expect(together == [FaultyLine.Piece(time: .zero, bytes: bytes + bytes + bytes, endsMessage: true)])
    #expect(line.rest().isEmpty)
    #expect(line.pieces(messages, faults).isEmpty)
    #expect(line.rest().flatMap(\.bytes) == bytes)
  }

  @Test("writes slowly, and finishes before the next epoch")
  func slow() throws {
    var line = try line(baud: 115_200)
    var faults = LineFaults()
    faults.isSlow = true
    let pieces = line.pieces(messages, faults)
    #expect(pieces.map(\.bytes) == bytes.map { [$0] })
    #expect(pieces.map(\.time) == pieces.map(\.time).sorted())
    #expect(pieces.last?.time == .milliseconds(900))
    #expect(pieces[0].time > .milliseconds(4))
  }

  @Test("sends a flood within the epoch, however slow the line is")
  func flood() throws {
    var line = try line(baud: 4800)
    var faults = LineFaults()
    faults.repetitions = 20
    let pieces = line.pieces(messages, faults)
    #expect(pieces.flatMap(\.bytes).count == 20 * bytes.count)
    #expect(pieces.last?.time == .milliseconds(900))
  }

  private func line(baud: Int?, seed: UInt64 = 1) throws -> FaultyLine {
    let speed = try baud.map { try SerialLineSpeed(baud: $0, bytes: 1, interval: .seconds(1)) }
    return FaultyLine(speed: speed, interval: .seconds(1), seed: seed)
  }
}
