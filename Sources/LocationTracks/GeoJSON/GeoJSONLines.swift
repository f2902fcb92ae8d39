import LocationKit
import LocationText

/// The positions of a piece of track, in lines that never cross the antimeridian.
struct GeoJSONLines {
  struct Position {
    var coordinate: Coordinate
    /// Index of the point; `nil` for an inserted position.
    var point: Int?
  }

  struct Line {
    var positions: [Position] = []
    /// Whether the line continues the previous one.
    var continues: Bool
  }

  private(set) var lines: [Line] = []

  init(_ piece: GeoJSONPiece) {
    if let predecessor = piece.predecessor, piece.points.first?.location.startsSegment == false {
      lines.append(Line(positions: [Position(coordinate: predecessor, point: nil)], continues: true))
    }
    for (index, point) in piece.points.enumerated() {
      if lines.isEmpty || point.location.startsSegment {
        endLine()
        lines.append(Line(continues: false))
      }
      append(Position(coordinate: point.location.coordinate, point: index))
    }
    endLine()
  }

  var hasInserted: Bool { lines.contains { $0.positions.contains { $0.point == nil } } }

  private mutating func append(_ position: Position) {
    if let last = lines[lines.count - 1].positions.last?.coordinate { cut(from: last, to: position.coordinate) }
    lines[lines.count - 1].positions.append(position)
  }

  /// Cuts the line at the antimeridian if two positions are more than half the globe apart, because the shorter path is
  /// assumed. The line continues on the other side, at the latitude where a straight line in longitude and latitude
  /// crosses the antimeridian.
  private mutating func cut(from start: Coordinate, to end: Coordinate) {
    guard abs(end.longitude - start.longitude) > 180 else { return }
    let side: Double = start.longitude < 0 ? -180 : 180
    let before = abs(side - start.longitude)
    let after = abs(-side - end.longitude)
    let share = before + after > 0 ? before / (before + after) : 0
    let latitude = start.latitude + (end.latitude - start.latitude) * share
    guard let edge = Coordinate(latitude: latitude, longitude: side),
      let otherEdge = Coordinate(latitude: latitude, longitude: -side)
    else { return }
    lines[lines.count - 1].positions.append(Position(coordinate: edge, point: nil))
    lines.append(Line(positions: [Position(coordinate: otherEdge, point: nil)], continues: true))
  }

  /// Ends a line, which must have at least two positions (RFC 7946, section 3.1.4).
  private mutating func endLine() {
    guard let line = lines.last, line.positions.count == 1 else { return }
    lines[lines.count - 1].positions.append(Position(coordinate: line.positions[0].coordinate, point: nil))
  }
}
