enum TrackStorage {
  /// A file; `-` is standard input.
  case file(String)
  /// Bytes in memory, with their name in origins and errors.
  case memory([UInt8], name: String)

  /// Path or name, as the user wrote it.
  var name: String {
    switch self {
    case .file(let path): path
    case .memory(_, let name): name
    }
  }

  /// Name in errors.
  var place: String {
    if case .file("-") = self { return "standard input" }
    return name
  }
}
