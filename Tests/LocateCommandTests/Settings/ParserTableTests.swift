import ArgumentParser
import Foundation
import Testing

@testable import LocateCommand

/// ArgumentParser's description of a program is not part of its public interface: these tests show whether another version
/// still has what ``CommandTable`` reads.
@Suite("The parser's table of options")
struct ParserTableTests {
  private let commands: [[String: Any]]
  private let dump: [String: Any]

  init() throws {
    let json = try JSONSerialization.jsonObject(with: Data(RootCommand._dumpHelp().utf8))
    dump = try #require(json as? [String: Any])
    let root = try #require(dump["command"] as? [String: Any])
    var commands = [root]
    for command in root["subcommands"] as? [[String: Any]] ?? [] {
      commands += [command] + (command["subcommands"] as? [[String: Any]] ?? [])
    }
    self.commands = commands
  }

  @Test("has the version that is read, and no other one is read")
  func version() throws {
    #expect(dump["serializationVersion"] as? Int == 0)
    let other = RootCommand._dumpHelp().replacing(#""serializationVersion" : 0"#, with: #""serializationVersion" : 1"#)
    #expect(throws: (any Error).self) { try CommandTable(dump: other) }
  }

  @Test("names every command once, and the one that is the default")
  func names() {
    let names = commands.compactMap { $0["commandName"] as? String }
    #expect(names.count == commands.count)
    #expect(names.first == "locate" && names.contains("once") && names.contains("export"))
  }

  @Test("has the kind, the names, the value and the help of each option, under the known keys")
  func options() throws {
    let known: Set = [
      "abstract", "allValues", "allValueDescriptions", "completionKind", "defaultValue", "discussion", "isOptional",
      "isRepeating", "kind", "names", "parsingStrategy", "preferredName", "sectionTitle", "shouldDisplay", "valueName",
    ]
    var kinds: Set<String> = []
    for command in commands {
      for option in command["arguments"] as? [[String: Any]] ?? [] {
        #expect(known.isSuperset(of: option.keys), "\(option.keys)")
        let kind = try #require(option["kind"] as? String)
        kinds.insert(kind)
        #expect(option["isRepeating"] is Bool, "\(option)")
        // Only the parser's own options have no text.
        let isOwn = ["help", "subcommands"].contains(option["valueName"] as? String)
        #expect(isOwn || option["abstract"] is String, "\(option)")
        #expect(option["valueName"] is String, "\(option)")
        guard kind != "positional" else { continue }
        let preferred = try #require(option["preferredName"] as? [String: Any])
        let names = try #require(option["names"] as? [[String: Any]])
        #expect(names.contains { $0["name"] as? String == preferred["name"] as? String }, "\(option)")
      }
    }
    #expect(kinds == ["positional", "option", "flag"])
  }

  @Test("has no line of help that the parser would break again")
  func columns() {
    for command in commands {
      let lines = (command["discussion"] as? String ?? "").split(separator: "\n")
      #expect(lines.filter { $0.count > 78 } == [], "\(command["commandName"] ?? "")")
    }
  }

  @Test("shows defaults and repetition as they are declared")
  func values() throws {
    let table = try CommandTable(dump: RootCommand._dumpHelp())
    let watch = try #require(table["watch"])
    #expect(watch["visit-radius"]?.defaultValue == "100m")
    #expect(watch["format"]?.defaultValue == "text")
    #expect(watch["pois"]?.isRepeating == true && watch["count"]?.isRepeating == false)
    #expect(watch["quiet"]?.names.sorted() == ["q", "quiet"])
    #expect(watch["source"]?.kind == .positional && watch["wait"]?.kind == .flag)
  }
}
