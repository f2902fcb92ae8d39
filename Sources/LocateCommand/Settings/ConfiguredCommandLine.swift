import ArgumentParser
import Glibc
import LocationKit

/// The command line, with the settings of the environment and of the file inserted before what the user wrote, so that
/// one parser checks all of it.
struct ConfiguredCommandLine {
  let command: any ParsableCommand
  /// What to report about options under their former names.
  private(set) var notes: [String]

  /// An error in the configuration.
  struct Failure: Error {
    let cause: LocationError

    /// EX_CONFIG of sysexits(3); if the file cannot be read at all, the code of any other unreadable file.
    var exitCode: ExitCode { cause.code == .invalidData ? ExitCode(EX_CONFIG) : cause.exitCode }
  }

  /// Throws the parser's error for an error on the command line, and ``Failure`` for an error in the settings.
  init(_ written: [String]) throws {
    let (own, notes) = FormerOption.replaced(in: CoordinateArguments.asValues(written))
    self.notes = notes
    do {
      guard let settings = try UserSettings.read(own) else {
        command = try RootCommand.parseAsRoot(own)
        return
      }
      if let help = Self.help(own) {
        command = help
      } else {
        let configured: [String]
        (command, configured) = try Self.parse(own, settings)
        self.notes += FormerOption.replaced(in: configured).notes
      }
    } catch let error as LocationError {
      // Help works even with a faulty configuration.
      guard let help = Self.help(own) else { throw Failure(cause: error) }
      command = help
    }
  }

  /// Returns the parser's help command if the user asked for help. It is the only command that is not asynchronous.
  private static func help(_ own: [String]) -> (any ParsableCommand)? {
    guard let command = try? RootCommand.parseAsRoot(own), !(command is any AsyncParsableCommand) else { return nil }
    return command
  }

  /// Returns the command, and the arguments with those of settings.
  private static func parse(
    _ own: [String], _ user: UserSettings
  ) throws -> (command: any ParsableCommand, arguments: [String]) {
    let invocation = Invocation(own, user.table)
    let ignored = ((try? RootCommand.parseAsRoot(own)) as? ServeToken)?.ignoredSettings ?? []
    let settings = try user.settings(of: invocation.command).filter {
      !invocation.given.contains($0.option.successor ?? $0.option.key) && !ignored.contains($0.option.key)
    }
    let arguments = own.configured(by: settings, at: invocation.insertion)
    do {
      return (try parse(arguments), arguments)
    } catch {
      let message = RootCommand.message(for: error)
      let culprit = settings.first { setting in
        guard message.names(setting.option) else { return false }
        let others = settings.filter { $0.option != setting.option }
        return Self.message(of: own.configured(by: others, at: invocation.insertion)) != message
      }
      guard let culprit else { throw error }
      throw LocationError(
        .invalidData, "`\(culprit.name)`: \(message.hasSuffix(".") ? message.dropLast() : message[...])",
        context: culprit.place)
    }
  }

  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try RootCommand.parseAsRoot(FormerOption.replaced(in: arguments).arguments)
  }

  /// Returns the parser's error message for arguments; `nil` if they are correct.
  private static func message(of arguments: [String]) -> String? {
    do {
      _ = try parse(arguments)
      return nil
    } catch {
      return RootCommand.message(for: error)
    }
  }
}

extension [String] {
  fileprivate func configured(by settings: [Setting], at insertion: Int) -> [String] {
    prefix(insertion) + settings.flatMap(\.arguments) + dropFirst(insertion)
  }
}

extension String {
  fileprivate func names(_ option: KnownOption) -> Bool {
    option.kind == .positional
      || ranges(of: "--\(option.successor ?? option.key)").contains { range in
        range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound] == "-")
      }
  }
}

/// The coordinates of the southern hemisphere on the command line: the parser would take `-33.8,151.2` for an option.
enum CoordinateArguments {
  /// Returns the arguments with a blank before each such coordinate, so that it is parsed as a value. Parsers of
  /// coordinates ignore the blank (``CoordinateText``).
  static func asValues(_ arguments: [String]) -> [String] {
    arguments.map { isNegative($0) ? " " + $0 : $0 }
  }

  /// Returns whether the argument is a minus sign, a number and a comma. No option name begins with a digit or a point.
  private static func isNegative(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let comma = argument.firstIndex(of: ",") else { return false }
    let number = argument[..<comma].dropFirst()
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }
}
