extension UBXLayout {
  /// INF-DEBUG: text for debugging.
  static let infDEBUG = UBXLayout(
    "INF-DEBUG", 0x04, 0x04,
    """
    group *
    message CH1
    """)
}
