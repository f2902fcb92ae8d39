import LocationKit

/// A writer of Prometheus' text format 0.0.4.
package struct MetricsText {
  private var writer = ASCIIWriter()
  private var last = ""

  package init() {}

  package var bytes: [UInt8] { writer.bytes }

  /// Appends a value that may fall. Values of one name must follow each other.
  package mutating func gauge(_ name: String, _ help: String, _ value: Double, labels: [String] = []) {
    begin(name, type: "gauge", help: help)
    self.value(name, labels, value)
  }

  /// Appends a value that only rises.
  package mutating func counter(_ name: String, _ help: String, _ value: Int) {
    begin(name, type: "counter", help: help)
    self.value(name, [], Double(value))
  }

  /// Begins a metric, unless it is the last one.
  package mutating func begin(_ name: String, type: String, help: String? = nil) {
    guard name != last else { return }
    last = name
    if let help { writer.append(utf8: "# HELP \(name) \(help)\n") }
    writer.append(utf8: "# TYPE \(name) \(type)\n")
  }

  /// Appends a value.
  /// - Parameter labels: see ``label(_:_:)``.
  package mutating func value(_ name: String, _ labels: [String], _ value: Double) {
    writer.append(utf8: labels.isEmpty ? "\(name) " : "\(name){\(labels.joined(separator: ","))} ")
    writer.append(value, decimals: 6)
    writer.append("\n")
  }

  /// Returns a label: `state="lost"`.
  package static func label(_ name: String, _ value: String) -> String {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\(name)=\"\(escaped)\""
  }
}
