import LocationKit

/// Messages and sentences, and what u-blox's messages state of the receiver.
extension Diagnosis {
  /// Received messages and sentences with their rates: `NAV-PVT 1/s, GNRMC 1/s, GPGSV 3/s`.
  var sentenceList: String {
    let received = seen.received
    let time = (seen.listened - (received.firstByte ?? .zero)).inSeconds
    // A shorter time is not sufficient for a rate.
    let hasRates = time >= 1.5 && isLive
    return (received.messages.sorted { $0.key < $1.key } + received.sentences.sorted { $0.key < $1.key }).map {
      name, count in
      hasRates ? "\(name) \(Wording.number(Double(count) / time, 1))/s" : "\(name) × \(count)"
    }.joined(separator: ", ")
  }

  /// The messages of u-blox: they must state a position, or sentences must.
  var messages: Finding {
    if seen.received.statesFix { return Finding(.sentences, .ok, sentenceList) }
    let what = seen.received.sentenceCount > seen.received.messages.values.reduce(0, +) ? "UBX and NMEA 0183" : "UBX"
    return .failed(
      .sentences, .invalidData, "\(what) without a position" + (sentenceList.isEmpty ? "" : ": \(sentenceList)"),
      cause: "no message with a position and its fix comes, such as NAV-PVT", remedy: positionsOn)
  }

  /// How to get positions from a receiver that states none.
  var positionsOn: String {
    if seen.received.messages.isEmpty && seen.received.content != .ubx {
      return "switch the sentences RMC and GGA on at the receiver"
    }
    let isRaw = seen.received.messages["RXM-RAWX"] != nil
    let raw = isRaw ? "; positions of raw measurements are computed by RTKLIB: convbin, rnx2rtkp" : ""
    let command = "locate receiver set \(serialLine ?? "serial:DEVICE") messages=nav-pvt"
    return "switch NAV-PVT on" + (isLive ? ": " : ", and record again: ") + command + raw
  }

  private var serialLine: String? {
    guard case .serial(let path, _) = seen.source.kind else { return nil }
    return "serial:" + Wording.quoted(path)
  }

  /// What u-blox's messages state of the receiver: its version, its antenna, and interference.
  var receiverStates: [Finding] {
    let receiver = seen.received.receiver
    let conditions = receiver.conditions.joined(separator: ", ")
    var findings = receiver.name.map { [Finding(.receiver, .ok, "u-blox \($0)")] } ?? []
    if receiver.hasAntennaFault {
      findings.append(
        Finding(
          .receiver, .warning, conditions, cause: "the line to the antenna is interrupted or has a short circuit",
          remedy: "check the plug and the cable of the antenna"))
    } else if receiver.isDisturbed {
      findings.append(
        Finding(
          .receiver, .warning, conditions, cause: "other transmitters are near",
          remedy: "move the antenna away from transmitters, USB 3 devices and power supplies"))
    } else if !conditions.isEmpty {
      findings.append(Finding(.receiver, .ok, conditions))
    }
    return findings
      + seen.received.notices.map { notice in
        let isFault = notice.hasPrefix("ERROR") || notice.hasPrefix("WARNING")
        return Finding(.receiver, isFault ? .warning : .note, "the receiver reports \(notice)")
      }
  }
}
