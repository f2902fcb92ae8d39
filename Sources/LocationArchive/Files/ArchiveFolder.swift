/// The names of an archive's files.
struct ArchiveFolder: Sendable {
  let path: String

  /// The manifest, and the blocks that came after it.
  var current: String { "\(path)/current" }
  /// Locked by the process that writes.
  var lock: String { "\(path)/lock" }

  func segment(_ number: UInt32) -> String { "\(path)/\(Self.name(number)).segment" }
  /// The headers of a segment's blocks.
  func index(_ number: UInt32) -> String { "\(path)/\(Self.name(number)).index" }

  private static func name(_ number: UInt32) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}
