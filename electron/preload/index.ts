import { contextBridge, ipcRenderer } from 'electron'
import { channelNames, eventNames } from '#shared/ipc/channels.ts'
import { wireName, type PreloadApi } from '#shared/ipc/wire.ts'

const channels: ReadonlySet<string> = new Set(channelNames)
const events: ReadonlySet<string> = new Set(eventNames)

/** Carries named messages and nothing else: the page never gets hold of ipcRenderer or of an event object. */
const api: PreloadApi = {
  async invoke(channel, args) {
    if (!channels.has(channel)) throw new TypeError(`${channel} is no channel`)
    return ipcRenderer.invoke(wireName(channel), ...args)
  },
  subscribe(event, listener) {
    if (!events.has(event)) throw new TypeError(`${event} is no event`)
    const forward = (_event: unknown, payload: unknown) => listener(payload)
    ipcRenderer.on(wireName(event), forward)
    // Nothing is returned: `off` answers with ipcRenderer itself, and the page would get a copy of it.
    return () => {
      ipcRenderer.off(wireName(event), forward)
    }
  },
}

contextBridge.exposeInMainWorld('inplan', api)
