import Foundation
import LocationIO
import LocationKit
import LocationSources
import LocationTesting
import TestSupport
import Testing

@Suite("StreamFetcher over a pipe", .realTime)
struct StreamFetcherTests {
  /// The writing end closes with it at the latest.
  private let pipe = Pipe()

  private func fetcher(clock: any Clock<Duration> = ContinuousClock()) -> StreamFetcher {
    let reader = DescriptorReader(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
    return StreamFetcher(source: "-", reader: reader, clock: clock, wallClock: { .utc("2026-05-01T10:00:00Z") })
  }

  private func write(_ text: String) throws { try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  private func close() throws { try pipe.fileHandleForWriting.close() }

  private func epoch(_ second: Int) -> String {
    let time = "10000\(second).00"
    return NMEALine("GPRMC,\(time),A,4800.0000,N,01130.0000,E,0.0,,010526,,,A").text
      + NMEALine("GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,").text
  }

  private struct NMEALine {
    let text: String

    init(_ body: String) {
      text = "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
    }
  }

  private func tpv(_ number: Int) -> String {
    let time = UTCInstant.utc("2026-05-01T10:00:00Z") + Double(number)
    return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":48.0,"lon":11.5}"# + "\n"
  }

  @Test("delivers the open epoch after half a second of silence, by the injected clock")
  func silence() async throws {
    let clock = ManualClock()
    let run = FetcherRun(fetcher(clock: clock))
    // Nothing comes at first: from now on it waits for bytes alone, and the next sleeper waits for their end.
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(1))
    try write(epoch(0))
    await clock.sleepers(count: 1)
    #expect(clock.nextDeadline == ManualClock.Instant(offset: .milliseconds(1500)))
    clock.advance(by: .milliseconds(500))
    let readings = await run.readings { $0.asLocation != nil }
    #expect(readings.count == 1)
    #expect(readings.first?.asLocation?.time == .utc("2026-05-01T10:00:00Z"))
    try close()
    let rest = await run.readings { _ in false }
    #expect(rest == [.counts(InputCounts(unit: "sentences", read: 2))])
    #expect(await run.failure() == nil)
  }

  @Test("ends with the remaining data and an account when the stream ends")
  func end() async throws {
    try write("noise\r\n" + epoch(0) + "$GPGGA,broken*00\r\n" + epoch(1).trimmingCharacters(in: .newlines))
    try close()
    let run = FetcherRun(fetcher())
    let readings = await run.readings { _ in false }
    #expect(
      readings.compactMap { $0.asLocation?.time } == [.utc("2026-05-01T10:00:00Z"), .utc("2026-05-01T10:00:01Z")])
    #expect(readings.compactMap(\.asFault).map(\.code) == [.invalidData])
    #expect(readings.last == .counts(InputCounts(unit: "sentences", read: 4, skipped: ["bad checksum": 1])))
    #expect(await run.failure() == nil)
  }

  @Test(
    "fails if the stream contained neither NMEA 0183 nor gpsd's JSON",
    arguments: ["hello\r\n", "\0\u{1}\u{2}", "<gpx>"])
  func noise(text: String) async throws {
    try write(text)
    try close()
    let run = FetcherRun(fetcher())
    #expect(await run.readings { _ in false } == [.counts(InputCounts(unit: "lines"))])
    let error = await run.failure() as? LocationError
    #expect(error == LocationError(.invalidData, "", context: "standard input"))
    #expect(error?.message == "nothing in it looks like NMEA 0183, UBX or gpsd JSON")
  }

  @Test("ends without a location if the stream was empty")
  func wordless() async throws {
    try close()
    let error = await FetcherRun(fetcher()).failure() as? LocationError
    #expect(error?.states(.sourceEnded, "the source ended before any data arrived", at: "standard input") == true)
  }

  @Test("loses nothing that arrives at the moment of the timeout")
  func losesNothing() async throws {
    // Each wait is over at once, and the bytes come meanwhile.
    let run = FetcherRun(fetcher(clock: JumpingClock()))
    let count = 3000
    let end = pipe.fileHandleForWriting
    let lines = (0..<count).map { Data(tpv($0).utf8) }
    Thread.detachNewThread {
      for line in lines { try? end.write(contentsOf: line) }
      try? end.close()
    }
    let readings = await run.readings { _ in false }
    #expect(readings.count { $0.asLocation != nil } == count)
    #expect(readings.last == .counts(InputCounts(unit: "lines", read: count)))
  }

  @Test("closes its reader at the end, although another reference exists")
  func closesItsReader() async throws {
    let reader = DescriptorReader(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
    let run = FetcherRun(StreamFetcher(source: "-", reader: reader))
    run.cancel()
    #expect(await run.failure() is CancellationError)
    // The pipe is open: one that is not closed would wait.
    #expect(try await reader.next() == nil)
  }

  @Test("ends soon when cancelled, and closes its descriptor", arguments: [false, true])
  func cancellation(hasBegun: Bool) async throws {
    let run = FetcherRun(fetcher())
    if hasBegun {
      try write(epoch(0) + epoch(1))
      _ = await run.readings { $0.asLocation != nil }
    }
    let start = ContinuousClock.now
    run.cancel()
    #expect(await run.failure() is CancellationError)
    // Nothing but the machine's load delays it.
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
