import LocationKit
import LocationScenario

extension ReceiverProduct {
  /// Bits per second of the serial line by default.
  var usualBaud: Int {
    switch self {
    case .mtk: MTKFirmware.usualBaud
    case .sirf: SiRFFirmware.usualBaud
    default: firmwareSettings { $0["CFG-UART1-BAUDRATE"] }
    }
  }

  /// Shortest interval of epochs that it accepts, milliseconds.
  private var shortestInterval: Int {
    switch self {
    case .mtk: 100
    case .sirf: 1000
    default: UBloxModel.of(self)?.shortestInterval ?? 1000
    }
  }

  private var bauds: [Int] {
    UBloxModel.of(self)?.bauds ?? [4800, 9600, 19_200, 38_400, 57_600, 115_200]
  }

  private func firmwareSettings(_ read: (ConfigurationDatabase) -> Int) -> Int {
    UBloxModel.of(self).map { read(ConfigurationDatabase(defaults: $0.defaults, hasFlash: $0.hasFlash)) } ?? 0
  }

  /// - Throws: `.invalidArgument` for a rate or a speed of the line that the product does not have.
  func check(rate: ReportRate, baud: Int?) throws(LocationError) {
    if let baud, !bauds.contains(baud) {
      throw LocationError(
        .invalidArgument, "\(rawValue) has no serial line of \(baud) baud",
        remedy: "use one of \(bauds.map(String.init).joined(separator: ", "))")
    }
    guard milliseconds(rate) >= shortestInterval, rate.hertz <= 1 || self != .sirf else {
      throw LocationError(
        .invalidArgument, "\(rawValue) does not report \(rate.hertz) times a second",
        remedy: "lower the scenario's rate to at most \(1000 / shortestInterval)")
    }
  }

  private func milliseconds(_ rate: ReportRate) -> Int { Int((1000 * rate.interval.inSeconds).rounded()) }

  /// Returns the firmware with the scenario's rate and speed as if they had been saved before.
  func firmware(rate: ReportRate, baud: Int?, isPosingAsReal: Bool) -> any ReceiverFirmware {
    switch self {
    case .mtk: MTKFirmware(isPosingAsReal: isPosingAsReal, baud: baud, milliseconds: milliseconds(rate))
    case .sirf: SiRFFirmware(isPosingAsReal: isPosingAsReal, baud: baud)
    case .ubloxM8, .ubloxM9, .ubloxM10, .ubloxF9P:
      UBloxFirmware(
        model: UBloxModel.of(self) ?? .m8, isPosingAsReal: isPosingAsReal,
        settings: (rate == .oneHertz ? [:] : ["RATE-MEAS": milliseconds(rate)])
          .merging(baud.map { ["UART1-BAUDRATE": $0] } ?? [:]) { $1 })
    }
  }
}

extension UBloxModel {
  /// A u-blox of an unknown model, which a scenario in UBX has: it sends the frames that gpsd reads, and answers
  /// anything else with a notice, because gpsd waits a second for each kind of receiver that does not answer.
  static func generic(baud: Int) -> UBloxModel {
    var model = m8
    model.isGeneric = true
    model.extensions = ["FWVER=SPG 3.01", "PROTVER=18.00", "GPS;GLO;GAL;BDS"]
    model.bauds = Array(Set(model.bauds + [baud])).sorted()
    model.defaults = UBloxDefaults.generic(baud: baud)
    return model
  }
}
