import Testing

@testable import LocateCommand

@Suite("Name of the program")
struct ProgramNameTests {
  @Test(
    "the name is the last component of the path",
    arguments: [
      ("/usr/bin/geolocate", "geolocate"), ("geolocate", "geolocate"), ("./locate-fixed", "locate-fixed"),
    ])
  func path(_ path: String, _ name: String) {
    #expect(ProgramName.name(ofProgram: path) == name)
  }

  @Test("a path without a plain word gives the standard name", arguments: ["", "/", "/tmp/two words", "a\u{1B}b"])
  func noWord(_ path: String) {
    #expect(ProgramName.name(ofProgram: path) == "locate")
  }

  @Test(
    "texts use the name by which the program was called",
    arguments: [
      ("locate watch", "geolocate watch"), ("USAGE: locate [once]", "USAGE: geolocate [once]"),
      ("see `locate sources`.", "see `geolocate sources`."), ("use locate.", "use geolocate."),
      ("\"commandName\" : \"locate\"", "\"commandName\" : \"geolocate\""), ("locate", "geolocate"),
    ])
  func replaced(_ text: String, _ expected: String) {
    #expect(ProgramName.replaced(in: text, by: "geolocate") == expected)
  }

  @Test(
    "files, folders and identifiers keep their names",
    arguments: [
      "/etc/locate.yaml", "~/.config/locate/", "_locate", "locate_watch", "plocate", "locate-serve", "LOCATE_UNITS",
    ])
  func unchanged(_ text: String) {
    #expect(ProgramName.replaced(in: text, by: "geolocate") == text)
  }

  @Test("an error repeats arguments unchanged, and shows the name in its usage")
  func error() {
    let message = "Error: Unexpected argument 'locate'\nUsage: locate watch\n  See 'locate watch --help'"
    #expect(
      ProgramName.replaced(inError: message, by: "geolocate")
        == "Error: Unexpected argument 'locate'\nUsage: geolocate watch\n  See 'geolocate watch --help'")
  }

  @Test("the version of a program with the commands of locate names that program, and not its version as ours")
  func otherVersion() {
    #expect(Version.text(of: "boat").hasPrefix("boat, with the commands of location-service \(Version.number)\n"))
    #expect(Version.text(of: nil).hasPrefix("locate \(Version.number)\n"))
  }
}
