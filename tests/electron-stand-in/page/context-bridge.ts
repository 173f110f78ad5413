/// <reference lib="dom" />

/**
 * One end of the context bridge: one runs in a page's main world, the other in the preload's isolated world. Both are injected as
 * text, so they use nothing from outside themselves. They send each other synchronous CustomEvents on `window` under secret names,
 * whose `detail` Chromium structured-clones from world to world. Functions and promises are sent as numbers, so that only data
 * crosses.
 */
export function bridgeEnd(ownName: string, otherName: string) {
  // These globals are saved before any page script can replace them.
  const { CustomEvent, FinalizationRegistry, Promise, Map, Object, Array, Error, TypeError } = globalThis
  const dispatch = globalThis.dispatchEvent.bind(globalThis)
  const listen = globalThis.addEventListener.bind(globalThis)
  const functions = new Map<number, (...args: any[]) => unknown>()
  const promises = new Map<number, { resolve: (value: any) => void; reject: (reason: any) => void }>()
  let lastId = 0
  let lastReply: any

  const post = (message: unknown[]) => void dispatch(new CustomEvent(otherName, { detail: message }))

  /** Tells the other world which of its functions this world no longer references. */
  const held = new FinalizationRegistry<number>((id) => post(['release', id]))

  function packPromise(promise: Promise<unknown>): unknown[] {
    const id = ++lastId
    promise.then(
      (value) => post(['settle', id, true, pack(value)]),
      (reason) => post(['settle', id, false, pack(reason)]),
    )
    return ['promise', id]
  }

  function pack(value: any, depth = 0): any[] {
    if (depth > 1000) throw new TypeError('Electron contextBridge recursion depth exceeded.')
    if (typeof value === 'function') {
      functions.set(++lastId, value)
      return ['function', lastId]
    }
    if (typeof value === 'symbol') throw new TypeError('a symbol cannot be sent over the contextBridge')
    if (value === null || typeof value !== 'object') return ['data', value]
    if (value instanceof Promise) return packPromise(value)
    if (value instanceof Error) return ['error', value.message]
    if (Array.isArray(value)) return ['array', value.map((item) => pack(item, depth + 1))]
    if (Object.prototype.toString.call(value) !== '[object Object]') return ['data', value]
    return ['object', Object.entries(value).map(([key, item]) => [key, pack(item, depth + 1)])]
  }

  function unpack([type, content]: any[], isFrozen = false): any {
    const settle = <T extends object>(value: T): T => (isFrozen ? Object.freeze(value) : value)
    switch (type) {
      case 'function': {
        const proxy = (...args: unknown[]) => call(content, args)
        held.register(proxy, content)
        return proxy
      }
      case 'promise':
        return new Promise((resolve, reject) => promises.set(content, { resolve, reject }))
      case 'error':
        return new Error(content)
      case 'array':
        return settle(content.map((item: any) => unpack(item, isFrozen)))
      case 'object':
        return settle(Object.fromEntries(content.map(([key, item]: any) => [key, unpack(item, isFrozen)])))
      default:
        return content
    }
  }

  /** Calls a function of the other world. Events are synchronous, so the reply has arrived when `post` returns. */
  function call(id: number, args: unknown[]): unknown {
    lastReply = undefined
    post(['call', id, args.map((argument) => pack(argument))])
    const reply = lastReply
    lastReply = undefined
    if (!reply) throw new Error('contextBridge: the other side is gone')
    const [isOk, content] = reply
    if (isOk) return unpack(content)
    throw unpack(content)
  }

  function run(id: number, args: any[][]): [boolean, any[]] {
    try {
      return [true, pack(functions.get(id)?.(...args.map((argument) => unpack(argument))))]
    } catch (error) {
      return [false, pack(error)]
    }
  }

  let exposed: (key: string, value: unknown) => void = () => {}
  listen(ownName, (event) => {
    event.stopImmediatePropagation()
    const [kind, first, second, third] = (event as CustomEvent).detail
    if (kind === 'reply') lastReply = first
    else if (kind === 'expose') exposed(first, unpack(second, true))
    else if (kind === 'call') post(['reply', run(first, second)])
    else if (kind === 'release') functions.delete(first)
    else {
      const waiting = promises.get(first)
      promises.delete(first)
      if (second) waiting?.resolve(unpack(third))
      else waiting?.reject(unpack(third))
    }
  })

  return {
    expose: (key: string, value: unknown) => post(['expose', key, pack(value)]),
    onExpose: (listener: typeof exposed) => {
      exposed = listener
    },
  }
}

/** The main world's end of the bridge: puts what the preload exposes on `window`, read-only. */
export function receiveExposed(bridge: ReturnType<typeof bridgeEnd>): void {
  bridge.onExpose((key, value) => {
    if (key in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(globalThis, key, { value, enumerable: true, writable: false, configurable: false })
  })
}
