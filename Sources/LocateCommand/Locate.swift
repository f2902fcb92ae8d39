/// The `locate` command line, as a library.
public enum Locate {
  /// Runs the command that the program's arguments name, and exits with its code.
  ///
  /// Call it once, as the first statement of the program: it reads the arguments and the environment, handles signals, and ends
  /// the process.
  public static func main() { RootCommand.main() }
}
