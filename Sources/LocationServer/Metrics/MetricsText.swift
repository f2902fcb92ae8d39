import LocationKit

/// A writer of Prometheus' text format 0.0.4.
struct MetricsText {
  private var writer = ASCIIWriter()
  private var last = ""

  var bytes: [UInt8] { writer.bytes }

  /// Appends a value that may fall. Values of one name must follow each other.
  mutating func gauge(
    _ name: StaticString, _ help: StaticString, _ value: Double, labels: [(name: StaticString, value: String)] = []
  ) {
    begin(name, help, "gauge")
    writer.append(name)
    append(labels)
    writer.append(" ")
    writer.append(value, decimals: 6)
    writer.append("\n")
  }

  /// Appends a value that only rises.
  mutating func counter(_ name: StaticString, _ help: StaticString, _ value: Int) {
    begin(name, help, "counter")
    writer.append(name)
    writer.append(" ")
    writer.append(value)
    writer.append("\n")
  }

  private mutating func begin(_ name: StaticString, _ help: StaticString, _ type: StaticString) {
    guard name.description != last else { return }
    last = name.description
    writer.append("# HELP ", name, " ")
    writer.append(help)
    writer.append("\n# TYPE ", name, " ")
    writer.append(type)
    writer.append("\n")
  }

  private mutating func append(_ labels: [(name: StaticString, value: String)]) {
    guard !labels.isEmpty else { return }
    writer.append("{")
    for (index, label) in labels.enumerated() {
      if index > 0 { writer.append(",") }
      writer.append(label.name)
      writer.append("=\"")
      writer.append(utf8: Self.escaped(label.value))
      writer.append("\"")
    }
    writer.append("}")
  }

  /// Begins a metric without an explanation.
  mutating func begin(_ name: String, type: String) {
    guard name != last else { return }
    last = name
    writer.append(utf8: "# TYPE \(name) \(type)\n")
  }

  /// Appends a value. The labels are written already: `state="lost"`.
  mutating func value(_ name: String, _ labels: [String], _ value: Double) {
    writer.append(utf8: labels.isEmpty ? "\(name) " : "\(name){\(labels.joined(separator: ","))} ")
    writer.append(value, decimals: 6)
    writer.append("\n")
  }

  static func escaped(_ value: String) -> String {
    var text = ""
    for character in value {
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
    return text
  }
}
