import LocateCommand
import LocationKit
import LocationServer

#if Server
  Locate.main(
    server: LinkedServer(
      program: { setup in try await ServedProgram(setup).run() },
      tokens: { order in try order.answer(of: TokenFile(order.path)) },
      webhooks: { order in try await order.answer() }))
#else
  let error = LocationError(
    .invalidArgument, "this program was built without the HTTP server", context: "locate-serve",
    remedy: "build it with: swift build --traits Server,LibGPS,Web,SQLite --product locate-serve")
  Locate.main(
    server: LinkedServer(program: { _ in throw error }, tokens: { _ in throw error }, webhooks: { _ in throw error }))
#endif
