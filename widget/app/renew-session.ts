import { call } from './client.ts'
import { session } from './session.ts'

/**
 * Exchanges the token for a new one when it is a day old, once a visit (rule D110). One tab asks at a time, and the others
 * hear of it by the browser's storage.
 */
export async function renewSession(): Promise<void> {
  // Only pages with HTTPS have locks; two tabs that ask at once both get a token that works.
  if ('locks' in navigator) await navigator.locks.request('inplan-session', renew)
  else await renew()
}

async function renew(): Promise<void> {
  session.readAgain()
  const before = session.current()
  if (!before) return
  const { token } = await call('renewSession', {})
  if (token !== null && session.current()?.token === before.token) session.logIn({ token, user: before.user })
}
