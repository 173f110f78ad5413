import { useSyncExternalStore } from 'react'
import type { Output } from '#shared/api/client.ts'
import { storage, type KeyStore } from './storage.ts'

type LoginAnswer = Output<'login'>

export type User = LoginAnswer['user']

/** Logged in means that a token is stored (rule B4.3). */
export interface Session {
  token: string
  user: User
}

export interface SessionStore {
  current: () => Session | undefined
  subscribe: (listener: () => void) => () => void
  logIn: (answer: LoginAnswer) => void
  logOut: () => void
}

/** The customer's session over the key store: token and user under their own keys (rule B3.1). */
export function sessionStore(keys: KeyStore): SessionStore {
  const listeners = new Set<() => void>()
  let session = readSession(keys)

  function set(next: Session | undefined) {
    session = next
    keys.write('token', next?.token)
    keys.write('user', next && JSON.stringify(next.user))
    for (const listener of listeners) listener()
  }

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    logIn: set,
    logOut: () => set(undefined),
  }
}

function readSession(keys: KeyStore): Session | undefined {
  const token = keys.read('token')
  const user = readUser(keys.read('user'))
  return token && user ? { token, user } : undefined
}

/** A stored text that is not a user, because another page wrote it, counts as none. */
function readUser(text: string | undefined): User | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<User> | null
    if (typeof user?.id !== 'string' || typeof user.email !== 'string') return undefined
    return { id: user.id, email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }
  } catch {
    return undefined
  }
}

export const session = sessionStore(storage)

export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current)
