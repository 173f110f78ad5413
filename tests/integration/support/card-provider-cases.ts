import { afterAll, beforeAll, beforeEach } from 'vitest'
import { declinedCardRef } from '#server/platform/payment-provider/sandbox-cards.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Call, Output } from '#shared/api/client.ts'
import { aCustomer, type Person } from '#tests/builders/studio.ts'
import type { FakeMollie } from '#tests/fakes/mollie-server.ts'
import type { FakeStripe } from '#tests/fakes/stripe-server.ts'
import type { AccountTestStudio } from './payment-account-test-studio.ts'
import { apiClient } from './api-client.ts'
import { queryAsOwner } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { startTestServerWithStudio, type TestServerWithStudio } from './test-server.ts'

type Intent = Pick<Output<'createPaymentIntent'>, 'paymentIntentId' | 'clientSecret'>

/** A charge of a card on file, as the payment provider reports it. */
interface Charge {
  readonly cents: number
  /** 'taken': the money was taken. 'ended': it was not taken, and can never be. 'open': not decided yet. */
  readonly state: 'taken' | 'ended' | 'open'
}

/** @param words the provider's names of the two final states of a charge */
const stateOf = (
  state: string,
  words: { readonly taken: string; readonly ended: readonly string[] },
): Charge['state'] => (state === words.taken ? 'taken' : words.ended.includes(state) ? 'ended' : 'open')

/** What the tests of cards on file need from a payment provider: a server that uses it, and the actions of people there. */
export interface CardCase {
  readonly at: TestServerWithStudio
  readonly customer: () => Person
  readonly owner: () => Call
  readonly guest: () => Call
  /** Connects an account at the payment provider, if none is connected yet. */
  readonly connect: () => Promise<unknown>
  /** The reasons for which this payment provider can decline a charge. */
  readonly reasons: readonly CardDecline[]
  /**
   * A customer enters a card, and pays the deposit if there is one. With `declines`, each later charge of the card is declined. Returns the
   * card's id at the payment provider.
   */
  readonly give: (intent: Intent, declines?: CardDecline) => Promise<string>
  /** From now on, charges of the card succeed. Undefined where a card cannot change. */
  readonly mend?: (cardRef: string) => void
  /** Sends all notices about a completed intent, some of them twice, and the earliest one last. */
  readonly notify: (intentId: string) => Promise<void>
  readonly chargesOf: (card: { readonly cardRef: string; readonly bookingId: string }) => Promise<readonly Charge[]>
  readonly keeps: (cardRef: string) => Promise<boolean>
  /** The next charge succeeds, but its answer is lost, until the returned function is called. Undefined where answers cannot be lost. */
  readonly loseAnswers?: () => () => void
}

/** Stripe's codes for declined charges. */
export const stripeReasons = {
  declined: 'card_declined',
  authentication: 'authentication_required',
  funds: 'insufficient_funds',
  expired: 'expired_card',
} as const satisfies Record<CardDecline, string>

/** Mollie's failure reasons of charges. */
export const mollieReasons = {
  declined: 'refused_by_issuer',
  authentication: 'authentication_required',
  funds: 'insufficient_funds',
  expired: 'card_expired',
} as const satisfies Record<CardDecline, string>

const reasons = ['declined', 'authentication', 'funds', 'expired'] as const

/** A customer enters the card of a Stripe intent. The intent either makes a payment or only saves the card. */
export function giveStripeCard(stripe: FakeStripe, intentId: string, declines?: CardDecline): string {
  const code = declines && stripeReasons[declines]
  if (intentId.startsWith('seti_')) return stripe.giveCard(intentId, code)
  stripe.succeed(intentId)
  const { payment_method: card } = stripe.intent(intentId)
  return typeof card === 'string' ? card : (card?.id ?? '')
}

export const giveMollieCard = (mollie: FakeMollie, intentId: string, declines?: CardDecline): string =>
  mollie.giveCard(intentId, declines && mollieReasons[declines]).id

/** Connects a payment account unless one is connected already. */
const once = (scene: AccountTestStudio, connect: () => Promise<unknown>) => async () =>
  (await scene.status()).account ?? (await connect())

