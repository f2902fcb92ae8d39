extension UBXLayout {
  /// LOG-RETRIEVEPOSEXTRA: distance from the receiver's log.
  static let logRETRIEVEPOSEXTRA = UBXLayout(
    "LOG-RETRIEVEPOSEXTRA", 0x21, 0x0F,
    """
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
    """)
}
