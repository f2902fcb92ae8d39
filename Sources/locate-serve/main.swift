import LocateCommand
import LocationKit

#if Server
  Locate.main(server: { command in
    switch command {
    case let serve as Serve: try await ServedProgram(serve.makeSetup()).run()
    case let token as ServeToken: for line in try token.lines() { print(line.visible) }
    case let link as ServeLink: for line in try link.lines() { print(line.visible) }
    case let webhook as ServeWebhook: for line in try await webhook.lines() { print(line.visible) }
    default: try await command.run()
    }
  })
#else
  let error = LocationError(
    .invalidArgument, "this program was built without the HTTP server", context: "locate-serve",
    remedy: "build it with: swift build --traits Server,LibGPS,Web,SQLite --product locate-serve")
  Locate.main(server: { _ in throw error })
#endif
