import LocationKit
import LocationSources
import LocationText
import LocationWire

/// A listing of all kinds of sources, and of the receivers and the gpsd that are available now.
struct SourceListing: Report {
  let entries: [LocationFetcherRegistry.Entry]
  /// Address of the gpsd that was asked: `localhost:2947`.
  let gpsd: String
  let answer: DaemonInquiry.Answer
  let receivers: [ReceiverFile]

  func append(to writer: inout TextWriter) {
    let width = entries.map(\.form.count).max() ?? 0
    for entry in entries {
      writer.append(line: entry.form.padded(to: width + 2) + entry.summary)
    }
    writer.append("\n")
    writer.append(line: "gpsd: \(gpsd): \(daemonText)")
    for device in answer.devices ?? [] {
      let driver = device.driver.map { ", \($0)" } ?? ""
      writer.append(line: "gpsd:   \(device.path)\(driver), \(device.isActive ? "open" : "not open")")
    }
    for receiver in receivers { writer.append(line: "receiver: \(receiver.text)") }
    if receivers.isEmpty {
      writer.append("receiver: none is plugged in: no /dev/serial/by-id, /dev/ttyACM* or /dev/ttyUSB*\n")
    }
  }

  private var daemonText: String {
    if let failure = answer.failure { return failure.message }
    let release = "gpsd \(answer.release ?? "")"
    guard let devices = answer.devices else { return "\(release), which does not report its receivers" }
    return devices.isEmpty
      ? "\(release), without a receiver" : "\(release), \(RunAccount.count(devices.count, "receivers"))"
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    for entry in entries {
      let object: JSONObjectText = [
        "kind": "scheme", "scheme": entry.scheme, "form": entry.form, "summary": entry.summary,
      ]
      object.end(to: &writer)
    }
    writeDaemon(to: &writer)
    for receiver in receivers {
      let object: JSONObjectText = [
        "kind": "receiver", "path": receiver.path, "device": receiver.device, "owner": receiver.owner,
        "group": receiver.group, "open": receiver.isOpenToUs,
      ]
      object.end(to: &writer)
    }
  }

  private func writeDaemon(to writer: inout ASCIIWriter) {
    let object: JSONObjectText = [
      "kind": "gpsd", "place": gpsd, "release": answer.release, "failure": answer.failure?.message,
    ]
    object.end(to: &writer)
    for device in answer.devices ?? [] {
      let object: JSONObjectText = [
        "kind": "device", "place": gpsd, "path": device.path, "driver": device.driver, "open": device.isActive,
      ]
      object.end(to: &writer)
    }
  }
}
