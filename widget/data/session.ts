import { useSyncExternalStore } from 'react'
import type { Output } from '#shared/api/client.ts'
import { storage, type KeyStore } from './storage.ts'

type LoginAnswer = Output<'login'>

export type User = LoginAnswer['user']

/** A customer is logged in when a token is stored (rule B4.3). */
export interface Session {
  token: string
  user: User
}

export interface SessionStore {
  current: () => Session | undefined
  subscribe: (listener: () => void) => () => void
  logIn: (answer: LoginAnswer) => void
  /** Ends the session on the customer's request. */
  logOut: () => void
  /** Ends the session because the server rejected the token. */
  expire: () => void
  /** Whether the last session in this tab was ended by the customer. */
  hasLoggedOut: () => boolean
  /** Reads what another tab has stored after a log-in, a log-out or a renewal of the token. */
  readAgain: () => void
}

/** The customer's session in the key store, with separate keys for token and user (rule B3.1). */
export function sessionStore(keys: KeyStore): SessionStore {
  const listeners = new Set<() => void>()
  let session = readSession(keys)
  let isLeft = false

  function tell(next: Session | undefined, isLeftNow = false) {
    session = next
    isLeft = isLeftNow
    for (const listener of listeners) listener()
  }

  function set(next: Session | undefined, isLeftNow = false) {
    keys.write('token', next?.token)
    keys.write('user', next && JSON.stringify(next.user))
    tell(next, isLeftNow)
  }

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    logIn: (answer) => set(answer),
    logOut: () => set(undefined, true),
    expire: () => set(undefined),
    hasLoggedOut: () => isLeft,
    readAgain() {
      const stored = readSession(keys)
      if (stored?.token !== session?.token || stored?.user.id !== session?.user.id) tell(stored)
    },
  }
}

function readSession(keys: KeyStore): Session | undefined {
  const token = keys.read('token')
  const user = readUser(keys.read('user'))
  return token && user ? { token, user } : undefined
}

/** Parses the stored user. A text that is not a valid user counts as no user. */
function readUser(text: string | undefined): User | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<User> | null
    if (typeof user?.id !== 'string' || typeof user.email !== 'string') return undefined
    return { id: user.id, email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }
  } catch {
    return undefined
  }
}

/** Handles storage events of other tabs. A key of `null` means that everything was deleted. */
export function followOtherTabs(own: Window, store: SessionStore): void {
  own.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'user') store.readAgain()
  })
}

export const session = sessionStore(storage)

followOtherTabs(window, session)

export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current)
