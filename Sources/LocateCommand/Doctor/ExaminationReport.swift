import ArgumentParser
import LocationDoctor
import LocationKit
import LocationText

/// An examination as text: a line per finding, followed by its cause and remedy, and finally the first broken link. As
/// JSON: an object of the class `FINDING` per finding, in the order of the chain, then one of the class `DIAGNOSIS`.
struct ExaminationReport: Report {
  let examination: Examination
  var hasColours = false
  /// Columns to wrap lines at; `nil` for unwrapped lines.
  var width: Int?
  /// Name of this program in the remedies.
  var program = ProgramName.standard

  private static let verdictColumn = 10
  private static let linkColumn = 16

  func append(to writer: inout TextWriter) {
    var rest = examination.findings[...]
    while let finding = rest.first {
      // Links that were not checked for the same reason share a line.
      let alike = finding.verdict == .unchecked ? rest.prefix { $0.isUnchecked(like: finding) } : rest.prefix(1)
      rest = rest.dropFirst(alike.count)
      if alike.count > 1 {
        let links = alike.map(\.link.rawValue).joined(separator: ", ")
        line(finding.verdict, "", "\(links): \(finding.seen)" + (finding.cause.map { " (\($0))" } ?? ""), to: &writer)
      } else {
        append(finding, to: &writer)
      }
    }
    writer.append("\n")
    let summary =
      examination.brokenLink.map { "the first broken link is \($0.link.rawValue): \($0.seen)" } ?? examination.summary
    paint(summary.capitalizedFirst, examination.verdict, to: &writer)
    writer.append("\n")
    if let remedy = examination.brokenLink?.remedy {
      writer.append(line: "→ \(ProgramName.replaced(in: remedy, by: program))")
    }
  }

  private func append(_ finding: Finding, to writer: inout TextWriter) {
    line(finding.verdict, finding.link.rawValue, finding.seen, to: &writer)
    if let cause = finding.cause { line(nil, "  because", cause, to: &writer) }
    if let remedy = finding.remedy { line(nil, "  do", ProgramName.replaced(in: remedy, by: program), to: &writer) }
  }

  private func line(_ verdict: Verdict?, _ link: String, _ text: String, to writer: inout TextWriter) {
    let word = verdict.map { $0 == .failed ? "FAILED" : $0.rawValue } ?? ""
    let link = verdict == .unchecked && link.isEmpty ? "" : link.padded(to: Self.linkColumn)
    let start = Self.verdictColumn + link.count
    let lines = wrapped(text, to: width.map { max(30, $0 - start) })
    paint(word.padded(to: Self.verdictColumn), verdict, to: &writer)
    writer.append(line: link + (lines.first ?? ""))
    for rest in lines.dropFirst() { writer.append(line: String(repeating: " ", count: start) + rest) }
  }

  /// Wraps the text at word boundaries.
  private func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width else { return [text] }
    var lines: [String] = []
    for word in text.visible.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private func paint(_ text: String, _ verdict: Verdict?, to writer: inout TextWriter) {
    writer.append(verdict?.style ?? .plain, hasColours: hasColours) { $0.append(text: text) }
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    for finding in examination.findings { finding.appendJSON(to: &writer) }
    let object: JSONObjectText = [
      "class": "DIAGNOSIS", "source": examination.source, "verdict": examination.verdict.rawValue,
      "broken": examination.brokenLink?.link.rawValue, "summary": examination.summary,
      "exit": Int((examination.brokenLink?.exitCode ?? .success).rawValue),
    ]
    object.end(to: &writer)
  }
}

extension Verdict {
  fileprivate var style: TextStyle {
    switch self {
    case .ok: .green
    case .note: .cyan
    case .warning: .yellow
    case .failed: .boldRed
    case .unchecked: .dim
    }
  }
}

extension Finding {
  fileprivate func isUnchecked(like other: Finding) -> Bool {
    verdict == .unchecked && seen == other.seen && cause == other.cause && remedy == other.remedy
  }

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
