import LocationKit
import LocationScenario
import LocationWire

/// A table of how often the true position lay within the reported accuracy, for one error model.
struct CalibrationTable {
  let name: String
  let seeds: Int
  let rangeError: RangeError
  let counts: [AccuracyCalibration.Count]

  static func appendHeader(seeds: Int, to writer: inout TextWriter) {
    writer.append(line: "How often the 95 % radius holds the truth, \(RunAccount.count(seeds, "seeds")):")
  }

  func appendText(to writer: inout TextWriter) {
    writer.append(line: "\(name)")
    for count in counts {
      let basis = "\(count.basis.wireName)"
      writer.append(text: "  " + basis + String(repeating: " ", count: max(1, 10 - basis.utf8.count)))
      guard let share = count.share, let radius = count.meanRadius else {
        writer.append(line: "reports no accuracy")
        continue
      }
      writer.append(text: Self.text(share * 100, decimals: 1, width: 5) + " % of ")
      writer.append(text: "\(RunAccount.count(count.epochs, "epochs")), mean radius ")
      writer.append(line: Self.text(radius, decimals: 1, width: 4) + " m")
    }
  }

  /// Appends one object per basis.
  func appendJSON(to writer: inout ASCIIWriter) {
    for count in counts {
      var object = JSONObjectText()
      object.add("model", name)
      object.add("basis", "\(count.basis.wireName)")
      object.add("seeds", seeds)
      object.add("epochs", count.epochs)
      object.add("held", count.held)
      object.add("share", count.share)
      object.add("meanRadius", count.meanRadius)
      if count.basis == .derived { object.add("rangeError", rangeError.metres) }
      object.end(to: &writer)
    }
  }

  private static func text(_ number: Double, decimals: Int, width: Int) -> String {
    let text = written { $0.append(number, decimals: decimals, trimmed: false) }
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
