#if !Server
  import LocationKit

  enum MissingServer {
    static let error = LocationError(
      .invalidArgument, "this program was built without the HTTP server", context: "locate-serve",
      remedy: "build it with: swift build --traits Server,LibGPS,Web,SQLite --product locate-serve")
  }
#endif
