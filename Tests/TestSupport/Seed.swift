import Foundation
import LocationKit

/// The seeds of random tests. They are the same in each run, so that a failure is caused only by a change of the code.
/// `LOCATE_SEED=random swift test` uses other seeds, `LOCATE_SEED=5 swift test` those of 5.
///
/// Each test prints its seed if it fails.
public enum Seed {
  /// - Parameter part: selects another seed for each part of a test.
  public static func take(_ part: Int = 0, file: String = #fileID, line: Int = #line) -> UInt64 {
    let start: UInt64
    switch ProcessInfo.processInfo.environment["LOCATE_SEED"] {
    case "random": return .random(in: 0..<1_000_000_000)
    case let text?: start = UInt64(text) ?? 0
    case nil: start = 0
    }
    // A hash of the position, so that tests do not share their numbers.
    let hash = FNV1a.hash(of: Array("\(file):\(line):\(part)".utf8).span, start: start)
    var random = SeededRandom(seed: hash)
    return .random(in: 0..<1_000_000_000, using: &random)
  }
}
