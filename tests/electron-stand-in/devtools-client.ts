/** Parameters and results of the DevTools protocol. Only the callers know their shapes. */
export type Params = Record<string, any>
type Listener = (method: string, params: Params, sessionId: string | undefined) => void
type Waiting = { method: string; resolve: (result: any) => void; reject: (error: Error) => void }

export interface DevtoolsClient {
  /** Calls a method; rejects with "<method>: <message>" when Chromium refuses or is gone. */
  send(method: string, params?: Params, sessionId?: string): Promise<any>
  on(listener: Listener): void
}

/** Connects to Chromium's DevTools protocol in its flat form (one socket, a session id per target). */
export async function connectDevtools(url: string): Promise<DevtoolsClient> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`cannot connect to ${url}`)), { once: true })
  })
  let lastId = 0
  let isClosed = false
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<Listener>()

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Params
    if (message.id === undefined) {
      for (const listener of listeners) listener(message.method, message.params, message.sessionId)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`))
    else call?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    isClosed = true
    for (const call of waiting.values()) call.reject(new Error(`${call.method}: browser closed`))
    waiting.clear()
  })

  return {
    send(method, params = {}, sessionId) {
      if (isClosed) return Promise.reject(new Error(`${method}: browser closed`))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, resolve, reject })
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      })
    },
    on: (listener) => void listeners.add(listener),
  }
}
