import LocationKit

extension Jamming {
  init(_ fault: ScenarioSection) throws(LocationError) {
    power = try fault.quantity("power", .decibels, in: 1...100) ?? power
    bandwidth = try fault.quantity("bandwidth", .frequency, in: 1e3...1e9)
    shape = try fault.word("shape", as: Shape.self) ?? shape
    isNoticed = try fault.flag("noticed") ?? true
  }
}

extension Spoofing {
  init(_ fault: ScenarioSection) throws(LocationError) {
    place = try Self.place(fault)
    let likenesses = try fault.words("matches", as: Likeness.self) ?? []
    (hasPlausibleSignals, hasPlausibleSpeed) = (likenesses.contains(.signals), likenesses.contains(.speed))
    // True signals are sent again.
    if case .relayed = place { hasPlausibleSignals = true }
    isNoticed = try fault.flag("noticed") ?? true
  }

  private static func place(_ fault: ScenarioSection) throws(LocationError) -> Place {
    guard fault["spoofing"]?.sequence == nil else {
      let remedy = "it is for a false place that is dragged away: spoofing: 3 m/s"
      if fault["bearing"] != nil { throw fault.error("`bearing` has no speed", at: "bearing", remedy: remedy) }
      guard let place = try fault.point("spoofing") else {
        throw fault.error("`spoofing` has no value", at: "spoofing")
      }
      if let delay = try fault.duration("delay") {
        if fault["resting"] != nil {
          throw fault.error("a place whose signals are delayed is at rest", at: "resting", remedy: "leave it out")
        }
        return .relayed(place, delay: delay)
      }
      return try fault.flag("resting") == true ? .resting(place) : .moving(place)
    }
    for key in ["resting", "delay"] where fault[key] != nil {
      throw fault.error("`\(key)` goes with a false place", at: key, remedy: "write spoofing: [52.6, 13.5]")
    }
    guard let speed = try fault.quantity("spoofing", .speed, in: 0.01...10_000) else {
      throw fault.error("`spoofing` has no value", at: "spoofing")
    }
    return .dragged(speed: speed, bearing: try fault.number("bearing", in: 0...360))
  }
}
