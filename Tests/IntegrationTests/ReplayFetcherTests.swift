import Foundation
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@Suite("ReplayFetcher", .realTime)
struct ReplayFetcherTests {
  private let formats: [any TrackFormat] = [WireLogFormat(), GPXFormat(), NMEALogFormat()]

  private struct Outcome {
    var path: String
    var readings: [Reading]
    var failure: LocationError?

    var times: [UTCInstant?] { readings.compactMap(\.asLocation).map(\.time) }
  }

  private func replay(
    _ bytes: [UInt8], rate: PlaybackRate = .maximum, referenceDate: CalendarDate? = nil,
    clock: any Clock<Duration> = JumpingClock()
  ) async throws -> Outcome {
    let file = RunFolder.url.appending(path: "replay-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    return try await replay(file.path, rate: rate, referenceDate: referenceDate, clock: clock)
  }

  private func replay(
    _ path: String, rate: PlaybackRate = .maximum, referenceDate: CalendarDate? = nil,
    clock: any Clock<Duration> = JumpingClock()
  ) async throws -> Outcome {
    var options = TrackOptions()
    options.referenceDate = referenceDate
    let fetcher = ReplayFetcher(path: path, formats: formats, rate: rate, options: options, clock: clock)
    #expect(fetcher.timing == .recorded)
    let run = FetcherRun(fetcher)
    let readings = await run.readings { _ in false }
    let failure = await run.failure()
    return Outcome(path: path, readings: readings, failure: try failure.map { try #require($0 as? LocationError) })
  }

  private func line(_ body: String) -> String {
    "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }

  private func gga(_ time: String) -> String {
    line("GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
  }

  private func rmc(_ time: String, _ date: String) -> String {
    line("GPRMC,\(time),A,4800.0000,N,01130.0000,E,0.0,,\(date),,,A")
  }

  private func gpx(_ body: String) -> String {
    #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">\#(body)</gpx>"#
  }

  private let json = (0..<3).map {
    #"{"class":"TPV","mode":3,"time":"2026-05-01T10:00:0\#($0).000Z","lat":48.0,"lon":11.5}"# + "\n"
  }.joined()

  @Test("plays each format, and ends with an account")
  func formats() async throws {
    let times: [UTCInstant?] = (0..<3).map { .utc("2026-05-01T10:00:00Z") + Double($0) }
    let points = (0..<3).map { #"<trkpt lat="48" lon="11.5"><time>2026-05-01T10:00:0\#($0)Z</time></trkpt>"# }
    let track = gpx("<trk><trkseg>\(points.joined())</trkseg></trk>")
    let sentences = (0..<3).map { rmc("10000\($0).00", "010526") }.joined()
    let texts = [(json, "lines", 3), (track, "points", 3), (sentences, "sentences", 3)]
    for (text, unit, count) in texts {
      let outcome = try await replay(Array(text.utf8))
      #expect(outcome.times == times, "\(unit)")
      #expect(outcome.failure == nil)
      #expect(outcome.readings.last == .counts(InputCounts(unit: unit, read: count)))
      #expect(outcome.readings.first?.asLocation?.origin.source == outcome.path)
      #expect(outcome.readings.first?.asLocation?.origin.kind == .replayed)
    }
  }

  @Test("plays at the pace of the recording, divided by the rate", arguments: [0.5, 1, 4])
  func pace(rate: Double) async throws {
    let clock = JumpingClock()
    let outcome = try await replay(Array(json.utf8), rate: .multiple(rate), clock: clock)
    #expect(outcome.times.count == 3)
    #expect(clock.elapsed == .seconds(2) / rate)
  }

  @Test("dates points before a recording's first date, counting midnights")
  func backFill() async throws {
    let text = gga("235958.00") + gga("235959.00") + gga("000000.00") + rmc("000001.00", "020526")
    let outcome = try await replay(Array(text.utf8))
    #expect(outcome.times == (0..<4).map { .utc("2026-05-01T23:59:58Z") + Double($0) })
  }

  @Test("uses the reference date if a recording has none, and reports no time without either")
  func referenceDate() async throws {
    let bytes = Array((gga("100000.00") + gga("100001.00")).utf8)
    #expect(try await replay(bytes).times == [nil, nil])
    let outcome = try await replay(bytes, referenceDate: CalendarDate(year: 2026, month: 5, day: 1))
    #expect(outcome.times == [.utc("2026-05-01T10:00:00Z"), .utc("2026-05-01T10:00:01Z")])
  }

  @Test("plays the routes of a file that has no track")
  func routes() async throws {
    let text = gpx(#"<wpt lat="1" lon="1"/><rte><rtept lat="48" lon="11"/><rtept lat="48.1" lon="11"/></rte>"#)
    let outcome = try await replay(Array(text.utf8))
    #expect(outcome.readings.compactMap { $0.asLocation?.coordinate.latitude } == [48, 48.1])
    #expect(outcome.failure == nil)
  }

  @Test("rejects a file of waypoints only, and names its content")
  func waypoints() async throws {
    let outcome = try await replay(Array(gpx(#"<wpt lat="1" lon="1"/><wpt lat="2" lon="2"/>"#).utf8))
    #expect(outcome.failure == LocationError(.invalidData, "", context: outcome.path))
    #expect(outcome.failure?.message == "there is no location in this GPX file: it holds 2 waypoints")
  }

  @Test("delivers the points before a truncation, then the account, then the error with its place")
  func brokenOff() async throws {
    let point = #"<trkpt lat="48" lon="11"></trkpt>"#
    let text = gpx("<trk><trkseg>\n\(point)\n\(point)\n<trkpt lat=\"4").replacing("</gpx>", with: "")
    let outcome = try await replay(Array(text.utf8))
    #expect(outcome.times.count == 2)
    #expect(outcome.readings.last == .counts(InputCounts(unit: "points", read: 2)))
    #expect(outcome.failure?.code == .invalidData)
    #expect(outcome.failure?.context?.hasPrefix("\(outcome.path):4:") == true)
  }

  @Test(
    "rejects an empty file and noise as bad data",
    arguments: [
      ("", "the file is empty"), ("hello\n", "this is not a track"), ("\0\0\0\u{7F}", "this is not a track"),
      ("<html></html>", "this is a web page, not a track"), ("{}", "this is not a track"),
    ])
  func noTrack(text: String, message: String) async throws {
    let outcome = try await replay(Array(text.utf8))
    #expect(outcome.failure?.states(.invalidData, message, at: outcome.path) == true)
    #expect(outcome.readings.isEmpty)
  }

  @Test("reads a UTF-16 log, and a log after noise that looks like a byte order mark")
  func oddBeginnings() async throws {
    let text = rmc("100000.00", "010526")
    let wide = Array("\u{FEFF}\(text)".utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(try await replay(wide).times == [.utc("2026-05-01T10:00:00Z")])
    #expect(try await replay([0xFF] + Array(text.utf8)).times == [.utc("2026-05-01T10:00:00Z")])
  }

  @Test("reads the output of gpspipe -r: gpsd's greeting, then sentences")
  func greeting() async throws {
    let greeting = #"{"class":"VERSION","release":"3.22"}"# + "\r\n" + #"{"class":"WATCH","enable":true,"nmea":true}"#
    let outcome = try await replay(Array((greeting + "\r\n" + rmc("100000.00", "010526")).utf8))
    #expect(outcome.times == [.utc("2026-05-01T10:00:00Z")])
    #expect(outcome.readings.last == .counts(InputCounts(unit: "sentences", read: 1)))
  }

  @Test("reports \"no input\" for a missing file and for a folder")
  func inputNotFound() async throws {
    let missing = try await replay("/nowhere/ride.gpx")
    #expect(missing.failure?.states(.inputNotFound, "there is no such file", at: "/nowhere/ride.gpx") == true)
    let folder = RunFolder.url.path
    #expect(try await replay(folder).failure?.states(.inputNotFound, "this is a folder", at: folder) == true)
  }

  @Test("can be run again with the same result")
  func again() async throws {
    let file = RunFolder.url.appending(path: "replay-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(json.utf8).write(to: file)
    let fetcher = ReplayFetcher(path: file.path, formats: formats, rate: .maximum)
    let first = await FetcherRun(fetcher).readings { _ in false }
    #expect(await FetcherRun(fetcher).readings { _ in false } == first)
    #expect(first.count == 4)
  }

  @Test("ends soon when cancelled within a pause")
  func cancellation() async throws {
    let file = RunFolder.url.appending(path: "replay-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(json.utf8).write(to: file)
    let clock = ManualClock()
    let run = FetcherRun(ReplayFetcher(path: file.path, formats: formats, clock: clock))
    await clock.sleepers(count: 1)
    run.cancel()
    #expect(await run.failure() is CancellationError)
    #expect(await run.readings { _ in false }.count == 1)
  }
}