export const stripeCardCase = (scene: AccountTestStudio): CardCase => {
  const { at, guest, owner, stripe } = scene
  return {
    at,
    customer: () => scene.customer,
    owner,
    guest,
    connect: once(scene, scene.connectStripe),
    reasons,
    give: async ({ paymentIntentId }, declines) => giveStripeCard(stripe, paymentIntentId, declines),
    mend: (cardRef) => void Object.assign(stripe.cards.get(cardRef) ?? {}, { declines: undefined }),
    notify: async (intentId) => {
      const isSetup = intentId.startsWith('seti_')
      const kind = isSetup ? 'setup_intent' : 'payment_intent'
      // The event about the charge reports the money, but not the card.
      if (!isSetup) await scene.notify(stripe.event('charge.succeeded', intentId))
      for (const news of ['succeeded', 'succeeded', 'requires_action'])
        await scene.notify(stripe.event(`${kind}.${news}`, intentId))
    },
    chargesOf: async ({ cardRef }) =>
      [...stripe.intents.values()]
        .filter((intent) => intent.payment_method === cardRef && intent.setup_future_usage === null)
        .map(({ amount, status }) => ({
          cents: amount,
          state: stateOf(status, { taken: 'succeeded', ended: ['canceled'] }),
        })),
    keeps: async (cardRef) => stripe.cards.get(cardRef)?.customer != null,
    loseAnswers: () => {
      stripe.fail({ status: 0, isDone: true, times: 3, path: /payment_intents$/ })
      return () => stripe.mend()
    },
  }
}

export const mollieCardCase = (scene: AccountTestStudio): CardCase => {
  const { at, guest, mollie, owner } = scene
  return {
    at,
    customer: () => scene.customer,
    owner,
    guest,
    connect: once(scene, scene.connectMollie),
    reasons,
    give: async ({ paymentIntentId }, declines) => giveMollieCard(mollie, paymentIntentId, declines),
    mend: (cardRef) => {
      mollie.mandate(cardRef).declines = undefined
    },
    notify: async (intentId) => {
      for (const _ of ['first', 'again', 'late']) await scene.notifyMollie(intentId)
    },
    chargesOf: async ({ cardRef }) =>
      [...mollie.payments.values()]
        .filter(({ mandateId, sequenceType }) => mandateId === cardRef && sequenceType === 'recurring')
        .map(({ amount, status }) => ({
          cents: Math.round(Number(amount.value) * 100),
          state: stateOf(status, { taken: 'paid', ended: ['failed', 'canceled', 'expired'] }),
        })),
    keeps: async (cardRef) => !mollie.isRemoved(cardRef) || !mollie.isRemoved(mollie.mandate(cardRef).customerId),
    loseAnswers: () => {
      mollie.fail({ status: 0, isDone: true, times: 2, path: /^\/v2\/payments$/ })
      // The server does not repeat a request until Mollie has forgotten its idempotency key.
      return () => mollie.forgetKeys()
    },
  }
}

/** Call this function once, at the top of the test file. */
export function sandboxCardCase(): CardCase {
  const at = startTestServerWithStudio('of-all', { variables: { LOG_LEVEL: 'silent' } })
  let customer = {} as Person
  const as = (who: Person) => apiClient(at.url, { token: who.token, organisationId: at.studio.id, locale: 'en' })
  const guest = () => as(customer)
  beforeAll(async () => {
    await queryAsOwner(
      at.databaseUrl,
      `update organization set payment_methods = '{credits,card,pay-afterwards}' where id = $1`,
      [at.studio.id],
    )
  })
  beforeEach(async () => {
    customer = await aCustomer(at.database, at.studio)
  })
  afterAll(() => expectInvariants(at.databaseUrl))
  return {
    at,
    customer: () => customer,
    owner: () => as(at.studio.owner),
    guest,
    connect: async () => undefined,
    reasons: ['declined'],
    // A payment in the sandbox sends its notice by itself.
    give: async ({ clientSecret, paymentIntentId }, declines) => {
      const outcome = declines ? 'decline-later' : 'success'
      await guest()('sandboxPay', { body: { clientSecret, outcome, method: 'card' } })
      const [row] = await queryAsOwner<{ card: string }>(
        at.databaseUrl,
        'select card_ref as card from sandbox_payment where id = $1',
        [paymentIntentId],
      )
      return row?.card ?? ''
    },
    notify: async () => undefined,
    chargesOf: async ({ bookingId }) => {
      const charges = await queryAsOwner<{ cents: number; state: string }>(
        at.databaseUrl,
        `select sandbox_payment.amount_cents as cents, sandbox_payment.state
         from sandbox_payment join payment on payment.organization_id = sandbox_payment.organization_id
           and payment.id = sandbox_payment.payment_id
         where payment.booking_id = $1 and payment.purpose = 'fee' order by payment.attempt`,
        [bookingId],
      )
      const words = { taken: 'succeeded', ended: ['cancelled'] }
      return charges.map(({ cents, state }) => ({ cents, state: stateOf(state, words) }))
    },
    keeps: async (cardRef) =>
      (await queryAsOwner(at.databaseUrl, 'select from sandbox_payment where card_ref = $1', [cardRef])).length > 0,
  }
}

/** Creates an id of a sandbox card whose charges are declined. */
export const aDeclinedCard = (): string => declinedCardRef(systemSecrets)
