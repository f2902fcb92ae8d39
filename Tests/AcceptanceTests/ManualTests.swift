import Foundation
import TestSupport
import Testing

@testable import LocateCommand

/// `Config/manual` writes the manual pages from the texts of the program.
@Suite("Config/manual", .realTime)
struct ManualTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Config/manual").standardized.path
  /// Pages of a program that is called `geolocate` by name, and what mandoc reports about them; written once for all
  /// tests.
  private static let written = Task {
    let workspace = try Workspace()
    let program = workspace.path("geolocate")
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Program.path)
    let folder = workspace.folder.appending(path: "man")
    let result = try await Program.command(
      script, [program, folder.path], environment: ["SOURCE_DATE_EPOCH": "1777629600"])
    try #require(result.code == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let pages = try names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    let mandoc = try #require(Program.installed("mandoc"), "mandoc is among what Config/setup installs")
    let lint = try await Program.command(mandoc, ["-Tlint"] + names.map { folder.appending(path: $0).path })
    return (pages: Dictionary(uniqueKeysWithValues: pages), faults: lint.output + lint.errors)
  }
  private let pages: [String: String]
  private let faults: String

  init() async throws { (pages, faults) = try await Self.written.value }

  @Test("every command has a page with its options")
  func commands() throws {
    for command in try CommandTable.ofProgram().commands {
      let name = "geolocate-\(command.name.replacing(" ", with: "-")).1"
      let page = try #require(pages[name], "no page \(name)")
      for option in command.settable where option.kind != .positional {
        let written = "\\-\\-" + option.key.replacing("-", with: "\\-")
        #expect(page.contains(written), "\(option.key) in \(name)")
      }
    }
  }

  @Test("the page of the program has examples, exit codes and the name by which it is called")
  func program() throws {
    let page = try #require(pages["geolocate.1"])
    for text in [
      ".SH \"EXAMPLES\"", "geolocate watch \\-\\-pois places.csv", ".SH \"EXIT STATUS\"", "\\fB143\\fR\nterminated",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("\nlocate "))
  }

  @Test("the pages on settings, sources and scenarios have every setting and every kind of source")
  func others() throws {
    let settings = try #require(pages["locate.yaml.5"])
    for key in try CommandTable.ofProgram().keys {
      #expect(settings.contains("\\fB\(key.replacing("-", with: "\\-"))\\fR: "), "\(key)")
    }
    let service = try #require(pages["location-service.7"])
    for text in ["gpsd://", "serial:", "exec:COMMAND", "multipath", "strict\\-baud"] {
      #expect(service.contains(text), "\(text)")
    }
  }

  @Test("every page of a command uses the name by which the program is called")
  func name() {
    for (name, page) in pages where name.hasSuffix(".1") {
      #expect(page.firstMatch(of: #/(^|[ (])locate [a-z]/#.anchorsMatchLineEndings()) == nil, "\(name)")
    }
  }

  @Test("mandoc finds no fault in any page")
  func lint() {
    #expect(faults == "")
  }

  @Test("the date of the pages is SOURCE_DATE_EPOCH")
  func date() {
    for (name, page) in pages { #expect(page.contains(" 2026-05-01 "), "\(name)") }
  }

  @Test("wrong arguments are rejected")
  func usage() async throws {
    let result = try await Program.command(Self.script, ["/bin/true"])
    #expect(result.code == 64)
    #expect(result.errors == "usage: Config/manual PROGRAM FOLDER\n")
  }
}
