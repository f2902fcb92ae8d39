extension UBXLayout {
  /// The class INF: texts for people.
  static let inf = """
    INF-ERROR 04 00: text of an error
    group *
    message CH1

    INF-WARNING 04 01: text of a warning
    group *
    message CH1

    INF-NOTICE 04 02: text of a notice
    group *
    message CH1

    INF-TEST 04 03: text of a test
    group *
    message CH1

    INF-DEBUG 04 04: text for debugging
    group *
    message CH1
    """
}
