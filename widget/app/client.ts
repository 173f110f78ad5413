import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { boot } from './boot-settings.ts'
import { session } from './session.ts'

/** Milliseconds after which a request counts as unanswered and is repeated as the same intent (rule D131). */
const answerTimeout = 30_000

const browserKey = randomKey()

const send = createClient(axiosTransport(window.location.origin, answerTimeout), () => ({
  locale: document.documentElement.lang,
  token: session.current()?.token,
  organizationId: boot.organizationId,
  browserKey,
}))

/**
 * Calls the API. When the server refuses the token, the call is repeated once with a newer token that another tab has stored, if
 * it belongs to the same person. Otherwise the session ends, and screens that need one redirect to the log-in.
 */
export const call: Call = async (name, input, options) => {
  const before = session.current()
  try {
    return await send(name, input, options)
  } catch (error) {
    const isExpired = error instanceof AppError && error.code === 'unauthenticated'
    if (!isExpired || !before) throw error
    session.readAgain()
    const now = session.current()
    if (now?.token === before.token) session.expire()
    if (now?.token === before.token || now?.user.id !== before.user.id) throw error
    return send(name, input, options)
  }
}
