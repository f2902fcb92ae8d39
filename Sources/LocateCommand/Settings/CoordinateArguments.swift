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
