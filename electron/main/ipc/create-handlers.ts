import type { Connectivity } from '#shared/api/changes/follow-changes.ts'
import type { AppInfo, Handlers } from '#shared/ipc/contract.ts'
import type { PreferenceKeeper } from '../desktop/preferences.ts'
import type { SessionKeeper } from '../session/session.ts'

interface Parts {
  session: SessionKeeper
  preferences: PreferenceKeeper
  connectivity: () => Connectivity
  info: () => Promise<AppInfo>
}

/** What each channel does. */
export function createHandlers({ session, preferences, connectivity, info }: Parts): Handlers {
  return {
    'api.call': (name, input, { idempotencyKey }) =>
      // The server judges the input; here only its outer shape is known.
      session.call(name, input as never, idempotencyKey === undefined ? {} : { idempotencyKey }),
    'session.login': (credentials) => session.login(credentials),
    'session.logout': async () => {
      await session.logout()
      return null
    },
    'session.current': () => session.current(),
    'preferences.get': () => preferences.get(),
    'preferences.set': (changes) => preferences.set(changes),
    'connectivity.current': () => connectivity(),
    'app.info': info,
  }
}
