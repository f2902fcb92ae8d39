import Foundation
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@Suite("ReplayFetcher over a named pipe", .realTime)
struct ReplayFromPipeTests {
  private let path = RunFolder.url.appending(path: "replay-\(UUID().uuidString)").path

  private func run() throws -> FetcherRun {
    try #require(mkfifo(path, 0o600) == 0)
    return FetcherRun(ReplayFetcher(path: path, formats: [NMEALogFormat()], rate: .maximum))
  }

  private func gga(_ second: Int) -> String {
    let time = String(second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60 + 1_000_000).dropFirst()
    let body = "GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,"
    return "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }

  @Test("waits for the writer, and reads every byte once, without a second pass")
  func everyByteOnce() async throws {
    let run = try run()
    defer { unlink(path) }
    let count = 3000
    let (path, log) = (path, Data((0..<count).map(gga).joined().utf8))
    Thread.detachNewThread {
      let end = FileHandle(forWritingAtPath: path)
      try? end?.write(contentsOf: log)
      try? end?.close()
    }
    let readings = await run.readings { _ in false }
    #expect(readings.count { $0.asLocation != nil } == count)
    #expect(readings.last == .counts(InputCounts(unit: "sentences", read: count)))
    #expect(await run.failure() == nil)
  }

  @Test("withholds nothing while the writer is silent")
  func holdsNothingBack() async throws {
    let run = try run()
    defer { unlink(path) }
    // A pipe that one has open both ways opens at once, and does not end.
    let end = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? end.close() }
    let date = "GPRMC,000000,A,4800.0000,N,01130.0000,E,,,010526,,,A"
    let sum = String(format: "%02X", date.utf8.reduce(0, ^))
    // Enough to recognize the format by.
    try end.write(contentsOf: Data(("$\(date)*\(sum)\r\n" + (1...100).map(gga).joined()).utf8))
    let last = UTCInstant.utc("2026-05-01T00:01:39Z")
    let readings = await run.readings { $0.asLocation?.time == last }
    #expect(readings.count { $0.asLocation != nil } == 100)
  }

  @Test("ends soon when cancelled without a writer")
  func cancellation() async throws {
    let run = try run()
    defer { unlink(path) }
    run.cancel()
    #expect(await run.failure() is CancellationError)
  }
}
