/// The names of the public profile for numbers of a kind.
enum FITNames {
  static let sports = [
    "generic", "running", "cycling", "transition", "fitness_equipment", "swimming", "basketball", "soccer", "tennis",
    "american_football", "training", "walking", "cross_country_skiing", "alpine_skiing", "snowboarding", "rowing",
    "mountaineering", "hiking", "multisport", "paddling", "flying", "e_biking", "motorcycling", "boating", "driving",
    "golf", "hang_gliding", "horseback_riding", "hunting", "fishing", "inline_skating", "rock_climbing", "sailing",
    "ice_skating", "sky_diving", "snowshoeing", "snowmobiling", "stand_up_paddleboarding", "surfing", "wakeboarding",
    "water_skiing", "kayaking", "rafting", "windsurfing", "kitesurfing",
  ]

  static let coursePoints = [
    "generic", "summit", "valley", "water", "food", "danger", "left", "right", "straight", "first_aid",
    "fourth_category", "third_category", "second_category", "first_category", "hors_category", "sprint", "left_fork",
    "right_fork", "middle_fork", "slight_left", "sharp_left", "slight_right", "sharp_right", "u_turn", "segment_start",
    "segment_end",
  ]

  /// Returns the name of a number; `nil` if it has none.
  static func name(_ number: Int?, in names: [String]) -> String? {
    number.flatMap { names.indices.contains($0) ? names[$0] : nil }
  }
}
