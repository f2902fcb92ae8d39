package import LocationKit

/// The receiver of a scenario: its output, its rate, and its view of the sky.
package struct ReceiverModel: Sendable, Hashable {
  /// Rate of the reports.
  package var rate = ReportRate.oneHertz
  /// Protocol of the receiver.
  package var dialect = Dialect.nmea
  /// Two letters before each sentence's name.
  package var talker = Talker.gp
  /// Sentences in the order in which they are sent.
  package var sentences: [SentenceKind] = [.rmc, .gga, .gsa, .gsv]
  /// Bits per second of its serial line; `nil` for the slowest standard speed, from 9600 on, that fits an epoch well.
  package var baud: Int?
  /// Allowed range of ``baud``.
  package static let bauds = 1200...4_000_000
  /// Time to the first fix after the start, and after each time that the receiver is plugged in.
  package var timeToFirstFix = Duration.zero
  /// Time after the first fix, and after each regained fix, for which its errors are larger than normal.
  package var settlingTime = Duration.zero
  /// Simulated sky; `nil` for a sky that never changes, with a horizontal dilution of 1.
  package var sky: SkyModel?

  /// Creates a GPS receiver that reports NMEA 0183 once per second.
  package init() {}

  /// The protocol of the receiver.
  package enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// NMEA 0183.
    case nmea
    /// u-blox's binary messages UBX-NAV-PVT, -DOP and -SAT.
    case ubx
  }

  /// The system that a sentence names before its kind.
  package enum Talker: String, Sendable, Hashable, CaseIterable {
    /// GPS.
    case gp = "GP"
    /// Several systems.
    case gn = "GN"
    /// GLONASS.
    case gl = "GL"
    /// Galileo.
    case ga = "GA"
    /// BeiDou.
    case gb = "GB"
  }

  /// A kind of sentence that a simulated receiver can send.
  package enum SentenceKind: String, Sendable, Hashable, CaseIterable {
    /// Position, speed, course and date.
    case rmc = "RMC"
    /// Position, quality and altitude.
    case gga = "GGA"
    /// Position by several systems.
    case gns = "GNS"
    /// Position.
    case gll = "GLL"
    /// Course and speed over ground.
    case vtg = "VTG"
    /// Satellites used and dilution.
    case gsa = "GSA"
    /// Satellites in view.
    case gsv = "GSV"
    /// Error estimates.
    case gst = "GST"
    /// Time and date.
    case zda = "ZDA"
  }
}

/// A seeded constellation: the scenario's seed and time determine the positions of the satellites.
package struct SkyModel: Sendable, Hashable {
  /// Systems, of those that can be simulated.
  package var constellations: [Constellation]
  /// Systems that can be simulated.
  package static let simulated: [Constellation] = [.gps, .glonass, .galileo, .beidou]
  /// Degrees. Satellites below this elevation are in view but not used.
  package var elevationMask: Double

  /// Creates a sky.
  package init(constellations: [Constellation] = [.gps], elevationMask: Double = 10) {
    self.constellations = constellations
    self.elevationMask = elevationMask
  }
}

extension ReceiverModel {
  /// A start of a receiver, by what it still knows.
  package enum Start: String, Sendable, Hashable, CaseIterable {
    /// Nothing: it first receives the satellites' orbits, which take 30 s (IS-GPS-200).
    case cold
    /// The almanac, and its approximate position and time.
    case warm
    /// The orbits, too.
    case hot

    /// Time to the first fix.
    package var timeToFirstFix: Duration {
      switch self {
      case .cold: .seconds(30)
      case .warm: .seconds(25)
      case .hot: .seconds(1)
      }
    }
  }

  static let warmStart = Start.warm.timeToFirstFix

  init(_ header: ScenarioSection) throws(LocationError) {
    self.init()
    let section = try header.section("receiver", keys: ScenarioKeys.receiver)
    if let section, section["rate"] != nil, header["rate"] != nil {
      throw section.error("`rate` is given twice", at: "rate", remedy: "leave one out")
    }
    rate = try Self.rate(header) ?? rate
    guard let section else { return }
    rate = try Self.rate(section) ?? rate
    dialect = try section.word("dialect", as: Dialect.self) ?? dialect
    try readSentences(section)
    baud = try section.integer("baud", in: Self.bauds)
    timeToFirstFix = try Self.timeToFirstFix(section) ?? timeToFirstFix
    settlingTime = try section.span("settling") ?? settlingTime
    if let section = try section.section("sky", keys: ScenarioKeys.sky) { sky = try SkyModel(section) }
  }

  private mutating func readSentences(_ section: ScenarioSection) throws(LocationError) {
    for key in ["talker", "sentences"] where dialect == .ubx && section[key] != nil {
      throw section.error("`\(key)` is NMEA's: UBX has none", at: key, remedy: "leave it out")
    }
    talker = try section.word("talker", as: Talker.self) ?? talker
    sentences = try section.words("sentences", as: SentenceKind.self) ?? sentences
    guard !Set(sentences).isDisjoint(with: [.rmc, .gga, .gns, .gll]) else {
      throw section.error("no sentence contains the position", at: "sentences", remedy: "add RMC, GGA, GNS or GLL")
    }
    guard !Set(sentences).isDisjoint(with: [.rmc, .zda]) else {
      throw section.error("no sentence contains the date", at: "sentences", remedy: "add RMC or ZDA")
    }
  }

  private static func timeToFirstFix(_ section: ScenarioSection) throws(LocationError) -> Duration? {
    guard let text = try section.text("first-fix") else { return nil }
    if let start = Start(rawValue: text) { return start.timeToFirstFix }
    guard let duration = Duration(scenarioText: text) else {
      throw section.error(
        "`first-fix` cannot be \(text)", at: "first-fix", remedy: "it is cold, warm, hot or a duration: 12s")
    }
    return duration
  }

  private static func rate(_ section: ScenarioSection) throws(LocationError) -> ReportRate? {
    guard let hertz = try section.number("rate") else { return nil }
    let millihertz = (hertz * 1000).rounded()
    guard (1...1_000_000).contains(millihertz), (hertz * 1000 - millihertz).magnitude < 1e-6,
      let rate = ReportRate(millihertz: Int(millihertz))
    else {
      throw section.error(
        "a receiver cannot report \(hertz) times a second", at: "rate",
        remedy: "a rate is 0.001 to 1000, with at most three decimals")
    }
    return rate
  }
}

extension SkyModel {
  fileprivate init(_ section: ScenarioSection) throws(LocationError) {
    self.init()
    constellations =
      try section.words("constellations", as: ConstellationWord.self)?.map(\.constellation) ?? constellations
    elevationMask = try section.number("mask", in: 0...89) ?? elevationMask
  }

  private enum ConstellationWord: String, CaseIterable {
    case gps, glonass, galileo, beidou

    var constellation: Constellation {
      switch self {
      case .gps: .gps
      case .glonass: .glonass
      case .galileo: .galileo
      case .beidou: .beidou
      }
    }
  }
}
