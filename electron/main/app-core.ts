import { liveChanges } from '#shared/api/changes/follow-changes-and-connectivity.ts'
import { changeStreamOver } from '#shared/api/changes/change-stream-over-http.ts'
import { connectivityAwareClient } from '#shared/api/changes/connectivity-aware-client.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { uploadImage } from '#shared/api/upload-image.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type {
  AppInfo,
  EventPayloads,
  Handlers,
  Link,
  PickedImage,
  SavedFile,
  ServerChoice,
  Session,
} from '#shared/ipc/contract.ts'
import type { PreferenceKeeper } from './desktop/preferences.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createPendingDeepLink } from './deep-links/pending-deep-link.ts'
import type { ActList } from './offline/encrypted-act-store.ts'
import { createOfflineQueue } from './offline/offline-queue.ts'
import { fetchTransport, type Fetch } from './server/fetch-transport.ts'
import { dailySessionRenewal } from './session/renew-session-at-most-daily.ts'
import type { SecretStore } from './session/encrypted-secret-store.ts'
import { createSession } from './session/session.ts'
import { createSnapshot } from './snapshot/snapshot.ts'
import type { Updates } from './update/updates.ts'

/** Waits for work and returns null, for IPC channels without a result. */
async function done(work: unknown): Promise<null> {
  await work
  return null
}

/** Timeout of a server request in milliseconds. */
const answerTimeout = 30_000

interface Options {
  /** The server's origin. */
  serverAddress: string
  fetch: Fetch
  /** The encrypted store for the session and for the last calendar that was shown. */
  secrets: SecretStore
  snapshotSecrets: SecretStore
  /** The encrypted store for the unsaved input of forms. */
  draftSecrets: SecretStore
  /** The offline queue: actions of the person that are stored while the server cannot be reached. */
  actList: ActList
  preferences: PreferenceKeeper
  updates: Updates
  about: Omit<AppInfo, 'secretStorage'>
  /** Lets the person choose another server. */
  chooseServer: (typed: string) => Promise<ServerChoice>
  copy: (text: string) => void | Promise<void>
  saveFile: (file: SavedFile) => Promise<boolean>
  pickImage: () => Promise<PickedImage | null>
  /** Logs failures, but never personal data (threat D7). */
  log: (text: string, error?: unknown) => void
  /** Sends an event to the page. */
  send: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => void
}

export interface AppCore {
  handlers: Handlers
  /** Whether somebody is logged in, once the stored session has been read. */
  isOpen: () => boolean
  /** Reads the stored session and opens the change stream. Called at start; otherwise this happens on first use. */
  restore: () => Promise<void>
  /** Reconnects to the server, for example after the machine slept. */
  refresh: () => void
  /** Renews the token if it is at least a day old (rule D110). */
  renew: () => Promise<void>
  /**
   * Opens the screen that a link or a notification points to. While nobody is logged in, the link is stored and opened after the log-in.
   */
  follow: (link: Link) => void
  /** Called when the page closes or reloads. Events are buffered for the next page. */
  pageGone: () => void
  /** Calls the API with the current token, for requests that the main process makes itself. */
  call: Call
  /** Registers a listener for changes on the server and for log-in and log-out. */
  watch: (watcher: Watcher) => void
}

export interface Watcher {
  changed: (topics: readonly string[]) => void
  /** Called at log-in with the session, at log-out with undefined. */
  session: (session: Session | undefined) => void
}

/**
 * Everything that the main process does for the page without using Electron: session, API calls, live changes, preferences.
 */
