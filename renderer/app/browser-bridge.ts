import { AppError } from '#shared/api/app-error.ts'
import { liveChanges } from '#shared/api/changes/follow-changes-and-connectivity.ts'
import { changeStreamOver } from '#shared/api/changes/change-stream-over-http.ts'
import { connectivityAwareClient } from '#shared/api/changes/connectivity-aware-client.ts'
import { createClient, type Call, type HttpTransport } from '#shared/api/client.ts'
import { loginTicket } from '#shared/api/second-step-ticket.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { uploadImage } from '#shared/api/upload-image.ts'
import { isLocale, matchLocale } from '#shared/i18n/locale.ts'
import type { DesktopBridge, InvokableChannel } from '#shared/ipc/bridge.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type { ArgsOf, EventPayloads, Handlers, Preferences, ResultOf, Session } from '#shared/ipc/contract.ts'
import { emptyQueue } from '#shared/ipc/offline-acts.ts'
import { fileOfBase64 } from '#shared/ui/save-file.ts'
import { readImageFile } from '#renderer/platform/image/read-image-file.ts'

/** The part of the browser's storage API that the bridge uses. Browsers may block all storage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface BrowserBridgeOptions {
  readonly transport: HttpTransport
  /** The server's origin. */
  readonly serverAddress: string
  /** Storage for the token, which is deleted with the tab. The getter throws in a browser that blocks storage. */
  readonly tabStorage: () => KeyValueStore
  /** Permanent storage for theme and language. */
  readonly storage: () => KeyValueStore
  /** The browser's languages, preferred ones first. */
  readonly languages: readonly string[]
  readonly copy: (text: string) => Promise<void>
  readonly pickFile: () => Promise<File | null>
  /** Saves a file as a download. */
  readonly saveFile: (name: string, file: Blob) => void
}

const tokenKey = 'inplan.token'
const preferencesKey = 'inplan.preferences'
const draftsKey = 'inplan.drafts'

/** Wraps storage so that a blocked one behaves like an empty one. */
function tolerant(open: () => KeyValueStore): KeyValueStore {
  const attempt = <Value>(work: (store: KeyValueStore) => Value, otherwise: Value): Value => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => attempt((store) => store.getItem(key), null),
    setItem: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    removeItem: (key) => attempt((store) => store.removeItem(key), undefined),
  }
}

function createEvents() {
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  return {
    emit: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
    subscribe: <Name extends EventName>(event: Name, listener: (payload: EventPayloads[Name]) => void) => {
      const heard = listeners.get(event) ?? new Set()
      listeners.set(event, heard.add(listener))
      return () => {
        heard.delete(listener)
      }
    },
  }
}

/** Reads the stored preferences and ignores invalid ones. A browser has neither start at log-in nor notifications, so these are off. */
function readPreferences(store: KeyValueStore, languages: readonly string[]): Preferences {
  const [theme, language, servicesView] = (store.getItem(preferencesKey) ?? '').split(' ')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: isLocale(language) ? language : matchLocale(languages),
    startAtLogin: false,
    servicesView: servicesView === 'rows' ? 'rows' : 'cards',
    notifications: false,
  }
}

/**
 * The bridge of the browser version: the same interface as the desktop app's, over HTTP. The token is kept in memory, and with
 * "stay logged in" in the tab's storage; there is no keychain.
 */
