extension CLLocationManager {
  /// The same as ``locationServicesEnabled()``.
  @available(*, deprecated, message: "use the method of the class")
  public var locationServicesEnabled: Bool { Self.locationServicesEnabled() }

  /// The same as ``headingAvailable()``.
  @available(*, deprecated, message: "use the method of the class")
  public var headingAvailable: Bool { Self.headingAvailable() }
}
