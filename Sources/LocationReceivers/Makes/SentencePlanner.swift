import LocationKit
import LocationUBX

/// Configures receivers by sentences: MediaTek, Airoha, SiRF, and u-blox where UBX is switched off. They take a rate
/// and a speed; those of MediaTek also rates of messages.
///
/// Sources: MTK NMEA Packet User Manual (PMTK220, PMTK251, PMTK314, PMTK400, PMTK414), Airoha AG3335 GNSS command manual (PAIR050, PAIR051,
/// PAIR864), SiRF NMEA Reference Manual (PSRF100, PSRF103), u-blox 8 / M8 Receiver Description (PUBX,41).
struct SentencePlanner: ReceiverPlanner {
  let make: ReceiverMake
  let link: ReceiverLink

  var shown: [StateReading.Item] { (question.map { [$0] } ?? []) + (make == .mediatek ? [Self.rates] : []) }
  var all: [StateReading.Item] { shown }

  /// Question for the time between solutions; `nil` if there is none.
  private var question: StateReading.Item? {
    switch make {
    case .mediatek: .sentence("PMTK400", "PMTK500")
    case .airoha: .sentence("PAIR051", "PAIR051")
    case .ublox, .sirf, .unknown: nil
    }
  }

  private static let rates = StateReading.Item.sentence("PMTK414", "PMTK514")
  /// Places of messages in PMTK314 and PMTK514.
  private static let places = [
    "gll": 0, "rmc": 1, "vtg": 2, "gga": 3, "gsa": 4, "gsv": 5, "grs": 6, "gst": 7, "zda": 17,
  ]

  /// Returns the messages that are sent, with their rates: `gsv:5`.
  static func messages(_ rates: [Int]) -> [String] {
    places.filter { $0.value < rates.count && rates[$0.value] > 0 }
      .map { MessageRate.text($0.key, rates[$0.value]) }.sorted()
  }

  func reads(for configuration: ReceiverConfiguration) throws(LocationError) -> [StateReading.Item] {
    var rest = configuration
    (rest.period, rest.baud) = (nil, nil)
    guard make == .ublox else {
      if make == .mediatek { rest.messages = [] }
      guard rest.isEmpty else {
        let settings = make == .mediatek ? "rate, baud and messages" : "rate and baud"
        throw LocationError(
          .invalidArgument, "only \(settings) can be set on a receiver of \(make.rawValue)", context: link.place,
          remedy: "omit the others")
      }
      return [configuration.period == nil ? nil : question, configuration.messages.isEmpty ? nil : Self.rates]
        .compactMap(\.self)
    }
    rest.output = nil
    guard rest.isEmpty, configuration.period == nil else {
      throw LocationError(
        .invalidArgument, "the receiver does not answer in UBX, so only protocol and baud can be set",
        context: link.place, remedy: "switch UBX on first: locate receiver set \(link.place) protocol=both")
    }
    return []
  }

  func plan(_ configuration: ReceiverConfiguration, _ state: ReceiverState) throws(LocationError) -> ReceiverPlan {
    var plan = ReceiverPlan()
    let isFaster = (configuration.baud ?? 0) >= (link.speed ?? 0)
    if make == .ublox {
      addPort(configuration, to: &plan)
      return plan
    }
    if isFaster { try addSpeed(configuration, to: &plan) }
    if let period = configuration.period { try add(period, state, to: &plan) }
    if !configuration.messages.isEmpty { try add(configuration.messages, state, to: &plan) }
    if !isFaster { try addSpeed(configuration, to: &plan) }
    return plan
  }

  private func addSpeed(_ configuration: ReceiverConfiguration, to plan: inout ReceiverPlan) throws(LocationError) {
    guard let baud = configuration.baud else { return }
    plan.add(.sentence(speedText(baud)), former: link.speed.map { .sentence(speedText($0)) })
  }

  /// Sets speed and protocols of a u-blox that does not answer in UBX: UBX, NMEA and RTCM in. It sends NMEA only until
  /// now, and UBX as well from now on unless the protocol is named.
  private func addPort(_ configuration: ReceiverConfiguration, to plan: inout ReceiverPlan) {
    guard let speed = link.speed ?? configuration.baud else { return }
    let (output, number) = (configuration.output ?? .both, (link.port ?? .uart1).number)
    let mask = output == .ubx ? "0001" : output == .nmea ? "0002" : "0003"
    plan.add(
      .sentence("PUBX,41,\(number),0007,\(mask),\(configuration.baud ?? speed),0"),
      former: .sentence("PUBX,41,\(number),0007,0002,\(speed),0"))
  }

  private func speedText(_ baud: Int) -> String {
    switch make {
    case .mediatek: "PMTK251,\(baud)"
    case .airoha: "PAIR864,0,0,\(baud)"
    case .sirf: "PSRF100,1,\(baud),8,1,0"
    case .ublox, .unknown: "PUBX,41,1,0007,0003,\(baud),0"
    }
  }

  /// Changes rates of messages of MediaTek: 0 to 5, in one sentence for all.
  private func add(
    _ messages: [MessageRate], _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    var rates = state.rates
    guard !rates.isEmpty else { throw missing("PMTK314") }
    for message in messages {
      guard let place = Self.places[message.name], place < rates.count, message.rate <= 5 else {
        throw LocationError(
          .invalidArgument, "this receiver cannot send \(message)", context: link.place,
          remedy: "it has \(Self.places.keys.sorted().joined(separator: ", ")), each at most every fifth time: gsv:5")
      }
      rates[place] = Int(message.rate)
    }
    func sentence(_ rates: [Int]) -> ReceiverSetting {
      .sentence("PMTK314," + rates.map(String.init).joined(separator: ","))
    }
    plan.add(sentence(rates), former: sentence(state.rates))
  }

  private func add(_ period: Int, _ state: ReceiverState, to plan: inout ReceiverPlan) throws(LocationError) {
    switch make {
    case .mediatek:
      plan.add(.sentence("PMTK220,\(period)"), former: state.period.map { .sentence("PMTK220,\($0)") })
    case .airoha: plan.add(.sentence("PAIR050,\(period)"), former: state.period.map { .sentence("PAIR050,\($0)") })
    case .sirf, .ublox, .unknown:
      guard period.isMultiple(of: 1000), period <= 255_000 else {
        throw LocationError(
          .invalidArgument, "this receiver has a rate of whole seconds", context: "rate",
          remedy: "write rate=1s, rate=2s, …")
      }
      let seconds = period / 1000
      for sentence in [0, 4] {
        plan.add(.sentence("PSRF103,0\(sentence),00,\(seconds < 10 ? "0" : "")\(seconds),01"), former: nil)
      }
    }
  }
}
