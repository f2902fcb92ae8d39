extension UBXLayout {
  /// INF-ERROR: text of an error.
  static let infERROR = UBXLayout(
    "INF-ERROR", 0x04, 0x00,
    """
    group *
    message CH1
    """)
}
