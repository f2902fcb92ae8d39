package import Glibc

/// The permissions of new files and folders, before the umask. Existing ones keep theirs.
package enum NewFile {
  /// Locations, and what was decided from them, are for their owner: archives, journals, recordings, snapshots.
  package static let ownerOnly: mode_t = 0o600
  package static let ownerOnlyFolder: mode_t = 0o700
  /// Documents that the user asks for: GPX, KML and the like.
  package static let shared: mode_t = 0o666
}
