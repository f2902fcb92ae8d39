import LocateCommand
import LocationKit

#if Server
  Locate.main(server: { command in
    switch command {
    case let serve as Serve: try await ServedProgram(serve.makeSetup()).run()
    case let token as ServeToken:
      try TerminalCode.print(isWanted: token.showsCode && token.action == .create) { try token.lines() }
    case let link as ServeLink:
      try TerminalCode.print(isWanted: link.showsCode && link.action == .create) { try link.lines() }
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
