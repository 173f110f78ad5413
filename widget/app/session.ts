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
  /** Ends it because the customer wants that. */
  logOut: () => void
  /** Ends it because the server no longer takes the token. */
  expire: () => void
  /** Whether the last session was ended here by the customer. */
  hasLoggedOut: () => boolean
  /** Takes over what another tab has stored: its log-in, its log-out, its newer token. */
  readAgain: () => void
}

/** The customer's session over the key store: token and user under their own keys (rule B3.1). */
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

/** The browser tells a tab what another one stored; a key of `null` means that all of it was erased. */
export function followOtherTabs(own: Window, store: SessionStore): void {
  own.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'user') store.readAgain()
  })
}

export const session = sessionStore(storage)

followOtherTabs(window, session)

export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current)
