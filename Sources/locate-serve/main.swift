import LocateCommand
import LocationServer

#if Server
  Locate.main(
    server: LinkedServer(
      program: { setup in try await ServedProgram(setup).run() },
      tokens: { order in try order.answer(of: TokenFile(order.path)) },
      webhooks: { order in try await order.answer() }))
#else
  Locate.main(
    server: LinkedServer(
      program: { _ in throw MissingServer.error }, tokens: { _ in throw MissingServer.error },
      webhooks: { _ in throw MissingServer.error }))
#endif
