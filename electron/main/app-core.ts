import { liveChanges } from '#shared/api/changes/live-changes.ts'
import { changeStreamOver } from '#shared/api/changes/open-change-stream.ts'
import { connectivityAwareClient } from '#shared/api/changes/connectivity-aware-client.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { uploadImage } from '#shared/api/image-upload.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type { AppInfo, EventPayloads, Handlers, Link, PickedImage, Session, TextFile } from '#shared/ipc/contract.ts'
import type { PreferenceKeeper } from './desktop/preferences.ts'
import { createHandlers } from './ipc/create-handlers.ts'
import { createPendingDeepLink } from './links/pending-deep-link.ts'
import { fetchTransport, type Fetch } from './server/fetch-transport.ts'
import { dailySessionRenewal } from './session/daily-session-renewal.ts'
import type { SecretStore } from './session/secret-store.ts'
import { createSession } from './session/session.ts'
import { createSnapshot } from './snapshot/snapshot.ts'
import type { Updates } from './update/updates.ts'

/** How long an answer of the server may take, in milliseconds. */
const answerTimeout = 30_000

interface Options {
  /** The server's origin. */
  serverAddress: string
  fetch: Fetch
  /** Where the session is kept, and the last seen calendar. */
  secrets: SecretStore
  snapshotSecrets: SecretStore
  preferences: PreferenceKeeper
  updates: Updates
  about: Omit<AppInfo, 'secretStorage'>
  copy: (text: string) => void | Promise<void>
  saveFile: (file: TextFile) => Promise<boolean>
  pickImage: () => Promise<PickedImage | null>
  /** Tells the page. */
  send: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => void
}

export interface AppCore {
  handlers: Handlers
  /** Looks for the session of the last run, and listens for it from now on; else that happens when it is first needed. */
  restore: () => Promise<void>
  /** Connects to the server anew, after the machine slept. */
  refresh: () => void
  /** An occasion to renew the token, should a day have gone by (rule D110). */
  renew: () => Promise<void>
  /** Leads to the place that a link or a notification names, now or once somebody is logged in. */
  follow: (link: Link) => void
  /** The page went away; what it would have heard waits for the next one. */
  pageGone: () => void
  /** A call of the contract with the token, for what main does by itself. */
  call: Call
  /** Told of every change on the server, and of the session coming and going; for what the page does not do. */
  watch: (watcher: Watcher) => void
}

export interface Watcher {
  changed: (topics: readonly string[]) => void
  /** Undefined when nobody is logged in. */
  session: (session: Session | undefined) => void
}

/** All that main does for the page, without Electron: session, calls, live changes, preferences. */
export function createAppCore({
  serverAddress,
  fetch,
  secrets,
  snapshotSecrets,
  preferences,
  updates,
  about,
  copy,
  saveFile,
  pickImage,
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
    },
    onRefused: (token) => void session.expire(token),
  })
  const transport = fetchTransport(fetch, serverAddress, answerTimeout)
  const session = createSession({
    secrets,
    connect: (currentToken) =>
      createClient(transport, () => ({ locale: preferences.get().language, token: currentToken() })),
    onToken: live.follow,
    onSession: (current) => {
      for (const watcher of watchers) watcher.session(current)
    },
    onDropped: () => snapshot.erase(),
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
  const links = createPendingDeepLink({
    isOpen: session.isOpen,
    deliver: (link) =>
      link.kind === 'booking'
        ? send('open-booking', { bookingId: link.bookingId })
        : send('open-invitation', { token: link.token }),
  })
  const call = connectivityAwareClient(session.call, live)
  const handlers = createHandlers({
    session,
    call,
    snapshot,
    links,
    preferences,
    updates,
    copy,
    saveFile,
    pickImage,
    uploadImage: (image) =>
      session.withToken((token) => uploadImage(transport, { locale: preferences.get().language, token }, image)),
    connectivity: live.connectivity,
    info: async () => ({ ...about, secretStorage: await secrets.storage() }),
  })
  return {
    handlers,
    restore: session.ready,
    renew,
    call,
    refresh: live.refresh,
    follow: links.follow,
    pageGone: links.pause,
    watch: (watcher) => void watchers.push(watcher),
  }
}
