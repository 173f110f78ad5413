import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient } from '#shared/api/client.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type { AppInfo, EventPayloads, Handlers } from '#shared/ipc/contract.ts'
import type { PreferenceKeeper } from './desktop/preferences.ts'
import { createHandlers } from './ipc/create-handlers.ts'
import { liveChanges } from '#shared/api/changes/live-changes.ts'
import { changeStreamOver } from '#shared/api/changes/open-change-stream.ts'
import { createSession } from './session/session.ts'
import type { TokenStore } from './session/token-store.ts'

/** How long an answer of the server may take, in milliseconds. */
const answerTimeout = 30_000

interface Options {
  /** The server's origin. */
  serverAddress: string
  tokens: TokenStore
  preferences: PreferenceKeeper
  about: Omit<AppInfo, 'secretStorage'>
  /** Tells the page. */
  send: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => void
  /** Told of every change as well, for what the page does not do. */
  onChanged: (topics: readonly string[]) => void
}

/** All that main does for the page, without Electron: session, calls, live changes, preferences. */
export function createCore({ serverAddress, tokens, preferences, about, send, onChanged }: Options): {
  handlers: Handlers
  /** Connects to the server anew, after the machine slept. */
  refresh: () => void
} {
  const live = liveChanges({
    portsFor: (token) => changeStreamOver(serverAddress, token),
    onChanged: (topics) => {
      send('changed', { topics })
      onChanged(topics)
    },
    onConnectivity: (connectivity) => send('connectivity', connectivity),
    onRefused: (token) => void session.expire(token),
  })
  const session = createSession({
    tokens,
    connect: (currentToken) =>
      createClient(axiosTransport(serverAddress, answerTimeout), () => ({
        locale: preferences.get().language,
        token: currentToken(),
      })),
    onToken: live.follow,
    onEnded: () => send('session-ended', null),
  })
  const handlers = createHandlers({
    session,
    preferences,
    connectivity: live.connectivity,
    info: async () => ({ ...about, secretStorage: await tokens.storage() }),
  })
  return { handlers, refresh: live.refresh }
}
