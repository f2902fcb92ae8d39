/// Coordinates of the southern hemisphere, `-33.8,151.2`, which the parser of the command line would take for options.
enum CoordinateArguments {
  /// The arguments, with a blank before each such coordinate: then it is a value, of an option or by itself. What reads
  /// coordinates ignores the blank (``CoordinateText``).
  static func asValues(_ arguments: [String]) -> [String] {
    arguments.map { isNegative($0) ? " " + $0 : $0 }
  }

  /// A minus sign, a number and a comma: no option has a digit or a point for its name.
  private static func isNegative(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let comma = argument.firstIndex(of: ",") else { return false }
    let number = argument[..<comma].dropFirst()
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }
}
