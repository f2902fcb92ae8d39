package import LocationKit

extension GNS {
  package init(
    time: TimeOfDay?, coordinate: Coordinate?, mode: PositioningMode?, satellitesUsed: Int? = nil,
    horizontalDilution: Double? = nil, altitudeMSL: Double? = nil, geoidSeparation: Double? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.mode = mode
    self.satellitesUsed = satellitesUsed
    self.horizontalDilution = horizontalDilution
    self.altitudeMSL = altitudeMSL
    self.geoidSeparation = geoidSeparation
  }
}
