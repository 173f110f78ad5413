import { Stripe } from 'stripe'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import { PaymentsFault } from './payment-provider.ts'

/**
 * Timeout of one attempt in milliseconds, and the number of attempts. The payment worker later checks payments whose state remained
 * unknown.
 */
const TIMEOUT = 10_000
const RETRIES = 2

/** @param apiUrl the address of Stripe's API; undefined for its default */
export const stripeClient = (secretKey: string, apiUrl: string | undefined): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  })

function addressOf(url: string) {
  const { hostname: host, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? ('http' as const) : ('https' as const) }
}

/** Runs a Stripe call. Stripe's errors are not passed on, because they may contain the client secret (threat W4). */
export async function asked<Answer, Other = never>(
  call: () => Promise<Answer>,
  otherwise: (error: Stripe.errors.StripeError) => Other | undefined = () => undefined,
): Promise<Answer | Other> {
  refuseInTransaction('A call of Stripe')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const other = otherwise(error)
    if (other !== undefined) return other
    const { type, code, statusCode, requestId } = error
    const what = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ')
    throw new PaymentsFault(kindOf(error), `Stripe: ${what}`)
  }
}

function kindOf(error: Stripe.errors.StripeError): PaymentsFault['kind'] {
  const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return 'no-access'
  const isRefused = error instanceof StripeInvalidRequestError || error.type === 'StripeIdempotencyError'
  return isRefused ? 'refused' : 'away'
}
