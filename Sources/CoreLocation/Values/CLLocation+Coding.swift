import Foundation

extension CLLocation.Fields {
  init?(_ coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "time") else { return nil }
    func value(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: value("latitude"), longitude: value("longitude")),
      altitude: value("altitude"), ellipsoidalAltitude: value("ellipsoidalAltitude"),
      horizontalAccuracy: value("horizontalAccuracy"), verticalAccuracy: value("verticalAccuracy"),
      course: value("course"), courseAccuracy: value("courseAccuracy"), speed: value("speed"),
      speedAccuracy: value("speedAccuracy"), timestamp: Date(timeIntervalSince1970: value("time")),
      source: coder.decodeIfPresent(CLLocationSourceInformation.self, forKey: "source"))
  }

  func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(altitude, forKey: "altitude")
    coder.encode(ellipsoidalAltitude, forKey: "ellipsoidalAltitude")
    coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
    coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
    coder.encode(course, forKey: "course")
    coder.encode(courseAccuracy, forKey: "courseAccuracy")
    coder.encode(speed, forKey: "speed")
    coder.encode(speedAccuracy, forKey: "speedAccuracy")
    coder.encode(timestamp.timeIntervalSince1970, forKey: "time")
    if let source { coder.encode(source, forKey: "source") }
  }
}

extension NSCoder {
  /// Returns the object of a key; `nil` if there is none. Without the check, Foundation on Linux ends the program or
  /// the decoding.
  func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
}
