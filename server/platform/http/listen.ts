import type { FastifyInstance } from 'fastify'
import { type Configuration, StartError } from '#server/platform/configuration.ts'

/** Node's default backlog drops connections when a thousand clients connect at once. */
const BACKLOG = 4096

/** Opens the port and returns the server's address on this machine. Throws a StartError when the port is not available. */
export async function listen(app: FastifyInstance, { port, host, connections }: Configuration): Promise<string> {
  app.server.maxConnections = connections
  try {
    await app.listen({ port, host, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1}.`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(
        `HOST ${host} is no address of this machine: use 127.0.0.1 behind a proxy on it, or 0.0.0.0 for all its addresses.`,
      )
    }
    throw error
  }
  const address = app.server.address()
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name}:${typeof address === 'object' && address ? address.port : port}`
}
