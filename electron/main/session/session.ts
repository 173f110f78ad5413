import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { TokenStore } from './token-store.ts'

export interface Credentials {
  email: string
  password: string
  /** Keep the token for the next start, where there is a keychain. */
  remember: boolean
}

interface Options {
  tokens: TokenStore
  /** A client whose requests carry the token of `currentToken`. */
  connect: (currentToken: () => string | undefined) => Call
  /** A token was gained or lost. */
  onToken: (token: string | undefined) => void
  /** The server no longer takes the token. */
  onEnded: () => void
}

export interface SessionKeeper {
  login(credentials: Credentials): Promise<Session>
  logout(): Promise<void>
  current(): Promise<Session | null>
  /** A call of the contract with the token added. */
  call: Call
  /** Forgets a token that the server refused; one that was replaced in the meantime stays. */
  expire(token: string): Promise<void>
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated'

/** The person has left the organisation since the token was given. */
const isNoProvider = (error: unknown): boolean => error instanceof AppError && error.code === 'forbidden'

/** Holds the token, in main only. It reaches neither the renderer nor a log. */
export function createSession({ tokens, connect, onToken, onEnded }: Options): SessionKeeper {
  let token: string | undefined
  let restoring: Promise<void> | undefined
  const callServer = connect(() => token)

  function hold(next: string | undefined): void {
    token = next
    onToken(next)
  }

  async function restore(): Promise<void> {
    const kept = await tokens.read()
    if (kept !== undefined && token === undefined) hold(kept)
  }

  /** Reads the kept token once, when it is first needed. */
  function restored(): Promise<void> {
    restoring ??= restore()
    return restoring
  }

  async function drop(): Promise<void> {
    hold(undefined)
    await tokens.forget()
  }

  async function expire(refused: string): Promise<void> {
    if (token !== refused) return
    await drop()
    onEnded()
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

  const call: Call = async (name, input, options) => {
    await restored()
    const used = token
    try {
      return await callServer(name, input, options)
    } catch (error) {
      if (used !== undefined && isRefusal(error)) await expire(used)
      throw error
    }
  }

  return {
    call,
    expire,
    async login({ email, password, remember }) {
      await restored()
      const { token: gained } = await callServer('login', { body: { email, password } })
      token = gained
      const session = await openSession()
      onToken(gained)
      await (remember ? tokens.keep(gained) : tokens.forget())
      return session
    },
    async logout() {
      await restored()
      if (token !== undefined) await callServer('logout', {}).catch(() => undefined)
      await drop()
    },
    async current() {
      await restored()
      if (token === undefined) return null
      try {
        return await callServer('providerSession', {})
      } catch (error) {
        if (!isRefusal(error) && !isNoProvider(error)) throw error
        await drop()
        return null
      }
    },
  }
}
