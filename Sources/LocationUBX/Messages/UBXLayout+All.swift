extension UBXLayout {
  /// The layouts of all messages that are known, in the order of class and number; the newest version first.
  public static let all: [UBXLayout] = [
    .navPOSECEF, .navPOSLLH, .navSTATUS, .navDOP, .navATT, .navSOL, .navPVT, .navODO, .navVELECEF, .navVELNED,
    .navHPPOSECEF, .navHPPOSLLH, .navTIMEGPS, .navTIMEUTC, .navCLOCK, .navTIMEGLO, .navTIMEBDS, .navTIMEGAL,
    .navTIMELS, .navTIMEQZSS, .navSVINFO, .navDGPS, .navSBAS, .navORB, .navSAT, .navCOV, .navGEOFENCE, .navSVIN,
    .navRELPOSNED, .navRELPOSNEDVersion0, .navEELL, .navSIG, .navAOPSTATUS, .navEOE, .rxmRAW, .rxmSFRB, .rxmSFRBX,
    .rxmRAWX, .rxmSVSI, .rxmRTCM, .rxmCOR, .infERROR, .infWARNING, .infNOTICE, .infTEST, .infDEBUG, .ackNAK, .ackACK,
    .cfgPRT, .cfgMSG, .cfgINF, .cfgRST, .cfgDAT, .cfgRATE, .cfgCFG, .cfgRXM, .cfgANT, .cfgSBAS, .cfgNMEA, .cfgUSB,
    .cfgODO, .cfgNAVX5, .cfgNAV5, .cfgTP5, .cfgITFM, .cfgPM2, .cfgTMODE2, .cfgGNSS, .cfgLOGFILTER, .cfgPWR, .cfgHNR,
    .cfgESRC, .cfgDOSC, .cfgGEOFENCE, .cfgDGNSS, .cfgTMODE3, .cfgPMS, .cfgVALSET, .cfgVALSETVersion0, .cfgVALGET,
    .cfgVALGETRequest, .cfgVALDEL, .cfgVALDELVersion0,
    .monIO, .monVER, .monRXBUF, .monTXBUF, .monHW, .monCOMMS, .monHW3, .monRF, .timTP,
    .timTM2, .esfMEAS, .esfRAW, .esfSTATUS, .esfALG, .esfINS, .updSOS, .logRETRIEVEPOS, .logRETRIEVEPOSEXTRA,
    .secUNIQID, .secSIG, .secSIGVersion1, .hnrPVT, .hnrATT, .hnrINS,
  ]

  private static let byKind = Dictionary(grouping: all, by: \.kind)

  /// Returns the layout of the newest version of a message; `nil` if the message is unknown.
  public static func of(_ kind: UBXKind) -> UBXLayout? { byKind[kind]?.first }

  /// Returns the layout of a message, whose first byte is the version if there are several.
  public static func of(_ kind: UBXKind, _ payload: Span<UInt8>) -> UBXLayout? {
    guard let layouts = byKind[kind] else { return nil }
    guard layouts.count > 1, payload.count > 0 else { return layouts.first }
    return layouts.first { $0.version == payload[0] } ?? layouts.first
  }
}
