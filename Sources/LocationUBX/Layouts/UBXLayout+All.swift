extension UBXLayout {
  /// The layouts of all messages that are known, in the order of class and number; the newest version first.
  public static let all: [UBXLayout] = [
    navSolution, navTime, navSatellites, rxm, inf, ack, cfgPorts, cfgSystems, mon, tim, esf, upd, log, sec, hnr,
  ].flatMap(layouts)

  private static let byKind = Dictionary(grouping: all, by: \.kind)

  /// Returns the layout of the newest version of a message; `nil` if the message is unknown.
  public static func of(_ kind: UBXKind) -> UBXLayout? { byKind[kind]?.first }

  /// Returns the layout of a message, whose first byte is the version if there are several.
  public static func of(_ kind: UBXKind, _ payload: Span<UInt8>) -> UBXLayout? {
    guard let layouts = byKind[kind] else { return nil }
    guard layouts.count > 1, payload.count > 0 else { return layouts.first }
    return layouts.first { $0.version == payload[0] } ?? layouts.first
  }

  /// Returns the layout of a message by its name. A name that is not known stops the program.
  private static func named(_ name: String, version: UInt8? = nil) -> UBXLayout {
    guard let layout = all.first(where: { $0.name == name && $0.version == version }) else {
      preconditionFailure("there is no message \(name)")
    }
    return layout
  }
}

/// The messages that this package itself reads or sends.
extension UBXLayout {
  package static let navPOSECEF = named("NAV-POSECEF")
  package static let navPOSLLH = named("NAV-POSLLH")
  package static let navSTATUS = named("NAV-STATUS")
  package static let navDOP = named("NAV-DOP")
  package static let navSOL = named("NAV-SOL")
  package static let navPVT = named("NAV-PVT")
  package static let navPVAT = named("NAV-PVAT")
  package static let navVELECEF = named("NAV-VELECEF")
  package static let navVELNED = named("NAV-VELNED")
  package static let navHPPOSECEF = named("NAV-HPPOSECEF")
  package static let navHPPOSLLH = named("NAV-HPPOSLLH")
  package static let navTIMEGPS = named("NAV-TIMEGPS")
  package static let navTIMEUTC = named("NAV-TIMEUTC")
  package static let navTIMELS = named("NAV-TIMELS")
  package static let navSVINFO = named("NAV-SVINFO")
  package static let navSAT = named("NAV-SAT")
  package static let navCOV = named("NAV-COV")
  package static let navSVIN = named("NAV-SVIN")
  package static let navRELPOSNED = named("NAV-RELPOSNED")
  package static let navRELPOSNEDVersion0 = named("NAV-RELPOSNED", version: 0)
  package static let navEELL = named("NAV-EELL")
  package static let navSIG = named("NAV-SIG")
  package static let navEOE = named("NAV-EOE")
  package static let infNOTICE = named("INF-NOTICE")
  package static let ackNAK = named("ACK-NAK")
  package static let ackACK = named("ACK-ACK")
  package static let cfgPRT = named("CFG-PRT")
  package static let cfgMSG = named("CFG-MSG")
  package static let cfgRATE = named("CFG-RATE")
  package static let monVER = named("MON-VER")
  package static let monHW = named("MON-HW")
  package static let monRF = named("MON-RF")
  package static let secSIG = named("SEC-SIG")
}
