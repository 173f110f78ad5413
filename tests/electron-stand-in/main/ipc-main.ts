import type * as E from 'electron'
import { decode, encode } from '#tests/electron-stand-in/structured-clone-as-text.ts'
import { emitterWith, strict } from '../strict-surface.ts'

type Handler = { listener: (event: E.IpcMainInvokeEvent, ...args: any[]) => unknown; isOnce: boolean }
const handlers = new Map<string, Handler>()

const surface: Pick<E.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> = {
  handle(channel, listener) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, { listener, isOnce: false })
  },
  handleOnce: (channel, listener) => void handlers.set(channel, { listener, isOnce: true }),
  removeHandler: (channel) => void handlers.delete(channel),
}
export const ipcMain = strict('ipcMain', emitterWith(surface))

/** Delivers an `ipcRenderer.send` of a page to the application's listeners. */
export function deliver(event: unknown, channel: string, payload: string): void {
  ipcMain.emit(channel, event, ...(decode(payload) as unknown[]))
}

/** Answers an `ipcRenderer.invoke` of a page with the handler's result, or with the error message in Electron's wording. */
export async function answer(
  event: unknown,
  channel: string,
  payload: string,
): Promise<{ isOk: boolean; payload: string }> {
  const handler = handlers.get(channel)
  try {
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    if (handler.isOnce) handlers.delete(channel)
    const result = await handler.listener(event as E.IpcMainInvokeEvent, ...(decode(payload) as unknown[]))
    return { isOk: true, payload: encode(structuredClone(result)) }
  } catch (error) {
    if (handler) console.error(`Error occurred in handler for '${channel}':`, error)
    return { isOk: false, payload: encode(`Error invoking remote method '${channel}': ${String(error)}`) }
  }
}