export function createAppCore({
  serverAddress,
  fetch,
  secrets,
  snapshotSecrets,
  draftSecrets,
  actList,
  preferences,
  updates,
  about,
  chooseServer,
  copy,
  saveFile,
  pickImage,
  log,
  send,
}: Options): AppCore {
  const watchers: Watcher[] = []
  const live = liveChanges({
    portsFor: (token) => changeStreamOver(serverAddress, token, fetch),
    onChanged: (topics) => {
      send('changed', { topics })
      for (const { changed } of watchers) changed(topics)
    },
    onConnectivity: (connectivity) => {
      send('connectivity', connectivity)
      if (connectivity !== 'online') return
      void session.check()
      void renew()
      void queuedActs.send()
    },
    onRefused: (token) => void session.expire(token),
  })
  let knownSession: Session | undefined
  const transport = fetchTransport(fetch, serverAddress, answerTimeout)
  const browserKey = randomKey()
  const session = createSession({
    secrets,
    connect: (currentToken) =>
      createClient(transport, () => ({ locale: preferences.get().language, token: currentToken(), browserKey })),
    onToken: live.follow,
    onSession: (current) => {
      knownSession = current
      queuedActs.follow(current)
      for (const watcher of watchers) watcher.session(current)
    },
    onDropped: () => {
      // Clears the offline queue's owner before another token is set, so that acts of the previous person are never sent with it.
      queuedActs.follow(undefined)
      return snapshot.erase()
    },
    onEnded: () => send('session-ended', null),
    onChanged: () => send('changed', { topics: ['session'] }),
  })
  const renew = dailySessionRenewal({ renew: session.renew, now: Date.now })
  const snapshot = createSnapshot({
    secrets: snapshotSecrets,
    ready: session.ready,
    isOpen: session.isOpen,
    isKept: session.isKept,
  })
  const drafts = createDrafts({ secrets: draftSecrets, ready: session.ready, current: () => knownSession })
  const links = createPendingDeepLink({
    isOpen: session.isOpen,
    deliver: (link) => {
      if (link.kind === 'booking') send('open-booking', { bookingId: link.bookingId })
      else if (link.kind === 'calendar') send('navigate', { to: 'calendar' })
      else send('open-invitation', { token: link.token })
    },
  })
  const call = connectivityAwareClient(session.call, live)
  /** Checks whether the server answers HTTP requests although the change stream is down, which happens behind some proxies. */
  const isAnswering = () =>
    session.call('providerSession', {}).then(
      () => true,
      () => false,
    )
  const queuedActs = createOfflineQueue({
    list: actList,
    call: session.call,
    isReachable: async () => live.connectivity() === 'online' || isAnswering(),
    onUnanswered: live.suspect,
    now: Date.now,
    newKey: randomKey,
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    onChange: (queue) => send('acts', queue),
    log,
  })
  const handlers: Handlers = {
    // The server validates the input; the IPC contract has only checked its outer shape.
    'api.call': (name, input, { idempotencyKey }) =>
      call(name, input as never, idempotencyKey === undefined ? {} : { idempotencyKey }),
    'session.login': (credentials) => session.login(credentials),
    'session.code': (given) => session.loginWithCode(given),
    'session.passkey': (given) => session.loginWithPasskey(given),
    'session.second-step': (given) => session.takeSecondStep(given),
    'session.verify': (person) => session.verify(person),
    'session.join': (person) => session.join(person),
    'session.logout': () => done(session.logout()),
    'session.current': () => session.current(),
    'preferences.get': () => preferences.get(),
    'preferences.set': (changes) => preferences.set(changes),
    'connectivity.current': () => live.connectivity(),
    'snapshot.read': () => snapshot.read(),
    'snapshot.write': (text) => done(snapshot.write(text)),
    'drafts.read': (owner) => drafts.read(owner),
    'drafts.write': (owner, text) => done(drafts.write(owner, text)),
    'acts.keep': queuedActs.keep,
    'acts.list': async () => {
      await session.ready()
      return queuedActs.queue()
    },
    'acts.resend': queuedActs.resend,
    'acts.remove': queuedActs.remove,
    'clipboard.write': (text) => done(copy(text)),
    'file.save': saveFile,
    'link.take': () => links.take(),
    'update.current': () => updates.current(),
    'update.install': () => done(updates.install()),
    'image.pick': pickImage,
    'image.upload': (image) =>
      session.withToken((token) => uploadImage(transport, { locale: preferences.get().language, token }, image)),
    'server.choose': chooseServer,
    'app.info': async () => ({ ...about, secretStorage: await secrets.storage() }),
  }
  return {
    handlers,
    isOpen: session.isOpen,
    restore: session.ready,
    renew,
    call,
    refresh: live.refresh,
    follow: links.follow,
    pageGone: links.pause,
    watch: (watcher) => void watchers.push(watcher),
  }
}
