import { connect, type Socket } from 'node:net'

/** What a server said to one request. */
export interface LoadAnswer {
  readonly status: number
  readonly body: Buffer
}

/** One keep-alive connection that carries one request at a time. */
export interface LoadConnection {
  /** Sends what `requestText` made. Rejects when the connection breaks, and on every later call. */
  send(request: string): Promise<LoadAnswer>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Opens a connection to a server, 'http://localhost:4100'. It reads as much HTTP as our server writes: answers with a
 * `content-length`. A client that did more would take from the server the processor time that is to be measured.
 */
export async function openConnection(server: string): Promise<LoadConnection> {
  const { hostname, port } = new URL(server)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return overSocket(socket)
}

function overSocket(socket: Socket): LoadConnection {
  let waiting: PromiseWithResolvers<LoadAnswer> | undefined
  let received: Buffer = Buffer.alloc(0)
  let broken: Error | undefined

  const fail = (error: Error) => {
    broken ??= error
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = wholeAnswer(received)
    if (answer instanceof Error) return fail(answer)
    if (!answer || !waiting) return
    received = Buffer.alloc(0)
    const { resolve } = waiting
    waiting = undefined
    resolve(answer)
  })

  return {
    send: (request) => {
      if (broken) return Promise.reject(broken)
      if (waiting) throw new Error('The connection is busy with another request')
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** The answer that was received, undefined while a part of it is still on its way, or what cannot be read in it. */
function wholeAnswer(received: Buffer): LoadAnswer | Error | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) return new Error(`An answer without a length: ${head.split('\r\n')[0]}`)
  const bodyStart = headEnd + HEAD_END.length
  const bodyEnd = bodyStart + Number(length)
  if (received.length < bodyEnd) return undefined
  return { status: Number(head.slice(9, 12)), body: received.subarray(bodyStart, bodyEnd) }
}
