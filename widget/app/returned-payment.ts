/** A payment that the customer comes back from: what the provider put into the address (rule B2.8). */
export interface ReturnedPayment {
  paymentIntentId: string
  /** Kept in memory only, so absent after a reload (threat W4). */
  clientSecret: string | undefined
  /** What the address claims; the server knows better (threat W5). */
  redirectStatus: string | undefined
}

const secretParameter = 'payment_intent_client_secret'

declare global {
  interface Window {
    /** The address's secret, from the page's first script to the first reader here. */
    inplanReturn?: string | undefined
  }
}

/**
 * Takes the secret out of the address and out of the page. The page's own first script did so before anything was asked
 * for; where that script did not run, this does.
 */
export function takeSecret(own: Window): string | undefined {
  const { history, inplanReturn, location } = own
  delete own.inplanReturn
  const url = new URL(location.href)
  const found = url.searchParams.get(secretParameter)
  if (found !== null) {
    url.searchParams.delete(secretParameter)
    history.replaceState(history.state, '', url)
  }
  return inplanReturn ?? found ?? undefined
}

const intentOf = (search: string): string | undefined => new URLSearchParams(search).get('payment_intent') || undefined

const arrived = { paymentIntentId: intentOf(window.location.search), clientSecret: takeSecret(window) }

/** The payment that the address names; undefined when it names none. A secret belongs to the payment it came with. */
export function returnedPayment(search = window.location.search): ReturnedPayment | undefined {
  const paymentIntentId = intentOf(search)
  if (paymentIntentId === undefined) return undefined
  return {
    paymentIntentId,
    clientSecret: paymentIntentId === arrived.paymentIntentId ? arrived.clientSecret : undefined,
    redirectStatus: new URLSearchParams(search).get('redirect_status') || undefined,
  }
}
