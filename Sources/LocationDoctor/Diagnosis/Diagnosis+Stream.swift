import LocationKit
import LocationWire

/// The links of the received data: bytes, speed, sentences.
extension Diagnosis {
  var streamFindings: [Finding] {
    switch seen.source.kind {
    case .gpsd: seen.isConnected && !seen.receivers.isEmpty || seen.received.isUnderstood ? daemonStream : []
    case .serial, .network, .stream: byteStream
    case .file: fileStream
    case .script, .other: []
    }
  }

  // MARK: Through gpsd

  /// Largest number of bytes that gpsd reads from its own files alone. It reads from clients with recv(2), which is not
  /// counted.
  private static let fewBytes = 100

  private var daemonStream: [Finding] {
    let received = seen.received
    if received.isUnderstood {
      let first = [received.firstReport, received.firstByte].compactMap(\.self).min() ?? .zero
      return [Finding(.bytes, .ok, "the first report came after \(Wording.span(first))")]
        + (baud.map { [Finding(.speed, .ok, "\($0) baud")] } ?? []) + [daemonSentences] + receiverStates
    }
    let (names, time) = (Wording.list(seen.receivers.map(\.path)), Wording.span(seen.listened))
    guard let bytes = seen.bytesReadByDaemon else {
      let finding = Finding.failed(
        .bytes, .sourceUnavailable, "gpsd reports nothing from \(names) for \(time)",
        cause: "the receiver sends nothing, or gpsd reads it at the wrong speed",
        remedy: seen.machine == nil ? "on that machine: sudo locate doctor" : "to find out which: sudo locate doctor")
      return [finding]
    }
    guard bytes >= Self.fewBytes else {
      let finding = Finding.failed(
        .bytes, .sourceUnavailable, "nothing comes from \(names) for \(time)", cause: Self.brokenLine,
        remedy: "check cable and power, then again: locate doctor")
      return [finding]
    }
    return [
      Finding(.bytes, .ok, "gpsd has read \(Wording.count(bytes, "byte")) in \(time)"),
      .failed(
        .speed, .invalidData, "gpsd cannot decode the data from \(names)\(baud.map { ", read at \($0) baud" } ?? "")",
        cause: wrongSpeed, remedy: rightSpeed),
    ]
  }

  private static let brokenLine = "no power, a loose cable, or TX and RX exchanged"

  private var baud: Int? { seen.receivers.lazy.compactMap(\.baud).first }

  private var wrongSpeed: String {
    if let speed = daemon?.command.speed { return "the wrong speed: gpsd is held to \(speed) baud (-s \(speed))" }
    if daemon?.command.isReadOnly == true { return "the wrong speed: with -b gpsd may not set it" }
    return "the wrong speed, or a receiver that gpsd does not support"
  }

  private var rightSpeed: String {
    let device = seen.receivers.first.map { Wording.quoted($0.path) } ?? "/dev/ttyUSB0"
    let stop = seen.machine?.hasSocketUnit == true ? "sudo systemctl stop gpsd.socket gpsd" : "stop gpsd"
    let find = "\(stop), then locate doctor serial:\(device) finds the speed"
    guard let speed = daemon?.command.speed else { return find }
    return "start gpsd without -s \(speed); or \(find)"
  }

  private var daemonSentences: Finding {
    if seen.received.sentenceCount > 0 { return Finding(.sentences, .ok, sentenceList) }
    let drivers = seen.receivers.compactMap(\.driver)
    return Finding(
      .sentences, .ok, drivers.isEmpty ? "gpsd forwards no NMEA" : "\(Wording.list(drivers)), decoded by gpsd")
  }

  // MARK: Of bytes

  private var byteStream: [Finding] {
    let received = seen.received
    guard let content = received.content else { return received.isUnderstood ? [] : noBytes }
    let bytes = Finding(
      .bytes, .ok,
      "\(Wording.count(received.bytes, "byte")), the first after \(Wording.span(received.firstByte ?? .zero)): \(Self.name(of: content))"
    )
    let speed = seen.speed.map { [Finding(.speed, .ok, "\($0) baud")] } ?? []
    return [bytes] + (received.isUnderstood ? speed : []) + [contentFinding(content)]
      + (sums.map { [$0] } ?? []) + receiverStates
  }

  private var noBytes: [Finding] {
    let received = seen.received
    if let hopeless = received.faults.first(where: { $0.code == .invalidData }) {
      return [
        Finding(.bytes, .ok, "something comes"),
        .failed(
          .speed, .invalidData, hopeless.message, cause: "no receiver, an unusual speed, or noise",
          remedy: "try the one in its manual: locate doctor serial:\(linePath)?baud=N"),
      ]
    }
    if let failure = received.failure {
      guard failure.code == .sourceEnded || failure.code == .invalidData else { return [] }
      return [.failed(.bytes, failure.code, failure.message, remedy: silence.remedy)]
    }
    let what = "nothing comes for \(Wording.span(seen.listened))"
    return [.failed(.bytes, .sourceUnavailable, what, cause: silence.cause, remedy: silence.remedy)]
  }

