import LocationKit
import LocationScenario
import LocationWire

/// How often the accuracies of one error model held the truth.
struct CalibrationTable {
  let name: String
  let seeds: Int
  let rangeError: RangeError
  let counts: [AccuracyCalibration.Count]

  static func appendHeader(seeds: Int, to writer: inout ASCIIWriter) {
    writer.append(utf8: "How often the 95 % radius holds the truth, \(RunAccount.count(seeds, "seeds")):\n")
  }

  func appendText(to writer: inout ASCIIWriter) {
    writer.append(utf8: "\(name)\n")
    for count in counts {
      let basis = "\(count.basis.wireName)"
      writer.append(utf8: "  " + basis + String(repeating: " ", count: max(1, 10 - basis.utf8.count)))
      guard let share = count.share, let radius = count.meanRadius else {
        writer.append(utf8: "says no accuracy\n")
        continue
      }
      writer.append(utf8: Self.text(share * 100, decimals: 1, width: 5) + " % of ")
      writer.append(utf8: "\(RunAccount.count(count.epochs, "epochs")), mean radius ")
      writer.append(utf8: Self.text(radius, decimals: 1, width: 4) + " m\n")
    }
  }

  /// One object for each basis.
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
    var writer = ASCIIWriter()
    writer.append(number, decimals: decimals, trimmed: false)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
