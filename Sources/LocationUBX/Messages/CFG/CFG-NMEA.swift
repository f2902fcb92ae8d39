extension UBXLayout {
  /// CFG-NMEA: form of the sentences.
  package static let cfgNMEA = UBXLayout(
    "CFG-NMEA", 0x06, 0x17,
    """
    filter X1 : posFilt 1, mskPosFilt 1, timeFilt 1, dateFilt 1, gpsOnlyFilter 1, trackFilt 1
    nmeaVersion U1
    numSV U1
    flags X1 : compat 1, consider 1, limit82 1, highPrec 1
    gnssToFilter X4 : gps 1, sbas 1, galileo 1, - 1, qzss 1, glonass 1, beidou 1
    svNumbering U1
    mainTalkerId U1
    gsvTalkerId U1
    version U1
    bdsTalkerId CH2
    reserved0 U1[6]
    """)
}
