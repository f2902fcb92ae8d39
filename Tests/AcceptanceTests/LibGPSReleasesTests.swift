import Foundation
import TestSupport
import Testing

/// The shim compiled against what it touches of the header of each release of gpsd, over a libgps of the tests' own: see
/// `Tests/LibGPSReleases`. Debian's libgps is what all the other tests of libgps have.
@Suite(
  "The shim with each release of libgps", .realTime,
  .enabled(if: compiler != nil, "SKIPPED: no C compiler here: clang or gcc"))
struct LibGPSReleasesTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let shim = tests.deletingLastPathComponent().appending(path: "Sources/CGPSShim").path

  @Test(
    "copies every member, and resets members that are absent",
    arguments: [
      (322, "11.0 (gpsd 3.22)", 140), (323, "12.0 (gpsd 3.23)", 140), (324, "14.0 (gpsd 3.24 or 3.25)", 140),
      (325, "14.0 (gpsd 3.24 or 3.25)", 140), (326, "14.0 (gpsd 3.26)", 184), (327, "16.0 (gpsd 3.27 or later)", 184),
    ])
  func copies(release: Int, version: String, satellites: Int) async throws {
    let folder = Self.tests.appending(path: "LibGPSReleases").path
    let program = RunFolder.url.appending(path: "libgps-\(release)-\(UUID().uuidString)").path
    defer { unlink(program) }
    let options = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-DLIBGPS=1", "-DRELEASE=\(release)"]
    let includes = ["-I\(folder)", "-I\(Self.shim)", "-I\(Self.shim)/include"]
    let sources = ["\(folder)/probe.c", "\(Self.shim)/cgps.c"]
    let compiler = try #require(compiler)
    let complaints = try await Self.run(compiler, options + includes + sources + ["-o", program])
    try #require(complaints == "")
    #expect(
      try await Self.run(program, []) == """
        libgps API \(version), \(satellites) satellites
        T: 0
        kind 1 time 1 1 2000 mode 3 status 4 station 5
        6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        0 0 0 device 127 datum 39
        nothing: 3
        S: 0
        kind 2 time 1 21 0 mode 0 status 0 station 0
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
        22 23 24 device 127 datum 0
        25 26 27 gnss 2 28 used 1 all 1
        T: 0
        kind 1 time 1 1 2000 mode 3 status 4 station 5
        6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        0 0 0 device 127 datum 39

        """)
  }

  private static func run(_ path: String, _ arguments: [String]) async throws -> String {
    let result = try await Program.command(path, arguments)
    return result.output + result.errors
  }
}

private let compiler = ["clang", "gcc", "cc"].lazy.flatMap { name in
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
}.first { FileManager.default.isExecutableFile(atPath: $0) }
