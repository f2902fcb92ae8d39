package import ArgumentParser
import Glibc
import LocationIO
import LocationKit

/// A command that the program of the server runs: see ``ServerProgram``.
package protocol ServerCommand: AsyncParsableCommand {}

extension ServerCommand {
  package func run() async throws { throw ServerProgram.missing("it is not linked") }
}

/// The program with the HTTP server: next to this one, or where a package puts programs that users do not run. By another
/// name than its own it is all of `locate`, with the server in it.
enum ServerProgram {
  static let name = "locate-serve"
  /// Folders of the program, relative to the folder of this one.
  private static let places = [".", "../libexec/location-service"]
  /// The commands for which users write two words, `serve token`, `serve webhook` and `serve link`.
  private static let commands = ["serve-token", "serve-webhook", "serve-link"]

  /// Returns a list of commands in which these are two words.
  static func separated(in help: String) -> String {
    commands.reduce(help) { $0.replacing("\n  \($1) ", with: "\n  \($1.replacing("-", with: " ")) ") }
  }

  /// Returns the arguments with these commands as one word, also behind `help`.
  static func joined(_ arguments: [String]) -> [String] {
    var first = arguments.first == "--config" ? 2 : arguments.first?.hasPrefix("--config=") == true ? 1 : 0
    if arguments.dropFirst(first).first == "help" { first += 1 }
    let command = arguments.dropFirst(first).prefix(2).joined(separator: "-")
    guard arguments.dropFirst(first).first == "serve", commands.contains(command) else { return arguments }
    return arguments.prefix(first) + [command] + arguments.dropFirst(first + 2)
  }

  /// Replaces this process by the server, with the same arguments but for the first `serve`. Throws if the program does
  /// not exist. No thread may wait for signals: a signal that it has accepted would be lost.
  static func execute(_ arguments: [String]) throws(LocationError) -> Never {
    var arguments = arguments
    if let command = arguments.firstIndex(of: "serve") {
      arguments.remove(at: command)
    } else if let command = arguments.firstIndex(where: commands.contains) {
      arguments[command].removeFirst("serve-".count)
    }
    // Blocked signals would stay blocked in the other program, which blocks its own. A pending one ends this process.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let paths = places.map { "\(folder)/\($0)/\(name)" }
    // Its messages use the name by which the user called this program.
    var words = ([ProgramName.current] + arguments).map { strdup($0) } + [nil]
    for path in paths {
      execv(path, &words)
      guard errno == ENOENT else { throw missing(String(cString: strerror(errno)), context: path) }
    }
    throw missing(String(cString: strerror(ENOENT)), context: paths.joined(separator: ", "))
  }

  static func missing(_ reason: String, context: String = name) -> LocationError {
    LocationError(
      .inputNotFound, "the server is a program of its own, which is not here (\(reason))", context: context,
      remedy: "build it with: swift build --traits Server,LibGPS,Web,SQLite --product locate-serve")
  }

  /// Whether this program is it, by its name: its arguments are those of `serve`.
  static var isThisProgram: Bool { thisPath.split(separator: "/").last == Substring(name) }

  private static var folder: String { thisPath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }

  private static var thisPath: String { FileLink.target(of: "/proc/self/exe") ?? "" }
}
