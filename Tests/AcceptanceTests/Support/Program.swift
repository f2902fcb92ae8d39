import Foundation

/// The built program, run as a user runs it: arguments in, output, errors and exit code out.
enum Program {
  /// Beside the test bundle, where the build puts both; or another build, which `LOCATE_PROGRAM` names.
  static let path: String = {
    if let other = ProcessInfo.processInfo.environment["LOCATE_PROGRAM"] { return other }
    let bundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return bundle.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "locate").path
  }()

  /// What the program reads.
  enum Input {
    case nothing
    /// At most what a pipe holds: 64 KiB.
    case text(String)
    /// The same, and then the pipe stays open, and silent.
    case open(String)
  }

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: Input = .nothing, environment: [String: String] = [:], in folder: URL? = nil,
    deadline: Duration = .seconds(300)
  ) async throws -> ProgramResult {
    try await command(
      path, arguments, input: input, environment: environment, in: folder, deadline: deadline)
  }

  /// Starts it, to see what it does meanwhile.
  static func start(
    _ arguments: [String], input: Input = .nothing, deadline: Duration = .seconds(300)
  ) throws -> RunningProgram {
    try RunningProgram(path, arguments, input: input, environment: [:], folder: nil, deadline: deadline)
  }

  /// Runs another command, which runs the program: a shell, faketime.
  static func command(
    _ command: String, _ arguments: [String], input: Input = .nothing, environment: [String: String] = [:],
    in folder: URL? = nil, deadline: Duration = .seconds(300)
  ) async throws -> ProgramResult {
    let running = try RunningProgram(
      command, arguments, input: input, environment: environment, folder: folder, deadline: deadline)
    return try await running.end()
  }

  /// Copies it. By another process: a file that we write ourselves, and that another test's new process holds open for a
  /// moment, cannot be run ("text file busy").
  static func copy(to copy: String) async throws {
    let result = try await command("/bin/cp", [path, copy])
    if result.code != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// Where a tool is, if it is installed.
  static func installed(_ tool: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    return (folders + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
