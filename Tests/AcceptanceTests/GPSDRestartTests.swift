import Foundation
import LocationGPSD
import LocationKit
import LocationScenario
import SimulatedHardware
import TestSupport
import Testing

@Suite(
  "A gpsd that disappears and returns", .realTime,
  .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence))
struct GPSDRestartTests {
  /// An endless receiver at 4 Hz over UDP, which needs no permissions, whichever user runs gpsd.
  private struct Receiver {
    let device: String
    private let task: Task<Void, any Error>

    init() throws {
      let scenario = try Scenario(
        yaml: """
          version: 1
          start: 2026-05-01T10:00:00Z
          path:
            - { point: [52.5, 13.4], altitude: 40 }
            - { point: [52.6, 13.4], after: 1h }
          """, source: "northward.yaml")
      let port = FreePort.take(SOCK_DGRAM)
      var options = SimulatedReceiver.Options()
      options.speedUp = 4
      options.standsAtEnd = true
      device = "udp://127.0.0.1:\(port)"
      let output = try DatagramOutput(host: "127.0.0.1", port: Int(port))
      let receiver = try SimulatedReceiver(scenario, output: output, options: options)
      task = Task { try await receiver.run() }
    }

    func stop() { task.cancel() }
  }

  /// The program that was built together with this test.
  private static var locate: String {
    get throws {
      let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: runner).deletingLastPathComponent().appending(path: "locate").path
    }
  }

  @Test("locate watch reports that gpsd was killed and has returned, and repeats nothing")
  func killed() async throws {
    let receiver = try Receiver()
    defer { receiver.stop() }
    let gpsd = DepthGPSD(device: receiver.device)
    defer { gpsd.kill() }
    try gpsd.start()
    _ = try await GPSDClient(port: gpsd.port).firstFix()
    // It also ends without a request: no process is left even if these tests are killed.
    let locate = try DepthProcess(
      Self.locate, ["watch", "gpsd://127.0.0.1:\(gpsd.port)", "--format", "json", "--duration", "60s"],
      readsOutput: true)
    defer { locate.kill() }
    let lines = DepthLines(try #require(locate.output).fileDescriptor)

    var (_, next) = try await lines.first(from: 0, "locations before the loss") { $0.isFix && $0.mode == 3 }
    for absence in [Duration.zero, .milliseconds(300), .seconds(1)] {
      gpsd.kill()
      (_, next) = try await lines.first(from: next, "the loss") { $0.state == "lost: link lost" }
      try await Task.sleep(for: absence)
      try gpsd.start()
      async let first = GPSDClient(port: gpsd.port).firstFix()
      let back = try await lines.first(from: next, "a location after the loss") { $0.isFix }
      let delay = back.report.reported - (try await first).reported
      print("locate watch is back \(delay) after a client that tries all the time")
      // The campaign has the machine to itself; next to a thousand tests a second proves nothing.
      if GPSDCampaignTests.isRunAlone { #expect(delay < .milliseconds(500)) }
      (_, next) = try await lines.first(from: back.next, "the fix in three dimensions") { $0.isFix && $0.mode == 3 }
    }

    locate.signal(SIGTERM)
    #expect(await locate.end() == 128 + SIGTERM)
    expectNothingTwice(lines.reports)
    #expect(lines.reports.count { $0.state?.hasPrefix("lost") == true } == 3)
    #expect(lines.reports.count { $0.state?.hasPrefix("tracking") == true } == 4)
  }

  /// An epoch comes again only with a better mode.
  private func expectNothingTwice(_ reports: [DepthLines.Report]) {
    var modes: [String: Int] = [:]
    for report in reports where report.isFix {
      guard let epoch = report.epoch else {
        Issue.record("no time: \(report.text)")
        continue
      }
      #expect(modes[epoch, default: 0] < report.mode, "\(report.text)")
      modes[epoch] = report.mode
    }
    #expect(modes.count > 3)
  }

  @Test("a stopped gpsd is disconnected after its silence limit, and reconnected when it resumes")
  func stopped() async throws {
    let receiver = try Receiver()
    defer { receiver.stop() }
    let gpsd = DepthGPSD(device: receiver.device)
    defer { gpsd.kill() }
    try gpsd.start()
    _ = try await GPSDClient(port: gpsd.port).firstFix()
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: gpsd.port, clock: FastClock(factor: 10))
    var story: [String] = []
    struct Curtain: Error {}
    do {
      try await LocationManager(fetcher: fetcher).run { event in
        guard case .stateChanged(let change) = event else { return }
        story.append([change.state.rawValue, change.reason?.rawValue].compactMap(\.self).joined(separator: ": "))
        switch story.count {
        case 1: gpsd.signal(SIGSTOP)
        case 2: gpsd.signal(SIGCONT)
        default: throw Curtain()
        }
      }
    } catch is Curtain {}
    #expect(story == ["tracking", "lost: link lost", "tracking"])
  }
}
