import Foundation
import LocationKit
import TestSupport

/// One recording, 10,000 places and a journal: `locate replay` is killed at random moments until it gets to the end, and
/// a consumer resumes after the last number it has seen.
struct KillStory {
  /// What went wrong.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let workspace: Workspace
  private let arguments: [String]
  private let journal: String
  private var random: SeededRandom
  private(set) var kills = 0
  private(set) var torn = 0
  /// The lines of the events, each once, as the consumer has them.
  private var log: [String] = []

  /// - Parameter holds: whether the receiver is deceived now and then, and positions that are not trusted are held.
  init(seed: UInt64, holds: Bool) throws {
    random = SeededRandom(seed: seed)
    workspace = try Workspace()
    let places = try workspace.write(Self.places(&random), as: "places.csv")
    let track = try workspace.write(Self.track(&random, isDeceived: holds), as: "track.json")
    journal = workspace.path("journal")
    arguments = [
      "replay", track, "--rate", "max", "--format", "json", "--only", "poi", "--only", "visit", "--quiet",
      "--pois", places, "--hysteresis", "5", "--visits", "--visit-radius", "40", "--visit-time", "60", "--integrity",
      holds ? "hold" : "mark",
    ]
  }

  /// Plays it; ends early after `limit` kills. Throws a ``Failure`` where the joined log is not the undisturbed one.
  mutating func play(limit: Int) async throws {
    let undisturbed = try await Program.run(arguments + ["--journal", workspace.path("undisturbed")])
    guard undisturbed.code == 0, undisturbed.lines.count > 100, undisturbed.output.contains("\"VISIT\"") else {
      throw Failure(description: "the undisturbed run has \(undisturbed.lines.count) events: \(undisturbed.errors)")
    }
    var isOver = false
    while !isOver {
      // Where enough have been killed, the rest runs to its end.
      isOver = try await run(killedWithin: kills < limit ? undisturbed.duration : nil)
      if !isOver, Bool.random(using: &random) { try tear() }
    }
    guard log == undisturbed.lines else {
      let place = zip(log, undisturbed.lines).enumerated().first { $0.element.0 != $0.element.1 }
      throw Failure(
        description:
          "after \(kills) kills the log has \(log.count) events, the undisturbed one \(undisturbed.lines.count); "
          + "first difference: \(place.map { "\($0)" } ?? "the length")")
    }
  }

  /// Returns whether it got to the end.
  private mutating func run(killedWithin time: Duration?) async throws -> Bool {
    // Events that the journal stores and that were not delivered come first.
    let resumption = kills == 0 ? [] : ["--from-seq", String(log.count + 1)]
    let program = try Program.start(arguments + ["--journal", journal] + resumption)
    if let time {
      let moment = Double.random(in: 0...1, using: &random) * (time / .seconds(1))
      DispatchQueue.global().asyncAfter(deadline: .now() + moment) { program.send(SIGKILL) }
    }
    let result = try await program.end()
    try take(result.output)
    if result.code == 0 { return true }
    guard result.code == -SIGKILL else { throw Failure(description: "exit code \(result.code): \(result.errors)") }
    kills += 1
    return false
  }

  /// Takes whole lines, and of those that it has not seen by their number.
  private mutating func take(_ output: String) throws {
    for line in output[..<(output.lastIndex(of: "\n") ?? output.startIndex)].split(separator: "\n") {
      guard let mark = line.range(of: "\"seq\":"), let sequence = Int(line[mark.upperBound...].dropLast()) else {
        throw Failure(description: "a line without a number: \(line)")
      }
      guard sequence <= log.count + 1 else {
        throw Failure(description: "after event \(log.count) comes \(sequence)")
      }
      if sequence == log.count + 1 { log.append(String(line)) }
    }
  }

  /// Cuts the last block anywhere.
  private mutating func tear() throws {
    let bytes = [UInt8]((try? Data(contentsOf: URL(filePath: journal))) ?? Data())
    var (place, last) = (8, 8)
    while place + 12 <= bytes.count {
      last = place
      place += 12 + (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[last + $1]) }
    }
    guard bytes.count > last else { return }
    guard truncate(journal, off_t(Int.random(in: last..<bytes.count, using: &random))) == 0 else {
      throw Failure(description: "the journal could not be torn")
    }
    torn += 1
  }

  /// In a square of 20 km.
  private static func places(_ random: inout SeededRandom) -> String {
    var text = "id,lat,lon,radius_m,name,dwell_s\n"
    for number in 0..<10_000 {
      let (latitude, longitude) = (
        Double.random(in: 48...48.18, using: &random), Double.random(in: 11...11.27, using: &random)
      )
      text += "\(number),\(latitude),\(longitude),\(Int.random(in: 5...120, using: &random)),,60\n"
    }
    return text
  }

  /// Three hours of driving about, with losses, gaps and stays.
  private static func track(_ random: inout SeededRandom, isDeceived: Bool) -> String {
    var (latitude, longitude, course, text) = (48.09, 11.13, 0.0, "")
    var time = UTCInstant(nanoseconds: 1_777_629_600 * UTCInstant.nanosecondsPerSecond)
    for second in 0..<10_000 {
      let stride = (100..<330).contains(second % 1000) ? 0.2 : 15.0
      time = time.advanced(by: .seconds(Int.random(in: 0..<500, using: &random) == 0 ? 90 : 1))
      course += Double.random(in: -0.2...0.2, using: &random)
      // Back towards the middle from the edges.
      if abs(latitude - 48.09) > 0.08 || abs(longitude - 11.13) > 0.12 {
        course = atan2(11.13 - longitude, 48.09 - latitude)
      }
      latitude += cos(course) * stride / 111_000
      longitude += sin(course) * stride / 74_000
      // To the other side of the square, and back after a minute.
      let aside = isDeceived && (600..<660).contains(second % 1000) ? (latitude > 48.09 ? -0.07 : 0.07) : 0
      if Int.random(in: 0..<300, using: &random) == 0 {
        text += "{\"class\":\"TPV\",\"mode\":1,\"time\":\"\(time)\"}\n"
      } else {
        text += "{\"class\":\"TPV\",\"mode\":2,\"time\":\"\(time)\",\"lat\":\(latitude + aside),\"lon\":\(longitude)}\n"
      }
    }
    return text
  }
}
