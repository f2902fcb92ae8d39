import Foundation
import LocationIO
import LocationKit
import LocationTesting
import LocationUBX
import LocationWire
import Synchronization
import TestSupport
import Testing

@testable import LocationDoctor

@Suite("Doctor", .timeLimit(.minutes(15)))
struct DoctorTests {
  /// A connection that delivers the given data, and then closes or breaks.
  private final class ScriptedConnection: ByteConnection {
    private let pieces: Mutex<[[UInt8]]>
    private let failure: LocationError?
    let sent = Mutex<[UInt8]>([])

    init(_ pieces: [String], failure: LocationError? = nil) {
      self.pieces = Mutex(pieces.map { Array($0.utf8) })
      self.failure = failure
    }

    func next() async throws -> [UInt8]? {
      let piece = pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if piece == nil, let failure { throw failure }
      return piece
    }
    func untilReadable() {}
    func send(_ bytes: [UInt8]) { sent.withLock { $0 += bytes } }
    func close() {}
  }

  private func interview(
    _ pieces: [String], failure: LocationError? = nil, device: String? = nil
  ) async -> (page: ExaminationRecord.Page, sent: String) {
    let connection = ScriptedConnection(pieces, failure: failure)
    let record = ExaminationRecord(timer: MonotonicTimer(ManualClock()), wallClock: { Sample.now })
    let interview = DaemonInterview(source: "gpsd://h", place: "h:2947", device: device) { connection }
    _ = try? await interview.run(record)
    return (record.current, String(decoding: connection.sent.withLock { $0 }, as: UTF8.self))
  }

  private static let version =
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
  private static let devices =
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","driver":"u-blox","activated":"2026-05-01T10:00:00.000Z","bps":9600},{"class":"DEVICE","path":"/dev/b"}]}"#
    + "\n"
  private static let fix =
    #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-05-01T10:00:04.500Z","lat":52.5,"lon":13.4}"# + "\n"

  @Test("requests and stores all that gpsd reports")
  func interviews() async {
    let (page, sent) = await interview([
      Self.version, Self.devices, "$GPRMC,1*56\r\n", Self.fix, #"{"class":"ERROR","message":"no"}"# + "\n",
    ])
    #expect(sent == "?WATCH={\"enable\":true,\"json\":true,\"nmea\":true,\"pps\":true};\n?DEVICES;\n")
    #expect(page.connection == .established(.zero))
    #expect(page.release == "3.22")
    #expect(page.receivers.map(\.path) == ["/dev/a", "/dev/b"])
    #expect(page.receivers.first?.baud == 9600)
    #expect(page.observer.received.sentences == ["GPRMC": 1])
    #expect(page.observer.received.firstTimedFix == .zero)
    #expect(page.observer.received.faults.count == 1)
    #expect(page.wait == .nothing)
  }

