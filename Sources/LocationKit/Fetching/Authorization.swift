/// Whether this process may open its source. Linux asks nobody: it is found out by opening.
public enum Authorization: Sendable, Hashable {
  /// The source has not been opened.
  case notDetermined
  /// The system refused: a device's group, a file's mode.
  case denied
  /// The source was opened.
  case authorized
}
