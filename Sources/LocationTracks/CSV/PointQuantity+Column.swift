extension PointQuantity {
  /// Name of its column, including the unit.
  var column: StaticString {
    switch self {
    case .altitudeMSL: "alt_msl_m"
    case .ellipsoidalHeight: "alt_hae_m"
    case .geoidSeparation: "geoid_sep_m"
    case .speed: "speed_mps"
    case .course: "course_deg"
    case .verticalSpeed: "climb_mps"
    case .magneticVariation: "magvar_deg"
    case .horizontalAccuracy: "eph_m"
    case .horizontalLevel: "eph_level"
    case .horizontalBasis: "eph_basis"
    case .verticalAccuracy: "epv_m"
    case .verticalLevel: "epv_level"
    case .verticalBasis: "epv_basis"
    case .horizontalDilution: "hdop"
    case .verticalDilution: "vdop"
    case .positionDilution: "pdop"
    case .satellitesUsed: "sat"
    case .correctionAge: "dgps_age_s"
    case .correctionStation: "dgps_station"
    case .mode: "fix_mode"
    case .status: "fix_status"
    case .isLeapSecond: "leap_second"
    case .heartRate: "heart_rate_bpm"
    case .cadence: "cadence_rpm"
    case .temperature: "temperature_c"
    }
  }
}
