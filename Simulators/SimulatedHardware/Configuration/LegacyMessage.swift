import LocationUBX

/// A legacy message of the class CFG whose fields carry one setting each.
///
/// The table below has the field's name in ``UBXLayout``, and the setting's name without `CFG-`. A field with a mask is
/// changed only if this part of the message is set.
struct LegacyMessage: Sendable {
  struct Field: Sendable {
    var name: String
    var setting: String
    var mask: String?
    /// Numbers of the message that stand for other ones of the setting.
    var numbers: [(message: Int64, setting: Int64)] = []
  }

  let layout: UBXLayout
  let fields: [Field]
  /// Numbers that the message contains besides the settings.
  let constants: [(name: String, value: Int64)]

  private init(_ name: String, _ fields: [Field], constants: [(String, Int64)] = []) {
    guard let layout = UBXLayout.all.first(where: { $0.name == name && $0.version == nil }) else {
      preconditionFailure("there is no message \(name)")
    }
    (self.layout, self.fields, self.constants) = (layout, fields, constants)
  }

  private init(_ name: String, group: String, _ pairs: KeyValuePairs<String, String>, constants: [(String, Int64)] = [])
  {
    self.init(name, pairs.map { Field(name: $0, setting: "\(group)-\($1)") }, constants: constants)
  }

  /// Returns the payload with the settings that are in effect.
  func payload(of database: ConfigurationDatabase) -> [UInt8] {
    var message = UBXMessage(layout)
    for (name, value) in constants { message[name] = value }
    for field in fields {
      let value = Int64(database["CFG-\(field.setting)"])
      message[field.name] = field.numbers.first { $0.setting == value }?.message ?? value
    }
    for mask in Set(fields.compactMap(\.mask)) { message[mask] = 1 }
    return message.payload
  }

  /// Returns the settings that a payload contains; `nil` if its size is wrong. Settings that the receiver does not know
  /// are left out.
  func settings(in payload: [UInt8], knownTo database: ConfigurationDatabase) -> ConfigurationDatabase.Values? {
    guard payload.count == layout.fixedSize, let message = UBXMessage(layout.kind, payload.span) else { return nil }
    var values: ConfigurationDatabase.Values = [:]
    for field in fields where field.mask.map({ message[$0] == 1 }) ?? true {
      guard let key = UBXConfigurationKey.named("CFG-\(field.setting)"), database.knows(key.id) else { continue }
      let value = message[field.name] ?? 0
      let number = field.numbers.first { $0.message == value }?.setting ?? value
      values[key.id] = UBXConfigurationValue(key, raw: UInt64(bitPattern: number)).raw
    }
    return values
  }

  static let byKind = Dictionary(all.map { ($0.layout.kind, $0) }) { first, _ in first }

  private static let all = [
    LegacyMessage("CFG-RATE", group: "RATE", ["measRate": "MEAS", "navRate": "NAV", "timeRef": "TIMEREF"]),
    LegacyMessage("CFG-NAV5", navigation),
    LegacyMessage(
      "CFG-ANT", group: "HW",
      [
        "svcs": "ANT_CFG_VOLTCTRL", "scd": "ANT_CFG_SHORTDET", "ocd": "ANT_CFG_OPENDET",
        "pdwnOnSCD": "ANT_CFG_PWRDOWN", "recovery": "ANT_CFG_RECOVER", "pinSwitch": "ANT_SUP_SWITCH_PIN",
        "pinSCD": "ANT_SUP_SHORT_PIN", "pinOCD": "ANT_SUP_OPEN_PIN",
      ]),
    LegacyMessage(
      "CFG-SBAS",
      [Field(name: "enabled", setting: "SIGNAL-SBAS_ENA")]
        + [
          ("test", "TESTMODE"), ("range", "RANGING"), ("diffCorr", "DIFFCORR"), ("integrity", "INTEGRITY"),
        ].map { Field(name: $0, setting: "SBAS-USE_\($1)") }, constants: [("maxSBAS", 3)]),
    LegacyMessage(
      "CFG-ITFM", group: "ITFM",
      [
        "bbThreshold": "BBTHRESHOLD", "cwThreshold": "CWTHRESHOLD", "enable": "ENABLE", "antSetting": "ANTSETTING",
        "enable2": "ENABLE_AUX",
      ], constants: [("algorithmBits", 0x16B156), ("generalBits", 0x31E)]),
    LegacyMessage(
      "CFG-ODO", group: "ODO",
      [
        "useODO": "USE_ODO", "useCOG": "USE_COG", "outLPVel": "OUTLPVEL", "outLPCog": "OUTLPCOG",
        "profile": "PROFILE", "cogMaxSpeed": "COGMAXSPEED", "cogMaxPosAcc": "COGMAXPOSACC",
        "velLpGain": "VELLPGAIN", "cogLpGain": "COGLPGAIN",
      ]),
    LegacyMessage(
      "CFG-TP5", group: "TP",
      [
        "antCableDelay": "ANT_CABLEDELAY", "freqPeriod": "PERIOD_TP1", "freqPeriodLock": "PERIOD_LOCK_TP1",
        "pulseLenRatio": "LEN_TP1", "pulseLenRatioLock": "LEN_LOCK_TP1", "userConfigDelay": "USER_DELAY_TP1",
        "active": "TP1_ENA", "lockGnssFreq": "SYNC_GNSS_TP1", "lockedOtherSet": "USE_LOCKED_TP1",
        "alignToTow": "ALIGN_TO_TOW_TP1", "polarity": "POL_TP1", "gridUtcGnss": "TIMEGRID_TP1",
      ], constants: [("version", 1), ("isLength", 1)]),
    LegacyMessage("CFG-NMEA", sentences, constants: [("version", 1)]),
    LegacyMessage("CFG-DGNSS", group: "NAVHPG", ["dgnssMode": "DGNSSMODE"]),
  ]

