extension UBXLayout {
  /// MON-VER: versions.
  package static let monVER = UBXLayout(
    "MON-VER", 0x0A, 0x04,
    """
    swVersion CH30
    hwVersion CH10
    group *
    extension CH30
    """)
}
