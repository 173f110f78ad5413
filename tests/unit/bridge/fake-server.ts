import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '#shared/ipc/contract.ts'

export const providerSession: Session = {
  user: { id: 'u1', email: 'owner@demo.inplan.test', firstName: 'Noor', lastName: 'Bakker' },
  role: 'OWNER',
  specialistId: null,
  organisation: {
    id: 'o1',
    name: 'Studio Noord',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    locale: 'nl',
    logo: null,
  },
}

const failure = (code: string, responseMessage: string, fields?: Record<string, string>) => ({
  code,
  responseMessage,
  fields,
  requestId: 'r1',
})

/** The calls that need no token. */
const logIns: ReadonlySet<string> = new Set(['POST /auth/login', 'POST /auth/code/login', 'POST /auth/second-factor'])

/** The refusal with which the server answers the first step of a log-in when a second step is needed. */
const secondStep = {
  ...failure('second-factor-required', 'One more step.'),
  secondFactor: { ticket: 'ticket-of-the-first-step', hasPasskey: false },
}

/**
 * Starts a server with one account and one valid token. The password "right" logs the provider in, "customer" logs in somebody who is not a
 * provider, and "second" requires a second step.
 */
export async function startFakeServer() {
  let validToken: string | undefined
  let isProvider = true
  let tokens = 0
  const streams = new Set<ServerResponse>()
  const requests: { name: string; headers: IncomingMessage['headers']; body: any }[] = []

  function answer(name: string, body: any): [status: number, body: unknown] {
    switch (name) {
      case 'POST /auth/login':
        if (body.password === 'wrong') return [401, failure('credentials-invalid', 'Not correct.')]
        if (body.password === 'second') return [401, secondStep]
        isProvider = body.password !== 'customer'
        validToken = `token-${++tokens}`
        return [200, { token: validToken, user: providerSession.user }]
      case 'POST /auth/code/login':
        return [401, secondStep]
      case 'POST /auth/second-factor':
        if (body.ticket !== secondStep.secondFactor.ticket) return [401, failure('login-expired', 'Log in again.')]
        if (body.code !== '123456') return [400, failure('code-invalid', 'Not correct.')]
        validToken = `token-${++tokens}`
        return [200, { token: validToken, user: providerSession.user }]
      case 'GET /api/provider/session':
        return isProvider ? [200, providerSession] : [403, failure('forbidden', 'No provider.')]
      case 'GET /api/provider/services':
        return [200, []]
      case 'POST /api/provider/booking/status':
        return [400, failure('validation', 'Check the fields.', { id: 'Unknown' })]
      case 'POST /auth/logout':
        validToken = undefined
        return [200, { accepted: true }]
      default:
        return [404, failure('not-found', 'Not here.')]
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${request.method} ${request.url}`
    const text = Buffer.concat(await request.toArray()).toString()
    requests.push({ name, headers: request.headers, body: text && JSON.parse(text) })
    const isKnown = validToken !== undefined && request.headers.authorization === `Bearer ${validToken}`
    if (!logIns.has(name) && !isKnown) {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(failure('unauthenticated', 'Log in to go on.')))
    } else if (name === 'GET /api/provider/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
      streams.add(response.on('close', () => streams.delete(response)))
    } else {
      const [status, body] = answer(name, requests.at(-1)?.body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    streams: () => streams.size,
    sessionIsKnown: () => validToken !== undefined,
    announce(topics: string[]) {
      for (const stream of streams) stream.write(`event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
    },
    /** Makes the token invalid, as a password reset would. */
    revoke() {
      validToken = undefined
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    start: () => listen(port),
  }
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>
