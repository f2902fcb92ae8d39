import LocationKit
import LocationReceivers
import LocationText
import LocationUBX

/// What a receiver is set to.
struct ReceiverStateReport: Report {
  private let identity: ReceiverIdentity
  private let summary: ReceiverSummary
  private let speed: Int?

  init(_ outcome: ReceiverOutcome) {
    (identity, summary, speed) = (outcome.identity, ReceiverSummary(outcome), outcome.speed)
  }

  func append(to writer: inout TextWriter) {
    for (name, text) in rows where !text.isEmpty { writer.append(line: "\(name):".padded(to: 11) + text) }
  }

  private var rows: [(name: String, text: String)] {
    [("receiver", ([identity.name] + versions).joined(separator: ", ")), ("line", line)]
      + summary.ports.map { ("port", Self.text($0)) }
      + [
        ("rate", summary.period.map(Self.rate) ?? ""), ("model", summary.model?.rawValue ?? ""), ("systems", systems),
        ("messages", summary.messages.joined(separator: ", ")), ("power", summary.power ?? ""),
        ("time mode", summary.timeMode ?? ""), ("antenna", summary.antenna ?? ""),
        ("battery", Self.stored(summary.batteryBacked)), ("flash", Self.stored(summary.flash)),
      ]
  }

  private var versions: [String] {
    [
      identity.firmware.map { "firmware \($0)" }, identity.protocolText.map { "protocol \($0)" },
      identity.hardware.map { "hardware \($0)" },
    ].compactMap(\.self)
  }

  private var line: String {
    let port = identity.make == .ublox ? identity.port.rawValue : nil
    return [port, speed.map { "\($0) baud" }].compactMap(\.self).joined(separator: ", ")
  }

  private var systems: String {
    summary.systems.map { system in
      let signals = system.signals.isEmpty ? "" : " (\(system.signals.joined(separator: ", ")))"
      return system.constellation.rawValue + (system.isOn ? signals : " off")
    }.joined(separator: ", ")
  }

  private static func text(_ port: ReceiverSummary.Port) -> String {
    let speed = port.speed.map { " at \($0) baud" } ?? ""
    let load = port.load.map { ", load \($0) %" + (port.peakLoad.map { " (at most \($0) %)" } ?? "") } ?? ""
    return "\(port.port.rawValue)\(speed): takes \(list(port.input)), sends \(list(port.output))\(load)"
  }

  private static func list(_ words: [String]) -> String { words.isEmpty ? "nothing" : words.joined(separator: " + ") }

  private static func rate(_ period: Int) -> String {
    let hertz = (100_000 / Double(period)).rounded() / 100
    return "\(hertz == hertz.rounded() ? "\(Int(hertz))" : "\(hertz)") Hz, \(period) ms between solutions"
  }

  private static let mostStored = 8

  private static func stored(_ values: [UBXConfigurationValue]) -> String {
    let rest = values.count > mostStored ? ", and \(values.count - mostStored) more" : ""
    return values.prefix(mostStored).map(\.description).joined(separator: ", ") + rest
  }
}

extension ReceiverStateReport {
  func appendJSON(to writer: inout ASCIIWriter) {
    var object: JSONObjectText = [
      "make": identity.make.rawValue, "model": identity.model, "firmware": identity.firmware,
      "protocolVersion": identity.protocolText, "hardware": identity.hardware,
      "port": identity.make == .ublox ? identity.port.rawValue : nil, "baud": speed,
    ]
    object.add("rate", summary.period.map { 1000 / Double($0) })
    object.add("dynamicModel", summary.model?.rawValue)
    object.add("power", summary.power)
    object.add("timeMode", summary.timeMode)
    object.add("antenna", summary.antenna)
    if !summary.ports.isEmpty { object.add("ports", summary.ports.map(Self.object)) }
    if !summary.systems.isEmpty { object.add("systems", summary.systems.map(Self.object)) }
    if !summary.messages.isEmpty { object.add("messages", summary.messages) }
    if !summary.batteryBacked.isEmpty { object.add("batteryBacked", summary.batteryBacked.map(\.description)) }
    if !summary.flash.isEmpty { object.add("flash", summary.flash.map(\.description)) }
    object.end(to: &writer)
  }

  private static func object(_ port: ReceiverSummary.Port) -> JSONObjectText {
    [
      "port": port.port.rawValue, "baud": port.speed, "input": port.input, "output": port.output, "load": port.load,
      "peakLoad": port.peakLoad,
    ]
  }

  private static func object(_ system: ReceiverSummary.System) -> JSONObjectText {
    ["system": system.constellation.rawValue, "on": system.isOn, "signals": system.signals]
  }
}
