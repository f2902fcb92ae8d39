/// The unit of an axis.
package struct PlotUnit: Sendable, Hashable {
  /// `km/h`.
  package let name: String
  /// Units per SI unit.
  package let factor: Double

  package init(_ name: String, factor: Double = 1) { (self.name, self.factor) = (name, factor) }
}
