import LocationNMEA
import LocationUBX

/// What a u-blox reports of itself.
enum UBloxReports {
  /// MON-VER. gpsd reads the version of the protocol from it.
  static func version(_ model: UBloxModel, isPosingAsReal: Bool) -> ReceiverFrame {
    let extensions = model.extensions + (isPosingAsReal || model.isGeneric ? [] : ["SIMULATED"])
    let isMarked = model.isGeneric && !isPosingAsReal
    var message = UBXMessage(.monVER, groups: extensions.count)
    message.set("swVersion", to: isMarked ? "SIMULATED" : model.software)
    message.set("hwVersion", to: isMarked ? "SIMULATED" : model.hardware)
    for (group, text) in extensions.enumerated() { message.set("extension", to: text, in: group) }
    return ReceiverFrame(message)
  }

  /// SEC-UNIQID.
  static func chip(_ model: UBloxModel) -> ReceiverFrame {
    ReceiverFrame(.uniqueID, [model.chip.count > 5 ? 2 : 1, 0, 0, 0] + model.chip)
  }

  /// The text that a u-blox sends when it is switched on.
  static func greeting(_ model: UBloxModel, isPosingAsReal: Bool) -> [[UInt8]] {
    let texts =
      ["u-blox AG - www.u-blox.com", "HW \(model.hardware)", model.software]
      + model.extensions.filter { $0.contains("=") } + (isPosingAsReal ? [] : ["simulated receiver"])
    return texts.map { SentenceText.bytes("GNTXT,01,01,02,\($0)") }
  }

  /// MON-HW: an antenna that is connected and has power.
  static var hardware: ReceiverFrame {
    var message = UBXMessage(.monHW)
    (message["aStatus"], message["aPower"]) = (2, 1)
    return ReceiverFrame(message)
  }

  /// MON-COMMS: the first serial port. A message that found no room is an error of the transmit buffer.
  static func communication(_ line: LineLoad) -> ReceiverFrame {
    guard let layout = UBXLayout.of(.communication) else { return ReceiverFrame(.communication) }
    var message = UBXMessage(layout, groups: 1)
    message["nPorts"] = 1
    message["alloc"] = line.lost > 0 ? 1 : 0
    message["outputPort"] = line.lost > 0 ? Int64(LegacyAnswers.port.number) : 0
    message["portId", 0] = 0x0100
    message["txPending", 0] = Int64(line.pending)
    message["txBytes", 0] = Int64(line.sent)
    message["txUsage", 0] = Int64(line.usage)
    message["txPeakUsage", 0] = Int64(line.peakUsage)
    message["rxBytes", 0] = Int64(line.received)
    var payload = message.payload
    // Protocols that the counts of messages stand for: UBX, NMEA, RTCM3, and none.
    payload.replaceSubrange(4..<8, with: [0, 1, 5, 0xFF])
    return ReceiverFrame(.communication, payload)
  }

  /// MON-TXBUF, for each of six ports: the bytes that wait, the usage in percent and its peak; then the totals, and the
  /// errors: bit n for a limit on port n, bit 7 for a message that found no room.
  static func transmitBuffer(_ line: LineLoad) -> ReceiverFrame {
    let port = LegacyAnswers.port.number
    var payload = [UInt8](repeating: 0, count: 28)
    payload[2 * port] = UInt8(truncatingIfNeeded: line.pending)
    payload[2 * port + 1] = UInt8(truncatingIfNeeded: line.pending >> 8)
    for (start, value) in [(12, line.usage), (18, line.peakUsage)] { payload[start + port] = UInt8(clamping: value) }
    (payload[24], payload[25]) = (UInt8(clamping: line.usage), UInt8(clamping: line.peakUsage))
    payload[26] = line.lost > 0 ? 0x80 | 1 << UInt8(port) : 0
    return ReceiverFrame(.transmitBuffer, payload)
  }
}
