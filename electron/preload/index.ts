import { contextBridge, ipcRenderer } from 'electron'
import { channelNames, eventNames } from '#shared/ipc/channels.ts'
import { wireName, type PreloadApi } from '#shared/ipc/preload-api.ts'

const channels: ReadonlySet<string> = new Set(channelNames)
const events: ReadonlySet<string> = new Set(eventNames)

/** Passes named messages only. The page never gets access to ipcRenderer or to an event object. */
const api: PreloadApi = {
  async invoke(channel, args) {
    if (!channels.has(channel)) throw new TypeError(`${channel} is no channel`)
    return ipcRenderer.invoke(wireName(channel), ...args)
  },
  subscribe(event, listener) {
    if (!events.has(event)) throw new TypeError(`${event} is no event`)
    const forward = (_event: unknown, payload: unknown) => listener(payload)
    ipcRenderer.on(wireName(event), forward)
    // The function returns nothing. `off` returns ipcRenderer, of which the page would otherwise receive a copy.
    return () => {
      ipcRenderer.off(wireName(event), forward)
    }
  },
}

contextBridge.exposeInMainWorld('inplan', api)
