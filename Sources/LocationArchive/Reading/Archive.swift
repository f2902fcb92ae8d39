public import LocationKit
import Synchronization

/// An archive of locations, open for reading: the locations that were flushed when it was opened.
///
/// Opening reads the list of segments and the headers of blocks, no locations. Any number of processes may read while
/// one writes (see ``ArchiveWriter``). All methods may be called from any thread; they wait for the disk.
public final class Archive: Sendable {
  /// The folder, as passed to the initializer.
  public let path: String
  let snapshot: ArchiveSnapshot
  /// Whether locations that were not trusted are passed over.
  let isTrustedOnly: Bool
  private let found: Mutex<[DamagedSpan]>

  /// - Throws: ``/LocationKit/LocationError`` with the folder as context: input not found if there is no archive, invalid data if
  ///   the folder holds something else, an archive of a later format or one whose list of segments is damaged,
  ///   permission denied.
  public init(_ path: String) throws(LocationError) {
    (self.path, isTrustedOnly) = (path, false)
    snapshot = try ArchiveSnapshot.open(path)
    found = Mutex(snapshot.damages)
  }

  private init(trusted archive: Archive) {
    (path, snapshot, isTrustedOnly) = (archive.path, archive.snapshot, true)
    found = Mutex(archive.damages)
  }

  /// The same archive without the locations that were not trusted when they were recorded: see
  /// ``/LocationKit/Location/integrity``. ``count`` and ``times(of:)`` remain those of all.
  public var trusted: Archive { Archive(trusted: self) }

  /// The subjects, in the order of their first locations. The empty name stands for the only subject of an archive.
  public var subjects: [String] {
    snapshot.subjects.indices.filter { !snapshot.manifest.isVacant($0) }.map { snapshot.subjects[$0] }
  }

  /// Number of locations.
  public var count: Int { snapshot.subjects.indices.reduce(0) { $0 + count($1) } }

  /// Number of locations of a subject.
  public func count(of subject: String) -> Int { number(of: subject).map(count) ?? 0 }

  private func count(_ subject: Int) -> Int { snapshot.blocks[subject].reduce(0) { $0 + $1.place.header.count } }

  /// The first and the last time of a location, of one subject or of all; `nil` if there is none.
  public func times(of subject: String? = nil) -> ClosedRange<UTCInstant>? {
    let numbers = subject.map { number(of: $0).map { $0..<($0 + 1) } ?? 0..<0 } ?? snapshot.subjects.indices
    let blocks = numbers.flatMap { snapshot.blocks[$0] }
    guard let first = blocks.map(\.place.header.keys.lowerBound).min(),
      let last = blocks.map(\.place.header.keys.upperBound).max()
    else { return nil }
    return UTCInstant(nanoseconds: first)...UTCInstant(nanoseconds: last)
  }

  /// The parts that could not be read so far. A damaged block costs its own locations and no others; it may be found
  /// only when it is read.
  public var damages: [DamagedSpan] { found.withLock { $0 } }

  /// Notes that the body of a block cannot be read.
  func noteDamage(of block: ArchiveSnapshot.Block) {
    let damage = snapshot.damage(of: block)
    found.withLock { if !$0.contains(damage) { $0.append(damage) } }
  }

  /// The number of a subject; `nil` if the archive does not know it.
  func number(of subject: String) -> Int? { snapshot.subjects.firstIndex(of: subject) }
}
