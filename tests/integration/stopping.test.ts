import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createDatabase } from './support/database.ts'
import { startServerProcess } from './support/server-process.ts'

/** Whether a server on this machine accepts new connections. */
async function takesConnections(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1')
  const isTaken = await once(probe, 'connect').then(
    () => true,
    () => false,
  )
  probe.destroy()
  return isTaken
}

test('A stopping server keeps serving until its proxy leaves it, and closes each connection after its answer', async () => {
  const server = await startServerProcess(await createDatabase(), { STOP_DELAY: '2' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const [answer] = (await once(get(`${server.url}${path}`, { agent }), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection }
  }
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  const stopped = server.stop()
  await expect.poll(() => ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' })
  await stopped
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('A stopping server still answers a request that was arriving, and closes its connection', async () => {
  const server = await startServerProcess(await createDatabase())
  const port = Number(new URL(server.url).port)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const closed = once(socket, 'close')
  // Sends one complete request, so that the server has accepted the connection, and then half of another.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\n')
  await expect.poll(() => answer).toContain('alive')
  answer = ''

  const stopped = server.stop()
  await expect.poll(() => takesConnections(port), { timeout: 10_000 }).toBe(false)
  socket.write('Host: localhost\r\n\r\n')
  await closed
  await stopped
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
})
