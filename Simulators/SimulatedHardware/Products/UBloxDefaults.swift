import LocationUBX

/// The settings of a model by default: those that the model's description names, and 0 for the others of its groups.
struct UBloxDefaults: Sendable {
  var ports: [UBXPort]
  /// Bits per second of the serial ports.
  var baud: Int
  /// CFG-NMEA-PROTVER.
  var nmeaVersion: UInt64
  /// Signals that are received, and systems, as in CFG-SIGNAL.
  var signals: [String]
  /// Signals that may be switched on.
  var otherSignals: [String]
  var hasHighPrecision = false
  /// Beginnings of the names of messages that the model does not have.
  var missingMessages: [String] = []

  var values: ConfigurationDatabase.Values {
    var values: ConfigurationDatabase.Values = [:]
    for key in UBXConfigurationKey.all where isKnown(key) { values[key.id] = 0 }
    for (name, value) in general + portSettings + sentences {
      guard let key = UBXConfigurationKey.named("CFG-\(name)") else {
        preconditionFailure("there is no setting CFG-\(name)")
      }
      if values[key.id] != nil { values[key.id] = value }
    }
    return values
  }

  /// The settings of a u-blox that sends the frames that gpsd reads, and no sentences.
  static func generic(baud: Int) -> ConfigurationDatabase.Values {
    var values = UBloxDefaults(
      ports: UBXPort.allCases, baud: baud, nmeaVersion: 41, signals: ["GPS", "SBAS", "GAL", "BDS", "QZSS", "GLO"],
      otherSignals: ["IMES"]
    ).values
    for kind in ReceiverFrames.usual.map(\.kind) {
      guard let name = kind.rateName,
        let key = UBXConfigurationKey.rate(of: name, on: LegacyAnswers.port)
      else { continue }
      values[key.id] = 1
    }
    for name in ["CFG-UART1OUTPROT-NMEA", "CFG-RATE-TIMEREF"] {
      if let key = UBXConfigurationKey.named(name) { values[key.id] = 0 }
    }
    return values
  }

  private func isKnown(_ key: UBXConfigurationKey) -> Bool {
    let parts = key.name.split(separator: "-", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return false }
    let (group, item) = (parts[1], parts[2])
    if group == "SIGNAL" { return (signals + otherSignals).contains { "\($0)_ENA" == item } }
    if group == "MSGOUT" || group == "INFMSG" {
      if missingMessages.contains(where: item.hasPrefix) { return false }
      let isPrecise = item.hasPrefix("RTCM") || Self.preciseMessages.contains { item.hasPrefix("UBX_\($0)_") }
      return ports.contains { item.hasSuffix("_\($0.rawValue)") } && (hasHighPrecision || !isPrecise)
    }
    // Settings of sensors.
    if key.name.hasPrefix("CFG-HW-SENS_") { return false }
    if let port = UBXPort.allCases.first(where: { group.hasPrefix($0.rawValue) }) { return ports.contains(port) }
    return Self.groups.contains(group) || hasHighPrecision && Self.preciseGroups.contains(group)
  }

  private var general: [(String, UInt64)] {
    [
      ("RATE-MEAS", 1000), ("RATE-NAV", 1), ("RATE-TIMEREF", 1), ("NAVSPG-FIXMODE", 3),
      ("NAVSPG-WKNROLLOVER", 2099), ("NAVSPG-INFIL_MINSVS", 3), ("NAVSPG-INFIL_MAXSVS", 32),
      ("NAVSPG-INFIL_MINCNO", 6), ("NAVSPG-INFIL_MINELEV", hasHighPrecision ? 10 : 5), ("NAVSPG-OUTFIL_PDOP", 250),
      ("NAVSPG-OUTFIL_TDOP", 250), ("NAVSPG-OUTFIL_PACC", 100), ("NAVSPG-OUTFIL_TACC", 350),
      ("NAVSPG-OUTFIL_FACC", 150), ("NAVSPG-CONSTR_ALTVAR", 10_000), ("NAVSPG-CONSTR_DGNSSTO", 60),
      ("NAVHPG-DGNSSMODE", 3), ("NMEA-PROTVER", nmeaVersion), ("NMEA-CONSIDER", 1), ("SBAS-USE_RANGING", 1),
      ("SBAS-USE_DIFFCORR", 1), ("HW-ANT_CFG_VOLTCTRL", 1), ("TMODE-SVIN_MIN_DUR", 60),
      ("TMODE-SVIN_ACC_LIMIT", 50_000), ("TP-PERIOD_TP1", 1_000_000), ("TP-PERIOD_LOCK_TP1", 1_000_000),
      ("TP-LEN_LOCK_TP1", 100_000), ("TP-TP1_ENA", 1), ("TP-USE_LOCKED_TP1", 1), ("TP-ALIGN_TO_TOW_TP1", 1),
      ("TP-POL_TP1", 1),
    ] + signals.map { ("SIGNAL-\($0)_ENA", 1) }
  }

