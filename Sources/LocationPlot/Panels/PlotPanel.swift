/// A part of a picture: a map, a scatter of positions or a chart.
package protocol PlotPanel {
  var heading: String { get }
  /// What the panel shows, in a sentence for readers who do not see it.
  var description: String { get }

  /// Returns the height in pixels for a width.
  func height(forWidth width: Double) -> Double

  /// Draws the panel in a frame of this size in pixels.
  func draw(in size: SIMD2<Double>, _ drawing: inout Drawing)
}

/// The unit of an axis.
package struct PlotUnit: Sendable, Hashable {
  /// `km/h`.
  package let name: String
  /// Units per SI unit.
  package let factor: Double

  package init(_ name: String, factor: Double = 1) { (self.name, self.factor) = (name, factor) }
}
