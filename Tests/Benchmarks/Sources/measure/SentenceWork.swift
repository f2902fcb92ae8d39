import LocationKit
import LocationNMEA

/// NMEA to typed sentences, without epochs.
enum SentenceWork {
  static func sentences(_ path: String) throws -> Tally {
    var decoder = SentenceDecoder()
    var totals = SentenceTotals()
    try InputBytes.forEachPiece(of: path) { decoder.decode($0, for: &totals) }
    decoder.finish(for: &totals)
    return totals.tally
  }
}

/// Sums over sentences that change when any of them is lost or wrong.
private struct SentenceTotals: SentenceListener {
  private var sentences = 0
  private var latitude = 0.0
  private var longitude = 0.0
  private var altitude = 0.0
  private var speed = 0.0
  private var seconds: Int64 = 0
  private var satellites = 0
  private var strength = 0.0
  private var used = 0

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) { sentences += 1 }

  mutating func receive(_ rmc: RMC, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    sentences += 1
    add(rmc.coordinate, rmc.time)
    // Knots, as sent.
    speed += (rmc.speed ?? 0) * 3600 / 1852
  }

  mutating func receive(_ gga: GGA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    sentences += 1
    add(gga.coordinate, gga.time)
    altitude += gga.altitudeMSL ?? 0
  }

  mutating func receive(_ gll: GLL, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    sentences += 1
    add(gll.coordinate, gll.time)
  }

  mutating func receive(_ vtg: VTG, _ context: SentenceContext, _ bytes: Span<UInt8>) { sentences += 1 }

  mutating func receive(_ gsa: GSA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    sentences += 1
    used += gsa.satellites.count
  }

  mutating func receive(_ gsv: GSV, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    sentences += 1
    for index in 0..<gsv.satellites.count {
      satellites += 1
      strength += gsv.satellites[index].signalStrength ?? 0
    }
  }

  mutating func receive(_ fault: SentenceError, line: Int) {}

  private mutating func add(_ coordinate: Coordinate?, _ time: TimeOfDay?) {
    latitude += coordinate?.latitude ?? 0
    longitude += coordinate?.longitude ?? 0
    seconds += (time?.nanoseconds ?? 0) / UTCInstant.nanosecondsPerSecond
  }

  var tally: Tally {
    var tally = Tally()
    tally.add("sentences", sentences)
    tally.add("latitude", latitude)
    tally.add("longitude", longitude)
    tally.add("altitude", altitude)
    tally.add("speed", speed)
    tally.add("seconds", Int(seconds))
    tally.add("satellites", satellites)
    tally.add("strength", strength)
    tally.add("used", used)
    return tally
  }
}
