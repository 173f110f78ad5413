import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { boot } from './boot-settings.ts'
import { guest, openedByGuest } from './guest/guest-visit.ts'
import { session } from './session.ts'

/** Milliseconds after which a request counts as unanswered and is repeated as the same intent (rule D131). */
const answerTimeout = 30_000

const browserKey = randomKey()

const sendWith = (token: () => string | undefined) =>
  createClient(axiosTransport(window.location.origin, answerTimeout), () => ({
    locale: document.documentElement.lang,
    token: token(),
    organizationId: boot.organizationId,
    browserKey,
  }))

const send = sendWith(() => session.current()?.token)

/**
 * Calls the API. When the server refuses the token, the call is repeated once with a newer token that another tab has stored, if
 * it belongs to the same person. A call about a guest's booking has the secret of that booking instead. Otherwise the session ends, and screens that need one redirect to the log-in.
 */
export const call: Call = async (name, input, options) => {
  const opened = openedByGuest(name, input)
  if (opened) {
    try {
      return keepFound(opened.secret, await sendWith(() => opened.secret)(name, input, options))
    } catch (error) {
      const hasEnded = error instanceof AppError && error.code === 'unauthenticated'
      if (!hasEnded || !session.current()) throw error
      // The link has ended, and the booking may be one of the account's.
      guest.close(opened.id)
    }
  }
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

/** Keeps what opens a guest's payment, so that it is found after a return from the bank, the invoices of a booking, and its series. */
function keepFound<Answer>(secret: string, answer: Answer): Answer {
  const { paymentIntentId, invoices, appointments } = (answer ?? {}) as {
    paymentIntentId?: unknown
    invoices?: { id: string }[]
    appointments?: { id: string }[]
  }
  if (typeof paymentIntentId === 'string') guest.open(paymentIntentId, secret)
  const opened = guest.current().secrets
  for (const { id } of [...(invoices ?? []), ...(appointments ?? [])]) if (opened[id] !== secret) guest.open(id, secret)
  return answer
}
