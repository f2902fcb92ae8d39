/// How a run shows its events and messages.
struct PrintingMode {
  let options: OutputOptions
  /// Whether each line is written at once, because a user or a program may wait for it.
  let isLive: Bool
  /// Live view that replaces lines of text; `nil` for lines.
  var display: LiveDisplay?
}
