import ArgumentParser

/// The `places` command. It is not asynchronous: without a subcommand it only prints its help.
struct Places: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Inspect, query and convert files of places.",
    discussion: """
      A file of places is CSV (id,lat,lon,radius_m[,name]), GeoJSON, GPX, KML,
      GeoPackage, SQLite, or an index from locate places build. The format is
      detected from the content. Several files count as one: each id must be unique.

      Examples:
        locate places info harbours.geojson
        locate places check harbours.geojson --points track.csv
        locate places near harbours.geojson 54.32,10.13 --count 3
        locate places export harbours.geojson -o harbours.kml
        locate places build harbours.geojson --output harbours.places
      """,
    subcommands: [Build.self, Info.self, Check.self, Near.self, Export.self])
}
