import Glibc
import LocationArchive
import LocationKit

/// Makes an archive, or asks one, and prints what it cost as one line of names and numbers.
@main
struct Main {
  private static let usage = """
    usage: archive make DIR LOCATIONS [SEED]     a simulated life, and the cost of appending it
           archive scan DIR                      all locations
           archive open DIR                      opening, as the median of 9
           archive near DIR home|town|way [N]    50 m around home, N points of the town, or N points of its ways
           archive stays DIR home|town|way [N]   the same, one by one
           archive compare DIR home|town|way [N] the same, against a replay of all locations
           archive places DIR N                  all events of N places in the town
           archive boxes DIR N                   the locations in boxes of 100 m at N points of its ways
           archive rows DIR LOCATIONS FILE       all fields but the origin as rows of fourteen doubles
           archive lines DIR LOCATIONS FILE      gpsd's JSON
    """

  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let command = words.first else { return complain(usage, 64) }
    let rest = Array(words.dropFirst(2))
    do {
      var report = try await run(command, words[2], rest)
      report.add("peak_mb", Stopwatch.peak)
      print(report.line)
    } catch {
      complain("archive: \(error)", 1)
    }
  }

  private static func run(_ command: String, _ folder: String, _ rest: [String]) async throws -> Report {
    let count = rest.last.flatMap(Int.init)
    switch command {
    case "make":
      return try Making(folder).report(
        rest.first.flatMap(Int.init) ?? 86_400, UInt64(rest.dropFirst().first ?? "1") ?? 1)
    case "scan": return try await Asking.scan(folder)
    case "open": return try Asking.open(folder)
    case "near": return try await Asking.near(folder, rest.first ?? "home", count ?? 1)
    case "stays": return try await Asking.stays(folder, rest.first ?? "home", count ?? 1)
    case "compare": return try await Asking.compare(folder, rest.first ?? "home", count ?? 1)
    case "places": return try await Asking.places(folder, count ?? 1000)
    case "boxes": return try await Asking.boxes(folder, count ?? 1)
    case "rows": return try await Export(folder).rows(rest.first.flatMap(Int.init) ?? 0, to: rest.last ?? "")
    case "lines": return try await Export(folder).lines(rest.first.flatMap(Int.init) ?? 0, to: rest.last ?? "")
    default:
      complain(usage, 64)
      return Report()
    }
  }

  private static func complain(_ text: String, _ code: Int32) {
    let line = Array("\(text)\n".utf8)
    exit(write(STDERR_FILENO, line, line.count) < 0 ? 74 : code)
  }
}
