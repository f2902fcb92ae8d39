extension UBXLayout {
  /// RXM-SVSI: state of the satellites.
  static let rxmSVSI = UBXLayout(
    "RXM-SVSI", 0x02, 0x20,
    """
    iTOW U4 ms
    week I2 weeks
    numVis U1
    numSV U1
    group numSV
    svid U1
    svFlag X1 : ura 4, healthy 1, ephVal 1, almVal 1, notAvail 1
    azim I2 deg
    elev I1 deg
    age X1 : almAge 4, ephAge 4
    """)
}
