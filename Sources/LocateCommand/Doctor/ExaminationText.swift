import LocationDoctor
import LocationKit

/// The text form of an examination: a line per finding, followed by its cause and remedy, and finally the first broken
/// link.
struct ExaminationText {
  private let examination: Examination
  private let hasColours: Bool
  private let width: Int?
  private let program: String

  /// - Parameters:
  ///   - width: columns to wrap lines at; `nil` for unwrapped lines.
  ///   - program: name of this program in the remedies.
  init(
    _ examination: Examination, hasColours: Bool = false, width: Int? = nil, program: String = ProgramName.standard
  ) {
    self.examination = examination
    self.hasColours = hasColours
    self.width = width
    self.program = program
  }

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
    let link = verdict == .unchecked && link.isEmpty ? "" : link.padded(Self.linkColumn)
    let start = Self.verdictColumn + link.count
    let lines = wrapped(text, to: width.map { max(30, $0 - start) })
    paint(word.padded(Self.verdictColumn), verdict, to: &writer)
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
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
