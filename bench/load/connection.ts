import { connect, type Socket } from 'node:net'

/** A server's answer to one request. */
export interface LoadAnswer {
  readonly status: number
  readonly body: Buffer
}

/** A keep-alive connection for one request at a time. */
export interface LoadConnection {
  /** Sends a request made by `requestText`. Rejects when the connection breaks, and on every later call. */
  send(request: string): Promise<LoadAnswer>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Opens a connection to a server such as 'http://localhost:4100'. The parser is minimal, to leave the CPU time to the server: it only reads
 * answers with a `content-length`, as the product's server sends them.
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

/** Parses a complete answer; undefined while a part is missing. */
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
