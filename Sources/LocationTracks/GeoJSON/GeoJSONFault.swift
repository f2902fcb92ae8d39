/// The reason why a text cannot be divided into GeoJSON objects.
package enum GeoJSONFault: Error {
  case tooLong
  case noObject
  case noFeature

  package var message: String {
    switch self {
    case .tooLong: "a Feature is longer than \(GeoJSONFormat.longestFeature) bytes"
    case .noObject: "no object of JSON can begin so"
    case .noFeature: "a Feature, a comma or a closing bracket is missing"
    }
  }
}
