import type { FastifyInstance } from 'fastify'
import { type Configuration, StartError } from '#server/platform/configuration.ts'

/** The default of net.Server drops connections when a thousand people come at once. */
const BACKLOG = 4096

/** Opens the port; the address that it then has on this machine. Throws a StartError when the port cannot be had. */
export async function listen(app: FastifyInstance, { port, host }: Configuration): Promise<string> {
  try {
    await app.listen({ port, host, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1}.`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`)
    throw error
  }
  const address = app.server.address()
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name}:${typeof address === 'object' && address ? address.port : port}`
}
