import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import { loginTicket } from '#shared/api/second-step-ticket.ts'
import type { ArgsOf, Session } from '#shared/ipc/contract.ts'
import { decodeStoredSession, encodeStoredSession, type StoredSession } from './stored-session-format.ts'
import type { SecretStore } from './encrypted-secret-store.ts'

type Credentials = ArgsOf<'session.login'>[0]
type NewProvider = ArgsOf<'session.verify'>[0]
type NewMember = ArgsOf<'session.join'>[0]

interface Options {
  secrets: SecretStore
  /** Makes an API client that sends the token of `currentToken`. */
  connect: (currentToken: () => string | undefined) => Call
  /** Called when a token was obtained or lost. */
  onToken: (token: string | undefined) => void
  /** Called when the session is known, with undefined when nobody is logged in. */
  onSession: (session: Session | undefined) => void
  /** Called when the token was dropped or replaced by another person's. Data of the old session must be deleted. */
  onDropped: () => Promise<void>
  /** Called when the server no longer accepts the token. */
  onEnded: () => void
  /** Called when the server's session differs from the one that `current` returned from the store. */
  onChanged: () => void
}

export interface SessionKeeper {
  login(credentials: Credentials): Promise<Session>
  /** Logs in with a mailed code. */
  loginWithCode(given: ArgsOf<'session.code'>[0]): Promise<Session>
  loginWithPasskey(given: ArgsOf<'session.passkey'>[0]): Promise<Session>
  /** Completes a log-in for which the server requires a second factor (rule D226). */
  takeSecondStep(given: ArgsOf<'session.second-step'>[0]): Promise<Session>
  /** Logs in with the code that was mailed to a new provider. */
  verify(person: NewProvider): Promise<Session>
  /** Logs in with an invitation. */
  join(person: NewMember): Promise<Session>
  logout(): Promise<void>
  /**
   * The session of the stored token. The first call returns the stored session without waiting for the server and checks it in
   * the background. Without a connection the stored session remains valid.
   */
  current(): Promise<Session | null>
  /** Asks the server for the current session. A difference is reported through `onChanged` or `onEnded`. */
  check(): Promise<void>
  /** Exchanges the token for a new one if it is at least a day old (rule D110). */
  renew: () => Promise<void>
  /** Calls the API with the token. */
  call: Call
  /** Runs a request outside the API contract with the token. A token that the server rejects is dropped. */
  withToken<Result>(request: (token: string | undefined) => Promise<Result>): Promise<Result>
  /** Drops a token that the server rejected, unless it has been replaced in the meantime. */
  expire(token: string): Promise<void>
  /** Resolves when the stored token has been read. */
  ready: () => Promise<void>
  isOpen: () => boolean
  /** Whether the token is stored on this machine, so that the person stays logged in after a restart. */
  isKept: () => boolean
}

const hasCode = (error: unknown, ...codes: AppError['code'][]): boolean =>
  error instanceof AppError && codes.includes(error.code)

/** Whether the token is invalid or the person has left the organisation. */
const isRefusal = (error: unknown): boolean => hasCode(error, 'unauthenticated')
const isNoProvider = (error: unknown): boolean => hasCode(error, 'forbidden')

const isSame = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the token in the main process. It never reaches the renderer or a log. */
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
  const ticket = loginTicket()

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

  /** Reads the stored token once, on first use. */
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

  /** Reads the session of a new token. A customer's token is valid too, but not for this app: it is revoked again. */
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

  /** Asks the server for the session of a token and stores it. */
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

  /** Renews the token. The old one stays valid for a short time, so that running requests succeed. */
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
    login: ({ remember, ...body }) => begin(() => ticket.keepFrom(() => callServer('login', { body })), remember),
    loginWithCode: ({ remember, ...body }) =>
      begin(() => ticket.keepFrom(() => callServer('loginWithCode', { body })), remember),
    loginWithPasskey: ({ remember, ...body }) => begin(() => callServer('loginWithPasskey', { body }), remember),
    takeSecondStep: ({ remember, code }) =>
      begin(async () => callServer('loginWithSecondFactor', { body: { ticket: ticket.current(), code } }), remember),
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
