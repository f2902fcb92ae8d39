public import LocationSources
import Synchronization

/// The `locate` command line, as a library: for a program of your own that has all of its commands, and your sources.
public enum Locate {
  /// Adds the sources of plugins to the standard ones, or replaces one of these: remove its scheme first.
  public typealias Plugins = @Sendable (inout LocationFetcherRegistry) -> Void

  /// Runs a command of the HTTP server.
  package typealias Server = @Sendable (any ServerCommand) async throws -> Void

  /// Runs the command that the program's arguments name, and exits with its code.
  ///
  /// Call it once, from `main` and before anything else: it reads arguments, environment and settings, handles signals, and
  /// ends the process. The program reads the settings file of `locate`. Its help, its version and its messages use the name
  /// by which it was called.
  ///
  /// - Parameter plugins: adds sources. All commands that take a source then accept them, and `locate sources` lists them.
  public static func main(plugins: @escaping Plugins = { _ in }) {
    Version.otherProgram.withLock { $0 = ProgramName.current }
    RootCommand.start(plugins: plugins)
  }

  /// Runs the command that the arguments name, or `serve` if the program is called `locate-serve`, as `locate` itself: its
  /// version is that of the package.
  ///
  /// - Parameter server: runs the commands of the HTTP server that the program has linked; `nil` for none.
  package static func main(server: Server?) {
    RootCommand.start(plugins: { _ in }, command: ServerProgram.isThisProgram ? ["serve"] : [], server: server)
  }
}
