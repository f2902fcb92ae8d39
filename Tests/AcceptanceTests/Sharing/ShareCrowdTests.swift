import Foundation
import TestSupport
import Testing

/// A thousand clients at 1 Hz from one receiver, a tenth of which never read, timed:
/// `LOCATE_CROWD=1000 swift test --filter ShareCrowdTests`, for a minute; of a release build with `LOCATE_PROGRAM=` its
/// path. Timings are printed, never judged.
@Suite("locate share and a crowd", .realTime)
struct ShareCrowdTests {
  static let size = ProcessInfo.processInfo.environment["LOCATE_CROWD"].flatMap { Int($0) } ?? 0
  static let absence: Comment = "SKIPPED: a benchmark: set LOCATE_CROWD to a number of clients"
  private static let seconds = 60

  @Test("delivers every epoch to every client", .enabled(if: size > 0, absence))
  func servesTheCrowd() async throws {
    let ride = try await SharedRide()
    let silent = Self.size / 10
    let crowd = try #require(
      ClientCrowd(
        port: ride.port, readers: Self.size - silent, silent: silent,
        greeting: #"?WATCH={"enable":true,"json":true};?READY;"#
      ) { line in
        if line.contains("?READY") { return "ready" }
        return line.contains("\"TPV\"") ? line.firstMatch(of: /"time":"([^"]*)"/).map { String($0.1) } : nil
      })
    await crowd.have("ready")
    let before = ride.program.processorTime
    try await Task.sleep(for: .seconds(Self.seconds))
    let used = ride.program.processorTime - before
    let epochs = crowd.arrivals.filter { $0.key != "ready" }.sorted { $0.key < $1.key }.map(\.value)
    // Some clients may have received the first ones before the others were there, and the last ones may be on their
    // way: this process takes seconds to read for thousands of clients.
    let whole = epochs.dropFirst(2).dropLast(5)
    #expect(whole.count > Self.seconds - 10)
    #expect(whole.allSatisfy { $0.count == Self.size - silent })
    #expect(crowd.broken == 0)
    let spreads = whole.map { $0.last - $0.first }.sorted()
    print(
      "\(Self.size) clients, \(silent) of them never read: \(whole.count) epochs; processor \(used) in \(Self.seconds) s;",
      "memory \(ride.program.residentMemory / 1024) KiB; from the first client to the last:",
      "median \(spreads[spreads.count / 2]), most \(spreads[spreads.count - 1])")
    crowd.leave()
    ride.program.send(SIGINT)
    _ = try await ride.program.end()
  }
}