  @Test("examines one device only if it is named, and notices devices that appear and disappear")
  func oneDevice() async {
    let (page, _) = await interview([Self.version, Self.devices, Self.fix], device: "/dev/b")
    #expect(page.receivers.map(\.path) == ["/dev/b"])
    #expect(page.observer.received.firstFix == nil)
    let (later, _) = await interview([
      Self.version, #"{"class":"DEVICES","devices":[]}"# + "\n",
      #"{"class":"DEVICE","path":"/dev/c","activated":0}"# + "\n",
    ])
    #expect(later.receivers.map(\.path) == ["/dev/c"])
    #expect(
      (await interview([Self.version, #"{"class":"DEVICES","devices":[]}"# + "\n"])).page.wait == .receivers(.zero))
  }

  @Test(
    "distinguishes other servers from gpsd",
    arguments: [
      (["HTTP/1.1 400 Bad Request\r\n\r\n"], .stranger(.web)), (["$GPRMC,,V*00\r\n"], .stranger(.nmea)),
      (["SSH-2.0-x\r\n"], .stranger(.text)), (["half a line"], .stranger(.text)),
    ] as [([String], Observations.Connection)])
  func strangers(pieces: [String], expected: Observations.Connection) async {
    #expect((await interview(pieces)).page.connection == expected)
  }

  /// Description of the error of a connection that failed. The `==` of errors does not compare messages.
  private func failure(of connection: Observations.Connection) -> String? {
    guard case .failed(let error) = connection else { return nil }
    return error.description
  }

  @Test("stores that a server closed the connection before it sent anything")
  func silentServer() async {
    let expected = "h:2947: the connection was closed before gpsd's VERSION came; check that gpsd listens on this port"
    #expect(failure(of: (await interview([])).page.connection) == expected)
  }

  @Test("stores why the connection cannot be made")
  func refused() async {
    let record = ExaminationRecord(timer: MonotonicTimer(ManualClock()), wallClock: { Sample.now })
    let refusal = LocationError(.sourceUnavailable, "Connection refused", context: "h:2947")
    let interview = DaemonInterview(source: "gpsd://h", place: "h:2947", device: nil) { () throws(LocationError) in
      throw refusal
    }
    await expectThrows(refusal) { try await interview.run(record) }
    #expect(failure(of: record.current.connection) == refusal.description)
  }

  @Test("a connection that closes before any data is not a connection; after gpsd's greeting it was one")
  func broken() async {
    let failure = LocationError(.sourceUnavailable, "reading failed: Connection reset by peer", context: "h:2947")
    #expect(self.failure(of: (await interview([], failure: failure)).page.connection) == failure.description)
    #expect((await interview([Self.version], failure: failure)).page.connection == .established(.zero))
  }

  @Test("runs a fetcher until it ends, and reports its observations")
  func fetcher() async throws {
    let fetcher = MockFetcher(runs: [.reports([[.sky(Sample.sky()), .location(Sample.location())]])])
    let doctor = Doctor(
      ExaminedSource("mock:", .other), .fetcher(fetcher), files: FakeFiles(), clock: ManualClock(),
      wallClock: { Sample.now })
    let examination = try await doctor.examine()
    #expect(examination.brokenLink == nil)
    #expect(examination.source == "mock:")
    #expect(examination.findings.map(\.link) == [.satellites, .fix, .accuracy, .clock])
  }

  @Test("lists the messages of a recorded u-blox receiver, its texts, and a frame that is cut off")
  func recordedMessages() async throws {
    let file = RunFolder.url.appending(path: "\(UUID()).ubx")
    defer { try? FileManager.default.removeItem(at: file) }
    var notice: [UInt8] = []
    UBXFrame.append(UBXKind(0x04, 0x01), Array("antenna open".utf8).span, to: &notice)
    let bytes = (0..<5).flatMap { ReceiverBytes.messages($0) } + notice
    try Data(bytes + ReceiverBytes.sentences(5) + ReceiverBytes.messages(5).dropLast(5)).write(to: file)
    let path = file.path
    let doctor = Doctor(
      ExaminedSource(path, .file(path)), .fetcher(MockFetcher(runs: [.reports([[.location(Sample.location())]])])),
      files: FakeFiles(), clock: ManualClock(), wallClock: { Sample.now })
    let observations = try await doctor.observe(Patience()) { _, _ in }
    #expect(observations.received.messages["NAV-PVT"] == 6)
    #expect(observations.received.wrongSums == 1)
    #expect(observations.received.sentences["NMEA 0183"] == 2)
    #expect(observations.received.isWhole)
    let findings = Diagnosis(observations).findings
    #expect(findings.contains { $0.link == .sentences && $0.seen.contains("NAV-PVT × 6") })
    #expect(findings.contains { $0.link == .receiver && $0.seen == "the receiver reports WARNING: antenna open" })
  }

  @Test("a named pipe is not opened a second time: no program writes to it, and the examination ends")
  func namedPipe() async throws {
    let pipe = RunFolder.url.appending(path: "\(UUID()).ubx").path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let doctor = Doctor(
      ExaminedSource(pipe, .file(pipe)), .fetcher(MockFetcher(runs: [.reports([[.location(Sample.location())]])])),
      clock: ManualClock(), wallClock: { Sample.now })
    let observations = try await doctor.observe(Patience()) { _, _ in }
    #expect(observations.received.location != nil)
    #expect(observations.received.messages.isEmpty)
  }

  @Test("a failed fetcher is a finding, and a cancelled examination is an error")
  func failures() async throws {
    let error = LocationError(.sourceUnavailable, "no such buoy", context: "buoy 7")
    let failing = Doctor(
      ExaminedSource("buoy:7", .other), .fetcher(MockFetcher(runs: [.fails(error)])),
      files: FakeFiles(), clock: ManualClock(), wallClock: { Sample.now })
    let broken = try await failing.examine().brokenLink
    #expect(broken?.link == .connection)
    #expect(broken?.code == .sourceUnavailable)
    #expect(broken?.seen == "buoy 7: no such buoy")
    let silent = Doctor(
      ExaminedSource("mock:", .other), .fetcher(MockFetcher()), files: FakeFiles(), clock: ManualClock(),
      wallClock: { Sample.now })
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await silent.examine() }
        group.cancelAll()
        try await group.waitForAll()
      }
    }
  }
}
