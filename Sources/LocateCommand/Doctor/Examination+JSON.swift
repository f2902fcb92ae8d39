import ArgumentParser
import LocationDoctor
import LocationKit
import LocationText

extension Examination {
  /// Appends an object of the class `FINDING` per finding, in the order of the chain, then one of the class
  /// `DIAGNOSIS`.
  func appendJSON(to writer: inout ASCIIWriter) {
    for finding in findings { finding.appendJSON(to: &writer) }
    let object: JSONObjectText = [
      "class": "DIAGNOSIS", "source": source, "verdict": verdict.rawValue, "broken": brokenLink?.link.rawValue,
      "summary": summary, "exit": Int((brokenLink?.exitCode ?? .success).rawValue),
    ]
    object.end(to: &writer)
  }
}

extension Finding {
  /// The exit code of a broken link, by the kind of its error (sysexits(3)); 0 otherwise.
  var exitCode: ExitCode { code.map { LocationError($0, seen).exitCode } ?? .success }

  fileprivate func appendJSON(to writer: inout ASCIIWriter) {
    let object: JSONObjectText = [
      "class": "FINDING", "link": link.rawValue, "verdict": verdict.rawValue, "seen": seen, "cause": cause,
      "remedy": remedy, "exit": verdict == .failed ? Int(exitCode.rawValue) : nil,
    ]
    object.end(to: &writer)
  }
}
