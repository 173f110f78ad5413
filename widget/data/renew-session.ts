import { call } from './api-client.ts'
import { session } from './session.ts'

/**
 * Renews the token if it is a day old, once per visit (rule D110). One tab does so at a time; others read the result from
 * storage.
 */
export async function renewSession(): Promise<void> {
  // The Locks API exists on HTTPS pages only. Without it, two tabs may both renew the token, and both new tokens work.
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
