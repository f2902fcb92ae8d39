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
      var object = JSONObjectText()
      object.add("kind", "scheme")
      object.add("scheme", entry.scheme)
      object.add("form", entry.form)
      object.add("summary", entry.summary)
      object.end(to: &writer)
    }
    writeDaemon(to: &writer)
    for receiver in receivers {
      var object = JSONObjectText()
      object.add("kind", "receiver")
      object.add("path", receiver.path)
      object.add("device", receiver.device)
      object.add("owner", receiver.owner)
      object.add("group", receiver.group)
      object.add("open", receiver.isOpenToUs)
      object.end(to: &writer)
    }
  }

  private func writeDaemon(to writer: inout ASCIIWriter) {
    var object = JSONObjectText()
    object.add("kind", "gpsd")
    object.add("place", gpsd)
    object.add("release", answer.release)
    object.add("failure", answer.failure?.message)
    object.end(to: &writer)
    for device in answer.devices ?? [] {
      var object = JSONObjectText()
      object.add("kind", "device")
      object.add("place", gpsd)
      object.add("path", device.path)
      object.add("driver", device.driver)
      object.add("open", device.isActive)
      object.end(to: &writer)
    }
  }
}
