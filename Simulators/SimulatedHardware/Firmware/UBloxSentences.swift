import LocationKit
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

  /// By the numbers of CFG-NMEA-MAINTALKERID, from 1.
  private static let talkers: [ReceiverModel.Talker] = [.gp, .gl, .gn, .ga, .gb]
}
