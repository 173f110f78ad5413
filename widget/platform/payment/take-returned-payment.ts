/** The payment that a customer returns from, as in the URL parameters of the provider (rule B2.8). */
export interface ReturnedPayment {
  paymentIntentId: string
  /** The payment's secret. It is kept in memory only, so it is undefined after a reload (threat W4). */
  clientSecret: string | undefined
  /** The result that the URL claims; only the server's result is trusted (threat W5). */
  redirectStatus: string | undefined
}

const secretParameter = 'payment_intent_client_secret'

declare global {
  interface Window {
    /** The payment's secret from the URL. The page's first script stores it here until it is read. */
    inplanReturn?: string | undefined
  }
}

/**
 * Removes the payment's secret from the URL and from the window. Normally the page's first script has removed it from the URL
 * before any request; this covers the case that the script did not run.
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

/** The payment that the URL names; undefined when it names none. The secret is used for that payment only. */
export function returnedPayment(search = window.location.search): ReturnedPayment | undefined {
  const paymentIntentId = intentOf(search)
  if (paymentIntentId === undefined) return undefined
  return {
    paymentIntentId,
    clientSecret: paymentIntentId === arrived.paymentIntentId ? arrived.clientSecret : undefined,
    redirectStatus: new URLSearchParams(search).get('redirect_status') || undefined,
  }
}