export function createBrowserBridge({
  transport,
  serverAddress,
  languages,
  copy,
  pickFile,
  saveFile,
  ...stores
}: BrowserBridgeOptions): DesktopBridge {
  const tabStorage = tolerant(stores.tabStorage)
  const storage = tolerant(stores.storage)
  const events = createEvents()
  let preferences = readPreferences(storage, languages)
  let token = tabStorage.getItem(tokenKey) ?? undefined
  let snapshot: string | null = null
  const ticket = loginTicket()
  const live = liveChanges({
    portsFor: (ownToken) => changeStreamOver(serverAddress, ownToken),
    onChanged: (topics) => events.emit('changed', { topics }),
    onConnectivity: (connectivity) => events.emit('connectivity', connectivity),
    onRefused: endSession,
  })

  function forget() {
    token = undefined
    snapshot = null
    tabStorage.removeItem(tokenKey)
    live.follow(undefined)
  }

  function endSession() {
    if (token === undefined) return
    forget()
    events.emit('session-ended', null)
  }

  live.follow(token)

  const browserKey = randomKey()
  const request = createClient(transport, () => ({ locale: preferences.language, token, browserKey }))

  const callServer: Call = (name, input, options) => endingSession(() => request(name, input, options))

  /** Runs a request; if the server rejects the token, the session ends. */
  async function endingSession<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') endSession()
      throw error
    }
  }
  const call = connectivityAwareClient(callServer, live)

  async function begin(gain: () => Promise<{ token: string }>, remember: boolean): Promise<Session> {
    const { token: fresh } = await gain()
    token = fresh
    try {
      const session = await callServer('providerSession', {})
      if (remember) tabStorage.setItem(tokenKey, fresh)
      live.follow(fresh)
      return session
    } catch (error) {
      forget()
      throw error
    }
  }

  const handlers: Omit<Handlers, 'api.call'> = {
    'session.login': ({ remember, ...body }) =>
      begin(() => ticket.keepFrom(() => callServer('login', { body })), remember),
    'session.code': ({ remember, ...body }) =>
      begin(() => ticket.keepFrom(() => callServer('loginWithCode', { body })), remember),
    'session.passkey': ({ remember, ...body }) => begin(() => callServer('loginWithPasskey', { body }), remember),
    'session.second-step': ({ remember, code }) =>
      begin(async () => callServer('loginWithSecondFactor', { body: { ticket: ticket.current(), code } }), remember),
    'session.verify': ({ remember, ...body }) => begin(() => callServer('verifyProvider', { body }), remember),
    'session.join': ({ remember, ...body }) => begin(() => callServer('acceptInvitation', { body }), remember),
    'session.logout': async () => {
      // The page logs out even if the server cannot be reached.
      if (token !== undefined) await callServer('logout', {}).catch(() => undefined)
      forget()
      return null
    },
    'session.current': async () => {
      if (token === undefined) return null
      try {
        return await callServer('providerSession', {})
      } catch (error) {
        if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) return null
        throw error
      }
    },
    'preferences.get': () => preferences,
    'preferences.set': (changes) => {
      preferences = {
        ...preferences,
        theme: changes.theme ?? preferences.theme,
        language: changes.language ?? preferences.language,
        servicesView: changes.servicesView ?? preferences.servicesView,
      }
      storage.setItem(preferencesKey, `${preferences.theme} ${preferences.language} ${preferences.servicesView}`)
      return preferences
    },
    'connectivity.current': () => live.connectivity(),
    // A browser page cannot be loaded without the server, so the snapshot is kept in memory only.
    'snapshot.read': () => snapshot,
    'snapshot.write': (text) => {
      if (token !== undefined) snapshot = text
      return null
    },
    // Unsaved input is kept as long as the tab is open, as the token is.
    'drafts.read': ({ userId, organisationId }) => {
      const [owner, text] = splitOnce(tabStorage.getItem(draftsKey) ?? '', '\n')
      return owner === `${userId} ${organisationId}` ? text : null
    },
    'drafts.write': ({ userId, organisationId }, text) => {
      if (text === '') tabStorage.removeItem(draftsKey)
      else tabStorage.setItem(draftsKey, `${userId} ${organisationId}\n${text}`)
      return null
    },
    // A browser has no sufficiently safe storage on the disk, so actions are not queued offline but refused like all others (rule D103).
    'acts.keep': () => {
      throw new AppError('offline')
    },
    'acts.list': () => emptyQueue,
    'acts.resend': () => emptyQueue,
    'acts.remove': () => emptyQueue,
    'clipboard.write': async (text) => {
      await copy(text)
      return null
    },
    'file.save': (file) => {
      const { name } = file
      saveFile(
        name,
        'base64' in file ? fileOfBase64(name, file.base64) : new Blob([file.text], { type: typeOfFile(name) }),
      )
      return true
    },
    'link.take': () => null,
    'update.current': () => ({ kind: 'none' }),
    'update.install': () => null,
    'image.pick': async () => {
      const file = await pickFile()
      const image = file && (await readImageFile(file))
      if (typeof image === 'string') throw new AppError(image)
      return image
    },
    'image.upload': (image) =>
      endingSession(() => uploadImage(transport, { locale: preferences.language, token }, image)),
    // A browser talks to the server that its page came from.
    'server.choose': () => {
      throw new AppError('forbidden')
    },
    'app.info': () => ({
      serverAddress,
      canChooseServer: false,
      version: 'preview',
      platform: 'browser',
      secretStorage: 'memory',
      canStartAtLogin: false,
      canNotify: false,
    }),
  }

  return {
    async invoke<Name extends InvokableChannel>(channel: Name, ...args: ArgsOf<Name>): Promise<ResultOf<Name>> {
      const handler = handlers[channel] as (...values: ArgsOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>>
      return handler(...args)
    },
    call,
    subscribe: events.subscribe,
  }
}

/** Splits a text at the first separator. */
function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the media type of a file to save, by the extension of its name. */
function typeOfFile(name: string): string {
  if (name.endsWith('.csv')) return 'text/csv'
  return name.endsWith('.svg') ? 'image/svg+xml' : 'application/json'
}
