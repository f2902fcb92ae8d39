/// The heights for writers of formats: if one is missing, it is computed from the other two.
extension Location {
  /// Metres above mean sea level: as reported, or the ellipsoidal height minus the geoid separation.
  package var writtenAltitudeMSL: Double? {
    if let altitudeMSL { return altitudeMSL }
    guard let ellipsoidalHeight, let geoidSeparation else { return nil }
    return ellipsoidalHeight - geoidSeparation
  }

  /// Metres from the ellipsoid up to mean sea level: as reported, or the difference of the two heights.
  package var writtenGeoidSeparation: Double? {
    if let geoidSeparation { return geoidSeparation }
    guard let ellipsoidalHeight, let altitudeMSL else { return nil }
    return ellipsoidalHeight - altitudeMSL
  }
}
