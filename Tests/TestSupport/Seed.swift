import Foundation

/// Where random tests begin: the same in each run, so that a gate fails for what was changed and for nothing else.
/// `LOCATE_SEED=random swift test` looks at others, `LOCATE_SEED=5 swift test` at those of 5.
///
/// Each test prints its seed when it fails.
public enum Seed {
  /// - Parameter part: another seed for each part of one test.
  public static func take(_ part: Int = 0, file: String = #fileID, line: Int = #line) -> UInt64 {
    let start: UInt64
    switch ProcessInfo.processInfo.environment["LOCATE_SEED"] {
    case "random": return .random(in: 0..<1_000_000_000)
    case let text?: start = UInt64(text) ?? 0
    case nil: start = 0
    }
    // FNV-1a: tests do not share their numbers.
    var hash = 0xcbf2_9ce4_8422_2325 ^ start
    for byte in "\(file):\(line):\(part)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var random = SeededRandom(seed: hash)
    return .random(in: 0..<1_000_000_000, using: &random)
  }
}
