extension UBXLayout {
  /// The class LOG: the receiver's log.
  static let log = """
    LOG-RETRIEVEPOS 21 0B: position from the receiver's log
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

    LOG-RETRIEVEPOSEXTRA 21 0F: distance from the receiver's log
    entryIndex U4
    version U1
    reserved0 U1
    year U2
    month U1
    day U1
    hour U1 h
    minute U1 min
    second U1 s
    reserved1 U1[3]
    distance U4 m
    reserved2 U1[12]
    """
}
