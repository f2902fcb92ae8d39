package import LocationKit

/// What is found when all of an archive is read.
package struct ArchiveVerification: Sendable {
  package private(set) var locations = 0
  package private(set) var blocks = 0
  /// What cannot be read.
  package let damages: [DamagedSpan]
  /// What can be read only with the help of an index, as errors.
  package private(set) var flaws: [LocationError] = []
  /// Names of files that the archive does not list, or that a writer has set aside.
  package let unlisted: [String]

  /// Reads all blocks of an archive.
  ///
  /// - Parameter progress: is called with the number of locations that have been read. An error that it throws ends the
  ///   work.
  package init(
    _ archive: Archive, progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) {
    let (snapshot, folder) = (archive.snapshot, ArchiveFolder(path: archive.path))
    for subject in archive.snapshot.subjects.indices {
      for block in snapshot.blocks[subject] {
        let file = snapshot.file(of: block)
        guard try file.rows(of: block.place) != nil else {
          archive.noteDamage(of: block)
          continue
        }
        if try !file.hasHeader(of: block.place) { flaws.append(Self.flaw(of: block.place, in: file)) }
        (locations, blocks) = (locations + block.place.header.count, blocks + 1)
        try progress(locations)
      }
    }
    damages = archive.damages
    unlisted = folder.unlistedNames(snapshot.manifest) + folder.setAsideNames
  }

  private static func flaw(of block: BlockPlace, in file: ArchiveFile) -> LocationError {
    LocationError(
      .invalidData, "the header at byte \(block.offset) is damaged; only its copy in the index is intact",
      context: file.path, remedy: "restore this file from a copy, or run locate archive repair")
  }
}
