import LocationKit
import LocationNMEA
import LocationScenario
import LocationUBX

/// The sentences of a u-blox in an epoch, as its settings specify.
enum UBloxSentences {
  /// In the order in which a u-blox sends them.
  private static let order: [ReceiverModel.SentenceKind] = [.rmc, .vtg, .gga, .gsa, .gsv, .gll, .gst, .zda, .gns]

  private static let rateKeys: [(kind: ReceiverModel.SentenceKind, key: UInt32)] = order.compactMap { kind in
    UBXConfigurationKey.rate(of: "NMEA_ID_\(kind.rawValue)", on: LegacyAnswers.port).map { (kind, $0.id) }
  }

  static func sentences(
    of database: ConfigurationDatabase, count: Int, _ state: SolutionState, isPosingAsReal: Bool
  ) -> ReceiverSentences {
    var model = ReceiverModel()
    model.sentences = rateKeys.filter { entry in
      database.ram[entry.key].map { $0 > 0 && count.isMultiple(of: Int($0)) } ?? false
    }.map(\.kind)
    let systems: [(Constellation, String, ReceiverModel.Talker)] = [
      (.gps, "GPS", .gp), (.glonass, "GLO", .gl), (.galileo, "GAL", .ga), (.beidou, "BDS", .gb),
    ]
    let enabled = systems.filter { database.isOn("CFG-SIGNAL-\($0.1)_ENA") }
    model.sky = SkyModel(constellations: enabled.map(\.0))
    model.talker = enabled.count == 1 ? enabled[0].2 : .gn
    let chosen = database["CFG-NMEA-MAINTALKERID"]
    if chosen > 0, chosen <= talkers.count { model.talker = talkers[chosen - 1] }
    var sentences = ReceiverSentences(model: model, isPosingAsReal: isPosingAsReal)
    sentences.hasNumberedSystems = database["CFG-NMEA-PROTVER"] >= 41
    sentences.realStatus = state.carrier.status
    sentences.isPrecise = database.isOn("CFG-NMEA-HIGHPREC")
    return sentences
  }

  /// Returns `$PUBX,00`, which is sent on request: position, state, accuracy and velocity. Source: u-blox 8 / M8 Receiver
  /// Description (UBX-13003221), 31.3.2.
  static func position(_ report: ReceiverReport, _ sentences: ReceiverSentences) -> [UInt8]? {
    var model = sentences.model
    model.sentences = [.gga]
    let sentence = ReceiverSentences(model: model, isPosingAsReal: true).messages(report).first
    guard let place = sentence.flatMap({ RequestLine($0) })?.fields, place.count > 9 else { return nil }
    let (movement, deviation) = (report.fix?.movement, ReceiverFrames().deviation(report))
    let state = movement.map { $0.point.altitudeMSL == nil ? "G2" : "G3" } ?? "NF"
    var writer = ASCIIWriter()
    writer.append(
      utf8: (["PUBX", "00"] + place[1...5] + [place[9].isEmpty ? "0.000" : place[9], state]).joined(separator: ","))
    let course = (movement?.courseOverGround ?? 0).asFullCircle(decimals: 2)
    let numbers: [(Double, Int)] = [
      (deviation?.horizontal ?? 5_303_302, 1), (deviation?.vertical ?? 3_750_001, 1),
      (3.6 * (movement?.speed ?? 0), 3), (course, 2), (0, 3),
    ]
    for (value, decimals) in numbers { append(value, decimals, to: &writer) }
    // No age of corrections.
    writer.append(",")
    let dilution = report.dilution
    for value in [dilution.horizontal, dilution.vertical, nil] { append(value ?? 99.99, 2, to: &writer) }
    writer.append(utf8: ",\(report.used.count),0,0")
    return SentenceText.bytes(String(decoding: writer.bytes, as: UTF8.self))
  }

  private static func append(_ value: Double, _ decimals: Int, to writer: inout ASCIIWriter) {
    writer.append(",")
    writer.append(value, decimals: decimals, trimmed: false)
  }

  /// By the numbers of CFG-NMEA-MAINTALKERID, from 1.
  private static let talkers: [ReceiverModel.Talker] = [.gp, .gl, .gn, .ga, .gb]
}
