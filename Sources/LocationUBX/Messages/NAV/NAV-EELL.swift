extension UBXLayout {
  /// NAV-EELL: error ellipse.
  package static let navEELL = UBXLayout(
    "NAV-EELL", 0x01, 0x3D,
    """
    iTOW U4 ms
    version U1
    reserved0 U1
    errEllipseOrient U2 deg 0.01
    errEllipseMajor U4 mm
    errEllipseMinor U4 mm
    """)
}
