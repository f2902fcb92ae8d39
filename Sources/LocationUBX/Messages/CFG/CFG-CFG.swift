extension UBXLayout {
  /// CFG-CFG: saved settings.
  package static let cfgCFG = UBXLayout(
    "CFG-CFG", 0x06, 0x09,
    """
    clearMask X4
    saveMask X4
    loadMask X4
    deviceMask X1 : devBBR 1, devFlash 1, devEEPROM 1, - 1, devSpiFlash 1
    """)
}
