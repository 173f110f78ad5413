import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { type IntentState, isSettled } from '#shared/domain/payment/payment-intent.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import {
  type HeardNews,
  type IntentName,
  type Payments,
  PaymentsFault,
  type ProviderIntent,
} from './payment-provider.ts'
import { sandboxCardFace, sandboxCardRef, sandboxCards, wordOf } from './sandbox-cards.ts'
import {
  changeSandboxPayment,
  ensureSandboxPayment,
  findSandboxPayment,
  lockSandboxPayment,
  type SandboxPayment,
} from './sandbox-store.ts'

/**
 * A payment provider for development without real money, which stores its payments in its own tables. It has the same states and refusals
 * as a real one. Its payment page is in `server/modules/money/payment/pay-at-sandbox.ts`, which also delivers its notifications.
 */
export function sandboxPayments(needs: {
  database: Pick<Database, 'inTenant'>
  clock: Clock
  secrets: Pick<Secrets, 'token'>
}): Payments {
  const { database, clock, secrets } = needs

  const change = (
    { organisationId, intentId }: IntentName,
    decide: (known: SandboxPayment) => Partial<SandboxPayment>,
  ) =>
    database.inTenant(organisationId, async (transaction) => {
      const known = await lockSandboxPayment(transaction, 'id', intentId)
      if (!known) throw noSuchPayment()
      const changed = decide(known)
      await changeSandboxPayment(transaction, intentId, changed)
      return intentOf(organisationId, { ...known, ...changed })
    })

  return {
    provider: 'sandbox',
    canRetry: true,
    publishableKey: null,
    channels: PAYMENT_CHANNELS,
    cards: sandboxCards(needs, intentOf),
    create: ({ organisationId, paymentId, key, amountCents, savesCard }) => {
      const id = `pi_sandbox${wordOf(secrets)}`
      const cardRef = savesCard ? sandboxCardRef(secrets) : null
      const clientSecret = `${id}_secret_${wordOf(secrets)}`
      const made = { id, clientSecret, paymentId, amountCents, cardRef, creationKey: key }
      return database.inTenant(organisationId, async (transaction) =>
        intentOf(organisationId, await ensureSandboxPayment(transaction, made, clock())),
      )
    },
    read: ({ organisationId, intentId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const known = await findSandboxPayment(transaction, 'id', intentId)
        if (!known) throw noSuchPayment()
        return intentOf(organisationId, known)
      }),
    update: (intent, { amountCents }) =>
      change(intent, ({ state }) => {
        if (isSettled(state) || state === 'processing') throw new PaymentsFault('refused', `Sandbox: ${state}`)
        return { amountCents }
      }),
    cancel: (intent) =>
      change(intent, ({ state }) => {
        if (isSettled(state)) throw new PaymentsFault('refused', `Sandbox: ${state}`)
        return { state: 'cancelled' }
      }),
    refund: async (intent, { amountCents }) => {
      await change(intent, ({ state, amountCents: paid }) => {
        if (state !== 'succeeded' && state !== 'refunded') throw new PaymentsFault('refused', `Sandbox: ${state}`)
        if (amountCents !== undefined && amountCents > paid) throw new PaymentsFault('refused', 'Sandbox: too much')
        // After a partial refund the payment stays paid.
        return amountCents === undefined || amountCents === paid ? { state: 'refunded' } : {}
      })
      return { refundId: `re_${intent.intentId.slice('pi_'.length)}`, state: 'done' }
    },
    // The sandbox has no webhook, so every notification from outside is forged.
    readNotice: () => 'forged',
  }
}

const noSuchPayment = () => new PaymentsFault('refused', 'Sandbox: no such payment')

const intentOf = (organisationId: string, known: SandboxPayment): ProviderIntent => ({
  clientSecret: known.clientSecret,
  news: newsOfSandbox(organisationId, known),
})

export const newsOfSandbox = (
  organisationId: string,
  { id, paymentId, amountCents, state, channel, cardRef }: SandboxPayment & { readonly state: IntentState },
): HeardNews => ({
  organisationId,
  paymentId,
  intentId: id,
  state,
  amountCents,
  currency: 'eur',
  channel: channel ?? undefined,
  ...(cardRef !== null &&
    state === 'succeeded' && { card: { holderRef: '', cardRef, face: sandboxCardFace(cardRef) } }),
})
