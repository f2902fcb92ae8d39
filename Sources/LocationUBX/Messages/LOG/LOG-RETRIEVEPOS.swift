extension UBXLayout {
  /// LOG-RETRIEVEPOS: position from the receiver's log.
  static let logRETRIEVEPOS = UBXLayout(
    "LOG-RETRIEVEPOS", 0x21, 0x0B,
    """
    entryIndex U4
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    hMSL I4 mm
    hAcc U4 mm
    gSpeed U4 mm/s
    heading U4 deg 1e-5
    version U1
    fixType U1
    year U2
    month U1
    day U1
    hour U1 h
    minute U1 min
    second U1 s
    reserved0 U1
    numSV U1
    reserved1 U1
    """)
}
