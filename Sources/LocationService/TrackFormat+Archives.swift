public import LocationTracks

extension [any TrackFormat] {
  /// All formats of track files, and location archives.
  public static var allAndArchives: Self { [ArchiveFormat()] + .all }
}
