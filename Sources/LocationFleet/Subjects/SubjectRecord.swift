package import LocationKit

/// The state of a resident subject, in 64 bytes: one line of the processor's cache.
struct SubjectRecord: Sendable {
  /// State of a subject; `nil` if it has a decider of its own, or has no state yet.
  var compact: CompactDecider?
  var marks = Marks()
  /// Number of the subject's last event.
  private(set) var sequence: UInt32

  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    /// The subject was used since the last look at it: it is not evicted by the next one.
    static let isUsed = Marks(rawValue: 1)
    /// The subject is inside places, which are stored apart.
    static let hasStays = Marks(rawValue: 2)
  }

  init(sequence: UInt32 = 0) { self.sequence = sequence }

  mutating func nextSequence() -> Int {
    sequence += 1
    return Int(sequence)
  }

  /// Takes a location that provably causes no event. Returns `false`, and changes nothing, if a decider must take it.
  @inline(__always)
  mutating func follow(
    _ location: Location, _ rules: CompactRules, _ stays: CompactStays?, _ origins: OriginTable,
    _ search: inout ClearanceSearch, _ trace: inout MotionTrace?
  ) -> Bool {
    guard let number = compact?.origin, case let origin = origins[number],
      origin === location.origin || origin == location.origin
    else { return false }
    marks.insert(.isUsed)
    return compact?.follow(location, rules, stays, &search, &trace) ?? false
  }
}

extension Fleet {
  /// Bytes of a subject that is outside all places, without its id and its place in the table of ids.
  package static func bytesPerSubject(_ policy: IntegrityPolicy) -> Int {
    MemoryLayout<SubjectRecord>.stride + (policy == .ignore ? 0 : MemoryLayout<MotionTrace>.stride)
  }
}
