import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { boot } from './boot-settings.ts'
import { browserKey } from './browser-key.ts'
import { guest, openedByGuest } from './guest/guest-visit.ts'
import { ownerQuestion } from './owner-question.ts'
import { session } from './session.ts'

/** Milliseconds after which a request counts as unanswered. It is then retried with the same idempotency key (rule D131). */
const answerTimeout = 30_000

const sendWith = (token: () => string | undefined) =>
  createClient(axiosTransport(window.location.origin, answerTimeout), () => ({
    locale: document.documentElement.lang,
    token: token(),
    organisationId: boot.organisationId,
    browserKey,
  }))

const send = sendWith(() => session.current()?.token)

/**
 * Calls the API. A call about a guest's booking is sent with the secret of that booking instead of the token. When the server refuses the
 * token, the call is repeated once with a newer token that another tab has stored, if it belongs to the same person. Otherwise the session
 * ends, and screens that need a log-in redirect to it. When the server wants a proof that the account is the caller's, the person is asked for
 * one first (rule D339).
 */
export const call: Call = async (name, input, options) => {
  const opened = openedByGuest(name, input)
  if (opened) {
    try {
      return keepFound(opened.secret, await sendWith(() => opened.secret)(name, input, options))
    } catch (error) {
      const hasEnded = error instanceof AppError && error.code === 'unauthenticated'
      if (!hasEnded || !session.current()) throw error
      // The guest's secret is no longer valid. The booking may belong to the logged-in account, so the call is repeated with the token.
      guest.close(opened.id)
    }
  }
  const before = session.current()
  try {
    return await send(name, input, options)
  } catch (error) {
    if (error instanceof AppError && error.code === 'confirmation-required' && (await ownerQuestion.ask()))
      return send(name, input, options)
    const isExpired = error instanceof AppError && error.code === 'unauthenticated'
    if (!isExpired || !before) throw error
    session.readAgain()
    const now = session.current()
    if (now?.token === before.token) session.expire()
    if (now?.token === before.token || now?.user.id !== before.user.id) throw error
    return send(name, input, options)
  }
}

/**
 * Stores a guest's secret also for the payment, the invoices and the series in an answer. They can then be opened later, for example after
 * a return from the bank.
 */
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