  private var portSettings: [(String, UInt64)] {
    var settings: [(String, UInt64)] = [("I2C-ADDRESS", 0x84), ("SPI-MAXFF", 50)]
    for port in ports {
      let name = port.rawValue
      // The second serial port of an F9P is for corrections only.
      let isForCorrections = port == .uart2 && hasHighPrecision
      settings.append(("\(name)-ENABLED", port == .spi ? 0 : 1))
      settings.append(("INFMSG-NMEA_\(name)", 7))
      for item in ["INPROT-UBX", "INPROT-NMEA", "OUTPROT-UBX", "OUTPROT-NMEA"] {
        settings.append(("\(name)\(item)", isForCorrections ? 0 : 1))
      }
      if hasHighPrecision {
        for item in ["INPROT-RTCM3X", "OUTPROT-RTCM3X"] { settings.append(("\(name)\(item)", 1)) }
      }
      if port == .uart1 || port == .uart2 {
        settings += [("\(name)-BAUDRATE", UInt64(baud)), ("\(name)-STOPBITS", 1)]
      }
    }
    return settings
  }

  private var sentences: [(String, UInt64)] {
    ["GGA", "GLL", "GSA", "GSV", "RMC", "VTG"].flatMap { sentence in
      ports.map { ("MSGOUT-NMEA_ID_\(sentence)_\($0.rawValue)", 1) }
    }
  }

  /// Messages that receivers of generation 9 and newer no longer have, and those of other products.
  static let formerMessages = [
    "UBX_AID_", "UBX_HNR_", "UBX_ESF_", "UBX_NAV_SOL_", "UBX_NAV_SVINFO_", "UBX_NAV_ATT_", "UBX_NAV_DAHEADING_",
    "UBX_NAV_PVAT_", "UBX_NAV2_PVAT_", "UBX_RXM_ALM_", "UBX_RXM_EPH_", "UBX_RXM_SVSI_", "UBX_RXM_IMES_",
    "UBX_RXM_PMP_", "UBX_RXM_QZSSL6_", "UBX_RXM_SPARTN_",
  ]
  /// Messages of the second navigation output, which came later.
  static let secondOutput = ["UBX_NAV2_", "NMEA_NAV2_"]
  /// Messages that came after generation 8, and those of other products.
  static let laterMessages =
    secondOutput + [
      "UBX_NAV_SIG_", "UBX_NAV_COV_", "UBX_NAV_EELL_", "UBX_NAV_PL_", "UBX_NAV_PVAT_", "UBX_NAV_DAHEADING_",
      "UBX_MON_RF_", "UBX_MON_COMMS_", "UBX_MON_HW3_", "UBX_MON_SPAN_", "UBX_MON_SYS_", "UBX_SEC_", "UBX_RXM_COR_",
      "UBX_RXM_SPARTN_", "UBX_RXM_PMP_", "UBX_RXM_QZSSL6_",
    ]

  private static let groups: Set<String> = [
    "RATE", "NAVSPG", "ODO", "MOT", "NMEA", "SBAS", "QZSS", "BDS", "HW", "ITFM", "PM", "TP", "GEOFENCE", "LOGFILTER",
    "ANA", "BATCH", "TXREADY", "SEC",
  ]
  private static let preciseGroups: Set<String> = ["NAVHPG", "TMODE", "RTCM"]
  private static let preciseMessages = ["NAV_RELPOSNED", "NAV_SVIN", "NAV_HPPOSLLH", "NAV_HPPOSECEF", "RXM_RTCM"]
}
