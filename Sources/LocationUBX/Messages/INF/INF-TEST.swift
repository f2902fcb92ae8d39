extension UBXLayout {
  /// INF-TEST: text of a test.
  static let infTEST = UBXLayout(
    "INF-TEST", 0x04, 0x03,
    """
    group *
    message CH1
    """)
}
