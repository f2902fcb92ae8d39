/// Whether this process may open its source. Linux has no location permission dialog: opening the source decides.
public enum Authorization: Sendable, Hashable {
  /// The source has not been opened yet.
  case notDetermined
  /// The system refused access: by a device's group or a file's mode.
  case denied
  /// The source was opened.
  case authorized
}
