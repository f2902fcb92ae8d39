import LocationKit
package import LocationSources

extension LocationFetcherRegistry {
  /// Adds `geoclue:` and `modemmanager:`, the positions of the desktop and of modems.
  ///
  /// - Parameter environment: that of the process, which says where the buses are.
  package mutating func registerDesktop(waitsForFirstConnection waits: Bool, environment: [String: String]) {
    register(
      "geoclue", form: "geoclue:[?level=LEVEL]",
      summary: "the position of the desktop, of Wi-Fi or a modem; level=city for a coarse one"
    ) { uri throws(LocationError) in
      let (body, values) = try uri.parameters(["bus", "id", "level"])
      guard body.isEmpty else {
        throw LocationError(.invalidArgument, "there is one GeoClue only", context: uri.text, remedy: "write geoclue:")
      }
      let level = values["level"].map { AccuracyLevel(name: $0) } ?? .exact
      guard let level else {
        throw LocationError(
          .invalidArgument, "there is no level \(values["level"] ?? "")", context: uri.text,
          remedy: "write country, city, neighbourhood, street or exact")
      }
      return GeoClueFetcher(
        source: uri.text, bus: try bus(values, environment), desktopID: values["id"] ?? "location-service",
        level: level,
        waitsForFirstConnection: waits)
    }
    register(
      "modemmanager", form: "modemmanager:[MODEM]",
      summary: "the receiver of a modem, by ModemManager; MODEM is its number, IMEI or device"
    ) { uri throws(LocationError) in
      let (modem, values) = try uri.parameters(["bus"])
      return ModemManagerFetcher(
        source: uri.text, bus: try bus(values, environment), modem: modem, waitsForFirstConnection: waits)
    }
  }
}

private func bus(_ values: [String: String], _ environment: [String: String]) throws(LocationError) -> BusAddress {
  try BusAddress(values["bus"] ?? "system", environment: environment)
}
