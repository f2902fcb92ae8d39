extension UBXLayout {
  /// INF-WARNING: text of a warning.
  static let infWARNING = UBXLayout(
    "INF-WARNING", 0x04, 0x01,
    """
    group *
    message CH1
    """)
}
