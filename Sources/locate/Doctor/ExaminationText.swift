import LocationDoctor
import LocationKit

/// What the doctor has found, for people: a line a finding, its cause and remedy below it, and the first broken link last.
struct ExaminationText {
  private let examination: Examination
  private let hasColours: Bool
  private let width: Int?

  /// - Parameter width: columns to keep to; `nil` for lines as long as they are.
  init(_ examination: Examination, hasColours: Bool = false, width: Int? = nil) {
    self.examination = examination
    self.hasColours = hasColours
    self.width = width
  }

  private static let verdictColumn = 10
  private static let linkColumn = 16

  func append(to writer: inout ASCIIWriter) {
    var rest = examination.findings[...]
    while let finding = rest.first {
      // What was not checked for the same reason stands in one line.
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
    put(paint(summary.capitalizedFirst, examination.verdict), to: &writer)
    if let remedy = examination.brokenLink?.remedy { put("→ \(remedy)", to: &writer) }
  }

  private func append(_ finding: Finding, to writer: inout ASCIIWriter) {
    line(finding.verdict, finding.link.rawValue, finding.seen, to: &writer)
    if let cause = finding.cause { line(nil, "  because", cause, to: &writer) }
    if let remedy = finding.remedy { line(nil, "  do", remedy, to: &writer) }
  }

  private func line(_ verdict: Verdict?, _ link: String, _ text: String, to writer: inout ASCIIWriter) {
    let word = verdict.map { $0 == .failed ? "FAILED" : $0.rawValue } ?? ""
    let link = verdict == .unchecked && link.isEmpty ? "" : link.padded(Self.linkColumn)
    let start = Self.verdictColumn + link.count
    let lines = wrapped(text, to: width.map { max(30, $0 - start) })
    put(paint(word.padded(Self.verdictColumn), verdict) + link + (lines.first ?? ""), to: &writer)
    for rest in lines.dropFirst() { put(String(repeating: " ", count: start) + rest, to: &writer) }
  }

  private func put(_ text: String, to writer: inout ASCIIWriter) { writer.append(utf8: text + "\n") }

  /// Words that fit, line by line.
  private func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width else { return [text] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private func paint(_ text: String, _ verdict: Verdict?) -> String {
    guard hasColours, let verdict else { return text }
    let colour =
      switch verdict {
      case .ok: "32"
      case .note: "36"
      case .warning: "33"
      case .failed: "1;31"
      case .unchecked: "2"
      }
    return "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }
}

extension Finding {
  fileprivate func isUnchecked(like other: Finding) -> Bool {
    verdict == .unchecked && seen == other.seen && cause == other.cause && remedy == other.remedy
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
