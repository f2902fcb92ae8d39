/// The heights that a writer has, where one follows from the other two.
extension Location {
  /// Metres above mean sea level: as told, or the ellipsoidal height less the geoid separation.
  package var writtenAltitudeMSL: Double? {
    if let altitudeMSL { return altitudeMSL }
    guard let ellipsoidalHeight, let geoidSeparation else { return nil }
    return ellipsoidalHeight - geoidSeparation
  }

  /// Metres from the ellipsoid up to mean sea level: as told, or the difference of both heights.
  package var writtenGeoidSeparation: Double? {
    if let geoidSeparation { return geoidSeparation }
    guard let ellipsoidalHeight, let altitudeMSL else { return nil }
    return ellipsoidalHeight - altitudeMSL
  }
}