  private static let sentences: [Field] =
    [
      Field(
        name: "nmeaVersion", setting: "NMEA-PROTVER",
        numbers: [(0x21, 21), (0x23, 23), (0x40, 40), (0x41, 41), (0x4B, 42)])
    ]
    + [
      ("numSV", "MAXSVS"), ("compat", "COMPAT"), ("consider", "CONSIDER"), ("limit82", "LIMIT82"),
      ("highPrec", "HIGHPREC"), ("svNumbering", "SVNUMBERING"), ("mainTalkerId", "MAINTALKERID"),
      ("gsvTalkerId", "GSVTALKERID"), ("posFilt", "OUT_INVFIX"), ("mskPosFilt", "OUT_MSKFIX"),
      ("timeFilt", "OUT_INVTIME"), ("dateFilt", "OUT_INVDATE"), ("gpsOnlyFilter", "OUT_ONLYGPS"),
      ("trackFilt", "OUT_FROZENCOG"), ("gps", "FILT_GPS"), ("sbas", "FILT_SBAS"), ("galileo", "FILT_GAL"),
      ("qzss", "FILT_QZSS"), ("glonass", "FILT_GLO"), ("beidou", "FILT_BDS"),
    ].map { Field(name: $0, setting: "NMEA-\($1)") }

  private static let navigation: [Field] = [
    Field(name: "dynModel", setting: "NAVSPG-DYNMODEL", mask: "dyn"),
    Field(name: "fixMode", setting: "NAVSPG-FIXMODE", mask: "posFixMode"),
    Field(name: "fixedAlt", setting: "NAVSPG-CONSTR_ALT", mask: "posFixMode"),
    Field(name: "fixedAltVar", setting: "NAVSPG-CONSTR_ALTVAR", mask: "posFixMode"),
    Field(name: "minElev", setting: "NAVSPG-INFIL_MINELEV", mask: "minEl"),
    Field(name: "pDop", setting: "NAVSPG-OUTFIL_PDOP", mask: "posMask"),
    Field(name: "tDop", setting: "NAVSPG-OUTFIL_TDOP", mask: "timeMask"),
    Field(name: "pAcc", setting: "NAVSPG-OUTFIL_PACC", mask: "posMask"),
    Field(name: "tAcc", setting: "NAVSPG-OUTFIL_TACC", mask: "timeMask"),
    Field(name: "staticHoldThresh", setting: "MOT-GNSSSPEED_THRS", mask: "staticHoldMask"),
    Field(name: "staticHoldMaxDist", setting: "MOT-GNSSDIST_THRS", mask: "staticHoldMask"),
    Field(name: "dgnssTimeout", setting: "NAVSPG-CONSTR_DGNSSTO", mask: "dgpsMask"),
    Field(name: "cnoThreshNumSVs", setting: "NAVSPG-INFIL_NCNOTHRS", mask: "cnoThreshold"),
    Field(name: "cnoThresh", setting: "NAVSPG-INFIL_CNOTHRS", mask: "cnoThreshold"),
    Field(name: "utcStandard", setting: "NAVSPG-UTCSTANDARD", mask: "utc"),
  ]
}
