import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type CardCharge, type Payments, PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import { findBooking, serviceNameFor } from '#server/modules/booking/index.ts'
import { findGuarantee, type KeptCard } from '#server/modules/money/records/guarantee/guarantees.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { findPayment, type Payment, writePayment } from '#server/modules/money/records/payment/payments.ts'
import { refreshAccount } from '#server/modules/money/payment/refresh-account.ts'
import { cancelIntent } from '../cancel-intent.ts'
import { askAfterDecline } from './ask-for-fee.ts'
import { applyPaymentNews } from '#server/modules/money/payment/settlement/apply-payment-news.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

/**
 * The result of a charge. 'pending': the provider could not be reached or has not decided, and is asked again later; 'unavailable': nothing
 * was charged, because the card, the provider or the account cannot be used.
 */
export type ChargeOutcome = 'charged' | 'pending' | 'unavailable' | CardDecline

interface Charging {
  readonly payment: Payment
  readonly payments: Payments
  readonly card: KeptCard
  readonly description: string
}

/**
 * Charges the fee of a payment record to the saved card, once thanks to its idempotency key, and applies the provider's answer (rule D301,
 * threat P11). A declined charge is cancelled at the provider, so that it cannot succeed later, and the customer is asked to pay (rule
 * D311).
 */
export async function sendCharge(needs: Needs, organisationId: string, paymentId: string): Promise<ChargeOutcome> {
  const { clock, database, log } = needs
  const charging = await database.inTenant(organisationId, (transaction) => readCharging(needs, transaction, paymentId))
  if (charging === 'unavailable') {
    await endUncharged(needs, organisationId, paymentId)
    return 'unavailable'
  }
  const { payment, payments } = charging
  if (isSettled(payment.state)) return wasPaid(payment.state) ? 'charged' : (payment.decline ?? 'unavailable')
  try {
    const { intent, decline } = await askProvider(charging, organisationId)
    if (decline !== null)
      await database.inTenant(organisationId, (transaction) => writePayment(transaction, paymentId, { decline }))
    if (intent === null) await endUncharged(needs, organisationId, paymentId)
    else {
      await applyPaymentNews(needs, intent.news, 'reading', clock())
      if (wasPaid(intent.news.state)) return 'charged'
      if (decline === null && intent.news.state === 'processing') return 'pending'
      const ended = await cancelIntent(payments, organisationId, intent)
      await applyPaymentNews(needs, ended.news, 'reading', clock())
      if (wasPaid(ended.news.state)) return 'charged'
    }
    if (payment.bookingId !== null) await askAfterDecline(needs, organisationId, payment.bookingId)
    return decline ?? payment.decline ?? 'declined'
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ fault: error.message }, 'a fee was not charged')
    if (error.kind === 'away') return 'pending'
    await endUncharged(needs, organisationId, paymentId)
    // The account may have been restricted, or its key revoked, since it was last asked about.
    await refreshAccount(needs, organisationId)
    return 'unavailable'
  }
}

/**
 * Reads what the charge needs. 'unavailable': the card is gone, the charge expired without an answer of the provider, or this server has no
 * access to the provider that keeps the card.
 */
async function readCharging(
  { clock, payments: providers }: Needs,
  transaction: TenantTransaction,
  paymentId: string,
): Promise<Charging | 'unavailable'> {
  const payment = await findPayment(transaction, paymentId)
  if (!payment || payment.bookingId === null) return 'unavailable'
  const guarantee = await findGuarantee(transaction, payment.bookingId)
  const booking = await findBooking(transaction, payment.bookingId)
  const organisation = await findOrganisation(transaction)
  const payments = await providerOf(transaction, providers, payment)
  const isOver = payment.intentId === null && payment.expiresAt <= clock()
  const card = guarantee?.card
  if (!card || !booking || !organisation || !payments || isOver) return 'unavailable'
  return {
    payment,
    payments,
    card,
    description: `${organisationNameFor(organisation, booking.guestLocale)}: ${serviceNameFor(booking, booking.guestLocale)}`,
  }
}

async function askProvider(
  { payment, payments, card, description }: Charging,
  organisationId: string,
): Promise<CardCharge> {
  const { id: paymentId, intentId, amountCents, feeCents, attempt, bookingId, decline } = payment
  if (intentId !== null) {
    const intent = await payments.read({ organisationId, intentId })
    return { intent, decline: intent.decline ?? decline }
  }
  const key = `fee:${organisationId}:${bookingId}:${attempt}`
  const order = { organisationId, paymentId, key, amountCents, feeCents, description, channels: ['card'] } as const
  return payments.cards.charge(order, card)
}

/** Cancels a charge for which the provider has no intent, so that another one can be begun. */
const endUncharged = ({ database }: Needs, organisationId: string, paymentId: string): Promise<void> =>
  database.inTenant(organisationId, async (transaction) => {
    const payment = await findPayment(transaction, paymentId)
    if (payment && !isSettled(payment.state) && payment.intentId === null)
      await writePayment(transaction, paymentId, { state: 'cancelled', dueAt: null })
  })
