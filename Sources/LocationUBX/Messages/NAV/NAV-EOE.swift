extension UBXLayout {
  /// NAV-EOE: end of an epoch.
  package static let navEOE = UBXLayout(
    "NAV-EOE", 0x01, 0x61,
    """
    iTOW U4 ms
    """)
}