  static func name(of content: StreamContent) -> String {
    switch content {
    case .nmea: "NMEA 0183"
    case .ubx: "UBX, u-blox's binary frames"
    case .gpsdJSON: "gpsd JSON"
    case .web: "a web page"
    case .text: "text"
    case .garbage: "binary"
    }
  }

  private var silence: (cause: String, remedy: String) {
    switch seen.source.kind {
    case .serial(let path, _):
      (Self.brokenLine, "check cable and power; look at the data: cat \(Wording.quoted(path))")
    case .network:
      (
        "the other end has nothing to send, or sends elsewhere",
        "check the sender, its address and port; a firewall may drop it"
      )
    default:
      (
        "the program that writes to it has nothing to send",
        "run the program that writes to it alone, and look at its output"
      )
    }
  }

  private func contentFinding(_ content: StreamContent) -> Finding {
    let received = seen.received
    switch content {
    case .nmea: return sentences
    case .gpsdJSON where received.isUnderstood: return Finding(.sentences, .ok, "gpsd JSON")
    case .ubx: return messages
    case .garbage where seen.source.isSerial:
      return .failed(
        .speed, .invalidData,
        "\(Wording.count(received.bytes, "byte")) that are not NMEA: \(Wording.start(of: received.sample))",
        cause: "\(heldSpeed) is usually the wrong speed; otherwise noise, or a proprietary protocol",
        remedy: "let the speed be found: locate doctor serial:\(linePath)")
    case .gpsdJSON, .web, .text, .garbage:
      return .failed(
        .sentences, .invalidData, "neither NMEA 0183 nor gpsd JSON: \(Wording.start(of: received.sample))",
        cause: "\(Self.name(of: content)) comes", remedy: "use a source that reports positions: locate sources")
    }
  }

  private var heldSpeed: String {
    if case .serial(_, let baud?) = seen.source.kind { return "\(baud) baud" }
    return "this"
  }

  private var linePath: String {
    if case .serial(let path, _) = seen.source.kind { return Wording.quoted(path) }
    return "/dev/ttyUSB0"
  }

  private var sentences: Finding {
    let received = seen.received
    if received.sentenceCount > 0 { return Finding(.sentences, .ok, sentenceList) }
    if received.sentencesWithoutSum > 0 {
      return .failed(
        .sentences, .invalidData, "no sentence has a checksum",
        cause: "an old receiver (before NMEA 2.3), or a program that leaves it out",
        remedy: "accept them: locate watch \(Wording.quoted(seen.source.text)) --accept-missing-checksums")
    }
    return .failed(
      .sentences, .invalidData, "no sentence came whole", cause: "noise on the line, or the wrong speed",
      remedy: "check cable and ground; try a lower speed")
  }

  /// Share of wrong checksums above which the cable should be checked.
  private static let tolerableShare = 0.01

  private var sums: Finding? {
    let received = seen.received
    let wrong = received.wrongSums + received.cutSentences
    guard received.sentenceCount > 0, wrong > 0 else { return nil }
    let share = Double(wrong) / Double(wrong + received.sentenceCount)
    // The first sentence is almost always incomplete.
    guard wrong > 1, share > Self.tolerableShare else { return nil }
    return Finding(
      .sentences, .warning,
      "\(wrong) of \(wrong + received.sentenceCount) \(received.messages.isEmpty ? "sentences" : "messages") have a wrong checksum or are truncated",
      cause: "noise on the line, or more is sent than its speed carries",
      remedy: "a shorter cable; fewer sentences or a higher speed")
  }

  // MARK: Of files

  private var fileStream: [Finding] {
    let readable = Finding(.bytes, .ok, "it can be read")
    guard let failure = seen.received.failure else {
      // A pipe, to which no program writes: a file ends.
      guard !seen.received.messages.isEmpty else { return seen.received.isUnderstood ? [readable] : noBytes }
      return [readable, messages] + (sums.map { [$0] } ?? []) + receiverStates
    }
    if seen.received.isUnderstood, seen.received.isWhole {
      return [readable] + (seen.received.messages.isEmpty ? [] : [messages]) + (sums.map { [$0] } ?? [])
        + receiverStates
    }
    if seen.received.isUnderstood { return [readable, Finding(.bytes, .warning, "it breaks off: \(failure)")] }
    guard failure.code == .invalidData || failure.code == .sourceEnded else { return [] }
    if seen.machine?.devices.first?.status?.size == 0 { return [] }
    if seen.received.sentencesWithoutSum > 0 { return [readable, sentences] }
    let remedy = failure.remedy ?? "see what is in it: file \(Wording.quoted(seen.source.text))"
    let cause = "it is not a track, or of an unknown format"
    return [.failed(.bytes, .invalidData, failure.message, cause: cause, remedy: remedy)]
  }
}
