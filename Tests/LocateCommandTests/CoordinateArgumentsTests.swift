import ArgumentParser
import LocationKit
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("Coordinates on the command line")
struct CoordinateArgumentsTests {
  private func command<Command>(_ arguments: [String], as type: Command.Type) throws -> Command {
    let line = try RootCommand.parseAsRoot(CoordinateArguments.asValues(arguments))
    return try #require(line as? Command)
  }

  @Test("every option for coordinates accepts southern ones, with and without =")
  func options() throws {
    for value in ["-33.8,151.2,200", "-.5,-151.2,200"] {
      let convert = try command(["convert", "a.gpx", "b.gpx", "--hide-zone", value], as: Convert.self)
      let joined = try command(["convert", "a.gpx", "b.gpx", "--hide-zone=\(value)"], as: Convert.self)
      #expect(convert.edits.hiddenZones.count == 1)
      #expect(convert.edits.hiddenZones == joined.edits.hiddenZones)
    }
    let zones = ["convert", "a.gpx", "b.gpx", "--hide-zone", "-1,2,3", "--hide-zone", "-4,5,6"]
    #expect(try command(zones, as: Convert.self).edits.hiddenZones.map(\.radius) == [3, 6])
    for option in [["--pois-near", "-33.8,151.2"], ["--anchor", "-33.8,151.2,40,bower"]] {
      _ = try command(["watch", "--pois", "https://example.org"] + option, as: Watch.self)
    }
  }

  @Test("places near accepts a southern point")
  func near() throws {
    let near = try command(["places", "near", "a.csv", "-33.8,151.2", "--count", "2"], as: Places.Near.self)
    #expect(near.words.count == 2)
    #expect(near.count == 2)
    #expect(near.words.last.flatMap { CoordinateText(argument: $0) }?.coordinate.latitude == -33.8)
  }

  @Test("changes no other argument")
  func others() {
    let arguments = ["-q", "--quiet", "-", "--", "-5", "-x,1", "a,b", "--hide-zone=-1,2,3", "-1..2"]
    #expect(CoordinateArguments.asValues(arguments) == arguments)
  }
}
