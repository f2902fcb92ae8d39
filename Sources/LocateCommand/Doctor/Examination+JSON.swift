import ArgumentParser
import LocationDoctor
import LocationKit
import LocationText

extension Examination {
  /// Appends an object of the class `FINDING` per finding, in the order of the chain, then one of the class
  /// `DIAGNOSIS`.
  func appendJSON(to writer: inout ASCIIWriter) {
    for finding in findings { finding.appendJSON(to: &writer) }
    var object = JSONObjectText()
    object.add("class", "DIAGNOSIS")
    object.add("source", source)
    object.add("verdict", verdict.rawValue)
    object.add("broken", brokenLink?.link.rawValue)
    object.add("summary", summary)
    object.add("exit", Int((brokenLink?.exitCode ?? .success).rawValue))
    object.end(to: &writer)
  }
}

extension Finding {
  /// The exit code of a broken link, by the kind of its error (sysexits(3)); 0 otherwise.
  var exitCode: ExitCode { code.map { LocationError($0, seen).exitCode } ?? .success }

  fileprivate func appendJSON(to writer: inout ASCIIWriter) {
    var object = JSONObjectText()
    object.add("class", "FINDING")
    object.add("link", link.rawValue)
    object.add("verdict", verdict.rawValue)
    object.add("seen", seen)
    object.add("cause", cause)
    object.add("remedy", remedy)
    if verdict == .failed { object.add("exit", Int(exitCode.rawValue)) }
    object.end(to: &writer)
  }
}
