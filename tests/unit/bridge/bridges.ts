import { createAppCore } from '#electron/main/app-core.ts'
import { createPreferences } from '#electron/main/desktop/preferences.ts'
import { registerChannels } from '#electron/main/ipc/register-channels.ts'
import { appOrigin, isTrustedFrame, type Frame } from '#electron/main/security/trusted-origin.ts'
import { createActList } from '#electron/main/offline/encrypted-act-store.ts'
import type { SecretStore } from '#electron/main/session/encrypted-secret-store.ts'
import { createBrowserBridge } from '#renderer/app/browser-bridge.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { noUpdates } from '#electron/main/update/updates.ts'
import { createElectronBridge } from '#shared/ipc/create-electron-bridge.ts'
import type { WireAnswer } from '#shared/ipc/preload-api.ts'

const languages = ['en-GB', 'nl']

type Listener = (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<WireAnswer>

/** The desktop app's bridge with the real main-process code. Electron's transport between them is replaced by cloning values. */
export function electronBridge(address: string): DesktopBridge {
  const channels = new Map<string, Listener>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let stored: unknown
  const secrets: SecretStore = {
    storage: async () => 'memory',
    read: async () => undefined,
    keep: async () => {},
    forget: async () => {},
  }
  const { handlers } = createAppCore({
    serverAddress: address,
    fetch,
    secrets,
    snapshotSecrets: secrets,
    draftSecrets: secrets,
    actList: createActList({
      cipher: {
        isReal: async () => false,
        encrypt: async () => new Uint8Array(),
        decrypt: async () => ({ text: '', isOutdated: false }),
      },
      file: { read: async () => undefined, write: async () => {}, putAside: async () => {} },
      log: () => {},
    }),
    preferences: createPreferences({
      stored: { read: () => stored, write: (value) => (stored = value) },
      canStartAtLogin: false,
      systemLanguages: languages,
      onChange: () => {},
    }),
    updates: noUpdates,
    about: {
      version: '0.1.0',
      platform: 'linux',
      serverAddress: 'https://inplan.example',
      canChooseServer: false,
      canStartAtLogin: false,
      canNotify: false,
    },
    chooseServer: async () => 'INVALID',
    copy: () => {},
    saveFile: async () => true,
    pickImage: async () => null,
    log: () => {},
    send: (event, payload) => listeners.get(event)?.forEach((listener) => listener(structuredClone(payload))),
  })
  registerChannels({
    registry: { handle: (channel, listener) => void channels.set(channel, listener) },
    isTrusted: (frame) => isTrustedFrame(frame, appOrigin),
    handlers: () => handlers,
    log: () => {},
  })
  return createElectronBridge({
    async invoke(channel, args) {
      const listener = channels.get(`inplan:${channel}`)
      if (!listener) throw new Error(`${channel} is no channel`)
      const sent: unknown[] = structuredClone([...args])
      return structuredClone(await listener({ senderFrame: { url: `${appOrigin}/index.html`, parent: null } }, ...sent))
    },
    subscribe(event, listener) {
      const heard = listeners.get(event) ?? new Set()
      listeners.set(event, heard.add(listener))
      return () => heard.delete(listener)
    },
  })
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The bridge of the provider app in a browser. */
export function browserBridge(address: string): DesktopBridge {
  const [tabStorage, storage] = [memoryStorage(), memoryStorage()]
  return createBrowserBridge({
    transport: axiosTransport(address),
    serverAddress: address,
    tabStorage: () => tabStorage,
    storage: () => storage,
    languages,
    copy: async () => {},
    pickFile: async () => null,
    saveFile: () => {},
  })
}
