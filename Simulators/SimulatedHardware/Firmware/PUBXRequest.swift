import LocationUBX

/// u-blox's sentences that change settings: `$PUBX,40` for the rate of a sentence, `$PUBX,41` for a port. Source: u-blox
/// 8 / M8 Receiver Description (UBX-13003221), 31.3.
enum PUBXRequest {
  /// Performs a request. Returns `false` for one that is not understood; it changes nothing.
  static func perform(_ line: RequestLine, _ legacy: LegacyAnswers, _ database: inout ConfigurationDatabase) -> Bool {
    switch line.integer(1) {
    case 40: setRates(line, legacy, &database)
    case 41: setPort(line, legacy, &database)
    case 0, 3, 4: true
    default: false
    }
  }

  /// `$PUBX,40,GLL,I2C,UART1,UART2,USB,SPI,0`.
  private static func setRates(
    _ line: RequestLine, _ legacy: LegacyAnswers, _ database: inout ConfigurationDatabase
  ) -> Bool {
    guard line.fields.count >= 8 else { return false }
    var values: ConfigurationDatabase.Values = [:]
    for port in UBXPort.allCases {
      guard let rate = line.integer(3 + port.number), (0...255).contains(rate) else { return false }
      guard let key = UBXConfigurationKey.rate(of: "NMEA_ID_\(line.fields[2])", on: port), database.knows(key.id)
      else { continue }
      values[key.id] = UInt64(rate)
    }
    return !values.isEmpty && legacy.apply(values, to: &database) == .done
  }

  /// `$PUBX,41,port,in,out,baud,autobauding`, with the protocols as bits in hexadecimal digits.
  private static func setPort(
    _ line: RequestLine, _ legacy: LegacyAnswers, _ database: inout ConfigurationDatabase
  ) -> Bool {
    guard line.fields.count >= 6, let port = UBXPort.allCases.first(where: { $0.number == line.integer(2) }),
      let input = Int(line.fields[3], radix: 16), let output = Int(line.fields[4], radix: 16),
      let baud = line.integer(5)
    else { return false }
    let name = port.rawValue
    var values = LegacyAnswers.values(
      [
        "\(name)INPROT-UBX": input & 1, "\(name)INPROT-NMEA": input >> 1 & 1, "\(name)INPROT-RTCM3X": input >> 5 & 1,
        "\(name)OUTPROT-UBX": output & 1, "\(name)OUTPROT-NMEA": output >> 1 & 1,
        "\(name)OUTPROT-RTCM3X": output >> 5 & 1,
      ], knownTo: database)
    if baud > 0 { values.merge(LegacyAnswers.values(["\(name)-BAUDRATE": baud], knownTo: database)) { $1 } }
    return legacy.apply(values, to: &database) == .done
  }
}
