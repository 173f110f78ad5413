import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { ArgsOf, Session } from '#shared/ipc/contract.ts'
import { decodeStoredSession, encodeStoredSession, type StoredSession } from './stored-session.ts'
import type { SecretStore } from './secret-store.ts'

type Credentials = ArgsOf<'session.login'>[0]
type NewProvider = ArgsOf<'session.verify'>[0]
type NewMember = ArgsOf<'session.join'>[0]

interface Options {
  secrets: SecretStore
  /** A client whose requests carry the token of `currentToken`. */
  connect: (currentToken: () => string | undefined) => Call
  /** A token was gained or lost. */
  onToken: (token: string | undefined) => void
  /** Who is logged in became known, or nobody is. */
  onSession: (session: Session | undefined) => void
  /** The token was given up, or another person's came: what belonged to its session must go. */
  onDropped: () => Promise<void>
  /** The server no longer takes the token. */
  onEnded: () => void
  /** The session is not what `current` answered from memory. */
  onChanged: () => void
}

export interface SessionKeeper {
  login(credentials: Credentials): Promise<Session>
  /** A log-in with the code that was mailed to a new provider. */
  verify(person: NewProvider): Promise<Session>
  /** A log-in with an invitation. */
  join(person: NewMember): Promise<Session>
  logout(): Promise<void>
  /**
   * The session of the kept token. The first answer of a run is what the last run knew, without waiting for the server,
   * which is asked meanwhile; without a connection that answer stands.
   */
  current(): Promise<Session | null>
  /** Asks the server who this is, as far as it can be reached; `onChanged` or `onEnded` tell of news. */
  check(): Promise<void>
  /** Exchanges the token for a new one, once it is a day old for the server (rule D110). */
  renew: () => Promise<void>
  /** A call of the contract with the token added. */
  call: Call
  /** Runs a request that is no call of the contract; a token that the server refuses is forgotten. */
  withToken<Result>(request: (token: string | undefined) => Promise<Result>): Promise<Result>
  /** Forgets a token that the server refused; one that was replaced in the meantime stays. */
  expire(token: string): Promise<void>
  /** The token of the last run has been looked for. */
  ready: () => Promise<void>
  isOpen: () => boolean
  /** Whether the token outlives the run. */
  isKept: () => boolean
}

const hasCode = (error: unknown, ...codes: AppError['code'][]): boolean =>
  error instanceof AppError && codes.includes(error.code)

/** The token is worth nothing; or the person has left the organisation since it was given. */
const isRefusal = (error: unknown): boolean => hasCode(error, 'unauthenticated')
const isNoProvider = (error: unknown): boolean => hasCode(error, 'forbidden')

const isSame = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Holds the token, in main only. It reaches neither the renderer nor a log. */
export function createSession({
  secrets,
  connect,
  onToken,
  onSession,
  onDropped,
  onEnded,
  onChanged,
}: Options): SessionKeeper {
  let token: string | undefined
  let known: Session | undefined
  let isKept = false
  let hasAnswered = false
  let restoring: Promise<void> | undefined
  const callServer = connect(() => token)

  async function restore(): Promise<void> {
    const text = await secrets.read()
    const kept = text === undefined ? undefined : decodeStoredSession(text)
    if (!kept || token !== undefined) return
    token = kept.token
    known = kept.session
    isKept = true
    onToken(token)
    onSession(known)
  }

  /** Reads the kept token once, when it is first needed. */
  function restored(): Promise<void> {
    restoring ??= restore()
    return restoring
  }

  async function drop(): Promise<void> {
    token = undefined
    known = undefined
    isKept = false
    onToken(undefined)
    onSession(undefined)
    await Promise.all([secrets.forget(), onDropped()])
  }

  async function expire(refused: string): Promise<void> {
    if (token !== refused) return
    await drop()
    onEnded()
  }

  async function learn(kept: StoredSession): Promise<void> {
    known = kept.session
    onSession(known)
    if (isKept) await secrets.keep(encodeStoredSession(kept))
  }

  /** A person of another kind has a valid token too; the server says so, and it is given back. */
  async function openSession(): Promise<Session> {
    try {
      return await callServer('providerSession', {})
    } catch (error) {
      await callServer('logout', {}).catch(() => undefined)
      await drop()
      throw error
    }
  }

  async function begin(gain: () => Promise<{ token: string }>, remember: boolean): Promise<Session> {
    await restored()
    const { token: gained } = await gain()
    await onDropped()
    token = gained
    const session = await openSession()
    isKept = remember && (await secrets.storage()) === 'keychain'
    hasAnswered = true
    if (!isKept) await secrets.forget()
    await learn({ token: gained, session })
    onToken(gained)
    return session
  }

  /** Asks the server who the token stands for, and remembers. */
  async function ask(asked: string): Promise<Session> {
    const session = await callServer('providerSession', {})
    if (token === asked && !(known && isSame(known, session))) await learn({ token: asked, session })
    return session
  }

  async function check(): Promise<void> {
    const asked = token
    if (asked === undefined) return
    const before = known
    try {
      const session = await ask(asked)
      if (token === asked && before && !isSame(before, session)) onChanged()
    } catch (error) {
      if (isRefusal(error) || isNoProvider(error)) await expire(asked)
    }
  }

  async function withToken<Result>(request: (token: string | undefined) => Promise<Result>): Promise<Result> {
    await restored()
    const used = token
    try {
      return await request(used)
    } catch (error) {
      if (used !== undefined && isRefusal(error)) await expire(used)
      throw error
    }
  }

  /** The former token works for a moment longer, so that calls on their way end well. */
  async function renew(): Promise<void> {
    await restored()
    const former = token
    if (former === undefined) return
    const renewed = await withToken(() => callServer('renewSession', {}))
    if (renewed.token === null || token !== former) return
    token = renewed.token
    if (isKept && known) await secrets.keep(encodeStoredSession({ token, session: known }))
    onToken(token)
  }

  const call: Call = (name, input, options) => withToken(() => callServer(name, input, options))

  return {
    call,
    withToken,
    check,
    renew,
    expire,
    ready: restored,
    isOpen: () => token !== undefined,
    isKept: () => isKept,
    login: ({ email, password, remember }) => begin(() => callServer('login', { body: { email, password } }), remember),
    verify: ({ remember, ...body }) => begin(() => callServer('verifyProvider', { body }), remember),
    join: ({ remember, ...body }) => begin(() => callServer('acceptInvitation', { body }), remember),
    async logout() {
      await restored()
      if (token !== undefined) await callServer('logout', {}).catch(() => undefined)
      await drop()
    },
    async current() {
      await restored()
      if (token === undefined) return null
      if (known && !hasAnswered) {
        hasAnswered = true
        void check()
        return known
      }
      hasAnswered = true
      try {
        return await ask(token)
      } catch (error) {
        if (isRefusal(error) || isNoProvider(error)) {
          await drop()
          return null
        }
        if (known) return known
        throw error
      }
    },
  }
}
