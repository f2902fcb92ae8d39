/// The parts of a ``DecisionConfiguration`` that ``CompactDecider`` needs.
package struct CompactRules: Sendable {
  /// Nanoseconds until a fix is stale, unless three usual intervals are longer.
  let stale: Int64
  /// Nanoseconds until a fix is stale while no interval is known.
  let firstStale: Int64
  let acceptsForeignDatum: Bool
  let maximumError: Double?
  let rangeError: RangeError?
  /// The limits of freshness.
  let freshness: Freshness

  package init(_ configuration: DecisionConfiguration) {
    freshness = Freshness(limits: configuration.freshness)
    stale = configuration.freshness.stale.inNanoseconds
    firstStale = freshness.staleLimit(usualInterval: nil)
    acceptsForeignDatum = configuration.acceptsForeignDatum
    (maximumError, rangeError) = (configuration.maximumError, configuration.rangeError)
  }
}
