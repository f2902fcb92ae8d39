import Foundation
import TestSupport
import Testing

/// Programs that were written for gpsd, against `locate share`.
@Suite("gpsd's own clients", .realTime)
struct DebianClientsTests {
  static let hasClients = Program.installed("gpspipe") != nil
  static let noClients: Comment = "SKIPPED: no gpsd-clients here: apt-get install gpsd-clients"
  static let hasPython = FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gps/gps.py")
  static let noPython: Comment = "SKIPPED: no python3-gps here: apt-get install python3-gps"
  static let hasTmux = hasClients && Program.installed("tmux") != nil
  static let noTmux: Comment = "SKIPPED: no gpsd-clients or tmux here: apt-get install gpsd-clients tmux"

  @Test("gpspipe -w prints the reports", .enabled(if: hasClients, noClients))
  func gpspipe() async throws {
    let ride = try await SharedRide()
    let result = try await Program.command(
      try #require(Program.installed("gpspipe")), ["-w", "-n", "10", ride.address])
    #expect(result.code == 0)
    let classes = try result.objects().compactMap { $0["class"] as? String }
    #expect(classes.prefix(3) == ["VERSION", "DEVICES", "WATCH"])
    #expect(Set(classes).isSuperset(of: ["TPV", "SKY", "GST"]))
    let location = try #require(try result.objects("TPV").last)
    #expect(location["mode"] as? Int == 3)
    #expect(try #require(location["lat"] as? Double) >= 48)
    #expect(location["lon"] as? Double == 11.5)
    #expect(location["altMSL"] as? Double == 500)
    let times = try result.objects("TPV").compactMap { $0["time"] as? String }
    #expect(times == Set(times).sorted(), "one TPV an epoch")
    #expect((try result.objects("SKY").last?["satellites"] as? [Any])?.count == 6)
    #expect(try result.objects("GST").last?["alt"] as? Double == 4)
  }

  @Test(
    "gpspipe -r and -R print sentences with correct checksums", .enabled(if: hasClients, noClients),
    arguments: ["-r", "-R"])
  func sentences(option: String) async throws {
    let ride = try await SharedRide()
    // Of the raw ones the bytes are counted in reads, and the greeting is one.
    let result = try await Program.command(
      "/usr/bin/timeout", ["120", try #require(Program.installed("gpspipe")), option, "-n", "14", ride.address])
    let sentences = result.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("$") }
    #expect(Set(sentences.map { $0.prefix(6) }).isSuperset(of: ["$GPGGA", "$GPGSA", "$GPRMC", "$GPGSV", "$GPGST"]))
    for sentence in sentences {
      let parts = sentence.dropFirst().split(separator: "*")
      #expect(parts.count == 2 && Int(parts[1], radix: 16) == parts[0].utf8.reduce(0) { $0 ^ Int($1) }, "\(sentence)")
    }
  }

  @Test("gpxlogger writes a track", .enabled(if: hasClients, noClients))
  func gpxlogger() async throws {
    let ride = try await SharedRide()
    // It waits for the next report for the time of -i, then ends: one second is too short for one report a second.
    let logger = try RunningProgram(
      try #require(Program.installed("gpxlogger")), ["-e", "sockets", "-i", "8", ride.address],
      input: .nothing, environment: [:], folder: nil, deadline: .seconds(300))
    // The second point, if the first came before the satellites.
    await logger.lines(24)
    let text = logger.outputSoFar
    // Not SIGTERM, which the test runner blocks for all that it starts.
    logger.send(SIGKILL)
    #expect(text.contains(#"<trkpt lat="48.0"#) && text.contains(#"lon="11.500000000">"#))
    #expect(text.contains("<fix>3d</fix>") && text.contains("<sat>6</sat>"))
  }

  @Test("cgps shows position, height and satellites", .enabled(if: hasTmux, noTmux))
  func cgps() async throws {
    let ride = try await SharedRide()
    let screen = try await Screen("cgps \(ride.address)")
    let text = try await screen.text(when: { $0.contains("3D FIX") && $0.contains("48.0") && $0.contains("Used  6") })
    #expect(text.contains("11.50000000 E"))
    #expect(text.contains("547.000,    500.000 m"))
    #expect(text.contains("GP  5    5  68.0  295.0  46.0  Y"))
    #expect(text.contains("JN58s"))
  }

  @Test("gpsmon shows sentences and position", .enabled(if: hasTmux, noTmux))
  func gpsmon() async throws {
    let ride = try await SharedRide()
    let screen = try await Screen("gpsmon \(ride.address)")
    let text = try await screen.text(when: { $0.contains("NMEA0183>") && $0.contains("GPGGA GPGSA GPRMC") })
    #expect(text.contains("Cooked TPV"))
  }

  @Test("python3-gps iterates over the reports", .enabled(if: hasPython, noPython))
  func python() async throws {
    let ride = try await SharedRide()
    let script = """
      import gps
      session = gps.gps(host="127.0.0.1", port="\(ride.port)", mode=gps.WATCH_ENABLE)
      seen = {}
      for report in session:
          seen[report["class"]] = report
          if {"GST", "SKY", "TPV"} <= seen.keys(): break
      # The device comes while the client is there, or was there before it.
      print(sorted(seen.keys() - {"DEVICE"}))
      print(seen["TPV"].mode, seen["TPV"].lon, seen["TPV"].altMSL, len(seen["SKY"].satellites), session.fix.longitude)
      """
    let result = try await Program.command("/usr/bin/timeout", ["120", "/usr/bin/python3", "-c", script])
    #expect(result.errors == "")
    #expect(result.lines == ["['DEVICES', 'GST', 'SKY', 'TPV', 'VERSION', 'WATCH']", "3 11.5 500 6 11.5"])
  }
}
