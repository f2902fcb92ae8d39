/// A program that did not end in time, and was killed.
struct ProgramOverdue: Error, CustomStringConvertible {
  let command: String
  let result: ProgramResult

  var description: String {
    "\(command) did not end; it printed:\n\(result.output.suffix(2000))\non standard error:\n\(result.errors.suffix(2000))"
  }
}
