package import LocationKit
import LocationText

extension WireEncoder {
  /// Writes the greeting. The protocol is 3.14, as of gpsd 3.22.
  package func encodeVersion(release: String, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: release, release)) { cursor in
      cursor.beginObject("VERSION")
      cursor.putMember("release", release)
      cursor.putMember("rev", release)
      cursor.putMember("proto_major", 3)
      cursor.putMember("proto_minor", 14)
      cursor.endLine()
    }
  }

  package func encode(_ devices: [WireDevice], to writer: inout ASCIIWriter) {
    writer.append("{\"class\":\"DEVICES\",\"devices\":")
    writer.appendList(devices) { append($1, to: &$0) }
    writer.append("}\n")
  }

  package func encode(_ device: WireDevice, to writer: inout ASCIIWriter) {
    append(device, to: &writer)
    writer.append("\n")
  }

  package func encode(_ watch: WireWatch, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: watch.device)) { cursor in
      cursor.beginObject("WATCH")
      cursor.putMember("enable", word: watch.isEnabled)
      cursor.putMember("json", word: watch.json)
      cursor.putMember("nmea", word: watch.nmea)
      cursor.putMember("raw", watch.raw)
      cursor.putMember("scaled", word: watch.scaled)
      cursor.putMember("timing", word: watch.timing)
      cursor.putMember("split24", word: watch.split24)
      cursor.putMember("pps", word: watch.pps)
      cursor.putFlag("locate", watch.locate)
      cursor.putMember("device", watch.device)
      cursor.endLine()
    }
  }

  package func encodeError(_ message: String, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: message)) { cursor in
      cursor.beginObject("ERROR")
      cursor.putMember("message", message)
      cursor.endLine()
    }
  }

  /// Writes the last reports of each device.
  ///
  /// - Parameters:
  ///   - time: the current time.
  ///   - active: the number of open devices.
  package func encodePoll(_ last: [WireLastReports], at time: UTCInstant, active: Int, to writer: inout ASCIIWriter) {
    writer.append("{\"class\":\"POLL\",\"time\":\"")
    writer.append(time)
    writer.append("\",\"active\":")
    writer.append(active)
    append("tpv", last.map(\.tpv), to: &writer)
    append("gst", last.map(\.gst), to: &writer)
    append("sky", last.map(\.sky), to: &writer)
    writer.append("}\n")
  }

  /// Writes gpsd's `GST` with standard deviations in metres, if the receiver itself has sent an accuracy; otherwise
  /// nothing.
  package func encodeDeviation(of location: Location, to writer: inout ASCIIWriter) {
    let plane = location.horizontalAccuracy?.receiverDeviation
    let height = location.verticalAccuracy?.receiverHeightDeviation
    guard plane != nil || height != nil else { return }
    writer.append(upTo: Self.room(for: location.origin.device)) { cursor in
      cursor.beginObject("GST")
      cursor.putMember("device", location.origin.device)
      cursor.putMember("time", location.time)
      cursor.putMember("lat", plane, decimals: 3)
      cursor.putMember("lon", plane, decimals: 3)
      cursor.putMember("alt", height, decimals: 3)
      cursor.endLine()
    }
  }

  private func append(_ device: WireDevice, to writer: inout ASCIIWriter) {
    writer.append(upTo: Self.room(for: device.path, device.driver)) { cursor in
      cursor.beginObject("DEVICE")
      cursor.putMember("path", device.path)
      if device.isActive {
        cursor.putMember("driver", device.driver)
        cursor.putMember("activated", device.activated)
        // SEEN_GPS: the device has been recognized as a satellite receiver.
        cursor.putMember("flags", 1)
      } else {
        cursor.putMember("activated", 0)
      }
      cursor.put("}")
    }
  }

  /// Appends lines as elements of an array; devices without a line have no element.
  private func append(_ name: StaticString, _ lines: [[UInt8]], to writer: inout ASCIIWriter) {
    writer.appendName(name)
    writer.appendList(lines.filter { !$0.isEmpty }) { $0.append(contentsOf: $1) }
  }
}

/// The last objects of a device, as ``WireEncoder`` wrote them, without a line end; empty if there is none.
package struct WireLastReports: Sendable, Hashable {
  package var tpv: [UInt8] = []
  package var sky: [UInt8] = []
  package var gst: [UInt8] = []

  package init() {}
}

extension ASCIICursor {
  fileprivate mutating func putMember(_ name: StaticString, word: Bool) {
    putName(name)
    put(word ? "true" : "false")
  }
}
