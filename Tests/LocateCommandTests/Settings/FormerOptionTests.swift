import Testing

@testable import LocateCommand

@Suite("Options under former names")
struct FormerOptionTests {
  @Test(
    "are replaced by the present ones",
    arguments: [
      ("share - --bind 0.0.0.0", "share - --address=0.0.0.0"), ("share --bind=::1 -", "share --address=::1 -"),
      ("simulate demo-walk --tcp 0 --udp h:1 --speed-up 2", "simulate demo-walk --nmea-tcp=0 --nmea-udp=h:1 --rate=2"),
      ("convert a - --from nmea --to GPX", "convert a - --input-format=nmea --output-format=GPX"),
      ("convert a b --from yesterday --to=+5m", "convert a b --from yesterday --to=+5m"),
      ("convert a b --crop 2026..2027", "convert a b --from=2026 --to=2027"),
      ("convert a b --crop=+5m..", "convert a b --from=+5m"), ("info a --from nmea", "info a --input-format=nmea"),
      ("--config x places export a --to kml", "--config x places export a --output-format=kml"),
      ("fleet places --keep-days 7", "fleet places --keep-readings=7d"), ("watch --bind x", "watch --bind x"),
      ("share --bind", "share --bind"),
      ("share --quiet -- --bind x", "share --quiet -- --bind x"), ("", ""),
    ])
  func replaced(_ written: String, _ expected: String) {
    let arguments = written.split(separator: " ").map(String.init)
    let (result, notes) = FormerOption.replaced(in: arguments)
    #expect(result.joined(separator: " ") == expected)
    #expect(notes.isEmpty == (written == expected))
  }

  @Test("a note has the option as it is written today")
  func note() {
    #expect(
      FormerOption.replaced(in: ["share", "-", "--bind", "::1"]).notes == [
        "--bind has been renamed, and its former name ends with version 1.0: write --address=::1"
      ])
  }

  @Test("each belongs to a command that has the present option, and not the former one")
  func present() throws {
    let table = try CommandTable.ofProgram()
    for former in FormerOption.all {
      let command = try #require(table[former.command], "\(former.command)")
      #expect(command[former.successor] != nil, "\(former.name)")
      #expect(former.accepts("x") == !command.settable.contains { $0.key == former.name }, "\(former.name)")
    }
  }

  @Test("are accepted in a settings file, unless an option has that name today")
  func settings() throws {
    let table = try CommandTable.ofProgram()
    let share = try #require(table["share"])
    let file = try SettingsFile(Array("share:\n  bind: 0.0.0.0\n".utf8), path: "x", table: table)
    let setting = try #require(try share.formerOptions.compactMap { try file.setting($0, of: share) }.first)
    #expect(setting.arguments == ["--bind=0.0.0.0"])
    #expect(setting.option.successor == "address")
    #expect(!share.settable.contains { $0.key == "bind" })
    #expect(table["info"]?["from"] == nil)
  }
}
