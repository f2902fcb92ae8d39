import LocationKit
import LocationScenario

/// What a simulated receiver begins with, from its scenario and its options.
struct ReceiverSetup {
  private(set) var scenario: Scenario
  let firmware: any ReceiverFirmware
  /// Bits per second; `nil` if no output is a serial line.
  let baud: Int?
  /// Speed of the line on the clock; `nil` if bytes need no time.
  let speed: SerialLineSpeed?

  init(
    _ scenario: Scenario, _ options: SimulatedReceiver.Options, isSerialLine: Bool
  ) throws(LocationError) {
    self.scenario = scenario
    let receiver = scenario.receiver
    let baud = options.baud ?? receiver.baud
    if let product = options.product {
      try product.check(rate: receiver.rate, baud: baud)
      // The choice of systems would have no effect on a sky of GPS alone.
      if receiver.sky == nil { self.scenario.receiver.sky = SkyModel(constellations: SkyModel.simulated) }
      firmware = product.firmware(rate: receiver.rate, baud: baud, isPosingAsReal: options.isPosingAsReal)
      self.baud = isSerialLine ? firmware.baud : nil
      speed = isSerialLine ? SerialLineSpeed(baud: firmware.baud, options) : nil
      return
    }
    let sentences = ReceiverSentences(model: receiver, isPosingAsReal: options.isPosingAsReal)
    speed =
      isSerialLine
      ? try SerialLineSpeed(
        baud: baud, bytes: EpochSize(scenario, sentences).longest,
        interval: receiver.rate.interval / options.speedUp)
      : nil
    self.baud = speed?.baud
    let believed = speed?.baud ?? SerialLineSpeed.usual
    firmware =
      switch receiver.dialect {
      case .nmea: PlainFirmware(sentences: sentences, baud: believed)
      case .ubx:
        UBloxFirmware(
          model: .generic(baud: believed), isPosingAsReal: options.isPosingAsReal,
          settings: ["RATE-MEAS": min(Int((1000 * receiver.rate.interval.inSeconds).rounded()), 65_535)],
          keepsRate: true)
      }
  }
}

extension SerialLineSpeed {
  /// Speed that a receiver without a serial line reports.
  static let usual = 9600

  /// Creates the speed on the clock. The line of a product runs faster with its scenario, so that the messages that
  /// pass it are the same at each speed-up.
  init(baud: Int, _ options: SimulatedReceiver.Options) {
    self.init(baud: options.product == nil ? baud : Int((Double(baud) * options.speedUp).rounded()))
  }
}
