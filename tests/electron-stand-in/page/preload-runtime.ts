/// <reference lib="dom" />
import type { decode, encode } from '#tests/electron-stand-in/structured-clone-as-text.ts'
import type { bridgeEnd } from './context-bridge.ts'

export interface PreloadOptions {
  /** Name of the function that sends text to the main process. */
  binding: string
  preload: { path: string; source: string } | undefined
  /** The object that the preload sees as `process`. */
  process: object
}

/**
 * Runs a sandboxed preload in its isolated world. The preload gets `ipcRenderer`, `contextBridge`, and a `require` for the few
 * modules that Electron's has. The function is injected as text, so it uses nothing from outside itself.
 */
export function runPreload(
  bridge: ReturnType<typeof bridgeEnd>,
  codec: { encode: typeof encode; decode: typeof decode },
  { binding, preload, process }: PreloadOptions,
): void {
  const scope = globalThis as any
  const post = scope[binding] as (text: string) => void
  delete scope[binding]

  type Listener = (...args: any[]) => unknown
  class EventEmitter {
    // The field is not #private, because the emitter is used through a proxy.
    readonly registered = new Map<string, { called: Listener; given: Listener }[]>()
    private add(name: string, called: Listener, given: Listener) {
      this.registered.set(name, [...(this.registered.get(name) ?? []), { called, given }])
      return this
    }
    on(name: string, listener: Listener) {
      return this.add(name, listener, listener)
    }
    once(name: string, listener: Listener) {
      const once: Listener = (...args) => {
        this.off(name, listener)
        listener(...args)
      }
      return this.add(name, once, listener)
    }
    off(name: string, listener: Listener) {
      const left = [...(this.registered.get(name) ?? [])]
      const at = left.findLastIndex(({ given }) => given === listener)
      if (at >= 0) left.splice(at, 1)
      this.registered.set(name, left)
      return this
    }
    addListener = (name: string, listener: Listener) => this.on(name, listener)
    removeListener = (name: string, listener: Listener) => this.off(name, listener)
    removeAllListeners(name?: string) {
      if (name === undefined) this.registered.clear()
      else this.registered.delete(name)
      return this
    }
    emit(name: string, ...args: unknown[]) {
      const listeners = this.registered.get(name) ?? []
      for (const { called } of listeners) called(...args)
      return listeners.length > 0
    }
  }

  const strict = <T extends object>(name: string, surface: T): T =>
    new Proxy(surface, {
      get(target, key, receiver) {
        if (key in target || typeof key === 'symbol' || key === 'then' || key === '__esModule') {
          return Reflect.get(target, key, receiver)
        }
        throw new Error(`electron-stand-in: ${name}.${key} is not implemented`)
      },
    })

  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  // `structuredClone` runs first, so that values which cannot be cloned fail with the same message as in Electron.
  const packed = (args: unknown[]) => codec.encode(structuredClone(args))
  const ipcRenderer = Object.assign(new EventEmitter(), {
    send: (channel: string, ...args: unknown[]) => post(JSON.stringify(['send', channel, packed(args)])),
    invoke: async (channel: string, ...args: unknown[]) => {
      const id = ++lastId
      const message = JSON.stringify(['invoke', channel, id, packed(args)])
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        post(message)
      })
    },
  })
  const electron = strict('electron (preload)', {
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
    contextBridge: strict('contextBridge', { exposeInMainWorld: bridge.expose }),
  })

  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(EventEmitter, { EventEmitter }),
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  }
  const require = (id: string) => {
    const name = id.replace(/^node:/, '')
    if (!Object.hasOwn(modules, name)) throw new Error(`module not found: ${id}`)
    return modules[name]
  }

  const receive = (kind: string, ...rest: any[]) => {
    if (kind === 'event') {
      const [channel, payload] = rest
      ipcRenderer.emit(channel, { sender: ipcRenderer, ports: [] }, ...(codec.decode(payload) as unknown[]))
      return
    }
    const [id, isOk, payload] = rest
    const call = waiting.get(id)
    waiting.delete(id)
    if (isOk) call?.resolve(codec.decode(payload))
    else call?.reject(new Error(codec.decode(payload) as string))
  }
  Object.defineProperty(globalThis, '__electronHostInbox', { value: receive })

  if (!preload) return
  try {
    const module = { exports: {} }
    // Electron wraps a sandboxed preload in a function body, so it cannot use import, export or top-level await.
    // oxlint-disable-next-line typescript/no-implied-eval -- it is how Electron itself runs a preload
    const run = new Function(
      'require',
      'process',
      'global',
      'exports',
      'module',
      `${preload.source}\n//# sourceURL=${preload.path}`,
    )
    run(require, Object.assign(new EventEmitter(), process), globalThis, module.exports, module)
  } catch (error) {
    console.error(`Unable to load preload script: ${preload.path}`, error)
    post(JSON.stringify(['preload-error', preload.path, String((error as Error)?.stack ?? error)]))
  }
}
