extension UBXLayout {
  /// CFG-VALGET: request for settings by key.
  package static let cfgVALGETRequest = UBXLayout(
    "CFG-VALGET", 0x06, 0x8B, version: 0,
    """
    version U1
    layer U1
    position U2
    group *
    keys U4
    """)
}
