extension UBXLayout {
  /// INF-NOTICE: text of a notice.
  package static let infNOTICE = UBXLayout(
    "INF-NOTICE", 0x04, 0x02,
    """
    group *
    message CH1
    """)
}
