extension UBXLayout {
  /// CFG-VALGET: answer with settings by key.
  package static let cfgVALGET = UBXLayout(
    "CFG-VALGET", 0x06, 0x8B,
    """
    version U1
    layer U1
    position U2
    group *
    cfgData U1
    """)
}
