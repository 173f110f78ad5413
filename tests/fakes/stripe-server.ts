import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type FakeAccount, fakeAccounts } from './stripe-accounts.ts'
import { type FakeCard, fakeCards } from './stripe-cards.ts'
import { readForm } from './stripe-form-encoding.ts'

// A local server for the part of Stripe's HTTP API that the product uses: intents, refunds, idempotency keys, errors and
// signed events. It does not use product code.

export interface FakeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  description: string | null
  metadata: Record<string, string>
  allowed_payment_method_types: string[]
  last_payment_error: { type: string; code: string } | null
  latest_charge: string | FakeCharge | null
  application_fee_amount: number | null
  customer: string | null
  payment_method: string | FakeCard | null
  setup_future_usage: string | null
}

interface FakeCharge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  currency: string
  metadata: Record<string, string>
  payment_method_details: { type: string }
}

export interface FakeRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
}

export interface FakeCall {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  /** The connected account that the request named. */
  readonly account: string | undefined
}

/** How the next calls fail: with this status, before or after they take effect. Status 0 breaks the connection. */
export interface FakeFault {
  readonly status: number
  readonly isDone?: boolean
  readonly times?: number
  readonly path?: RegExp
}

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
}

/** The webhook secret of events about connected accounts. */
export const connectSecret = 'whsec_connect_fake'

export const stripeConnectKeys = {
  ...stripeKeys,
  STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
  PAYMENT_ACCOUNTS: 'stripe',
}

export interface FakeStripe {
  readonly url: string
  /** The connected accounts. */
  readonly accounts: ReadonlyMap<string, FakeAccount>
  /** Changes an account, as its owner or Stripe does. */
  changeAccount(id: string, change: Partial<FakeAccount>): void
  /** Creates a dispute of a payment by the customer's bank. Returns the event with the dispute's status. */
  dispute(intentId: string, status: string, dueBy?: number): FakeEvent
  /** An event about an account. */
  accountEvent(id: string, type?: string): FakeEvent
  readonly calls: FakeCall[]
  readonly intents: ReadonlyMap<string, FakeIntent>
  readonly refunds: readonly FakeRefund[]
  /** The cards that customers have entered, by id. */
  readonly cards: ReadonlyMap<string, FakeCard>
  /**
   * The customer enters a card to be kept on file. Each charge of it is declined with this code, if one is given. Returns the card's id.
   */
  giveCard(setupId: string, declines?: string): string
  intent(id: string): FakeIntent
  /** Actions of a person on the payment provider's page. */
  succeed(id: string, amount?: number): void
  decline(id: string): void
  act(id: string): void
  process(id: string): void
  /** A refund by hand in the payment provider's dashboard. */
  refundByHand(id: string, amount?: number): void
  fail(fault: FakeFault): void
  /** Cancels all faults that have not happened yet. */
  mend(): void
  /** An event with the current time, as Stripe would send it. */
  event(type: string, intentId: string): FakeEvent
  stop(): Promise<void>
}

export interface FakeEvent {
  readonly id: string
  readonly body: string
  readonly signature: string
}

/** Stripe's signature scheme, implemented independently: `t=…,v1=HMAC-SHA256(t.body)`. */
export function signature(body: string, secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = Date.now()): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const error = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { error: { type, code, message } },
})

export async function startFakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, FakeIntent>()
  const charges = new Map<string, FakeCharge>()
  const refunds: FakeRefund[] = []
  const calls: FakeCall[] = []
  const answered = new Map<string, { form: string; answer: Answer }>()
  let faults: (FakeFault & { left: number })[] = []
  const connected = fakeAccounts()
  const kept = fakeCards()
  /** The connected account of each intent. */
  const owners = new Map<string, string | undefined>()
  const disputes = new Map<string, string>()

  const known = (id: string): FakeIntent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`No intent ${id}`)
    return intent
  }
  const word = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
  const isOpen = ({ status }: FakeIntent) => status.startsWith('requires_')

  const refund = (intentId: string, metadata: Record<string, string>, part?: number): Answer => {
    const charge = charges.get(intentId)
    if (!charge) return error(400, 'invalid_request_error', 'payment_intent_unexpected_state', 'No charge')
    if (charge.refunded) return error(400, 'invalid_request_error', 'charge_already_refunded', 'Refunded already')
    const left = charge.amount - charge.amount_refunded
    const amount = part ?? left
    if (amount > left) return error(400, 'invalid_request_error', 'amount_too_large', 'More than is left')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const { currency } = charge
    const made: FakeRefund = {
      id: word('re'),
      object: 'refund',
      payment_intent: intentId,
      amount,
      currency,
      status: 'succeeded',
      metadata,
    }
    refunds.push(made)
    return { status: 200, body: made }
  }

  const shown = (intent: FakeIntent, expand: unknown): FakeIntent => {
    const fields: unknown[] = Array.isArray(expand) ? expand : []
    return {
      ...intent,
      ...(fields.includes('latest_charge') && { latest_charge: charges.get(intent.id) ?? null }),
      ...(fields.includes('payment_method') && {
        payment_method: kept.cardNamed(intent.payment_method),
      }),
    }
  }

  /** Charges a card on file off-session, that is without its owner. */
  function chargeKept(intent: FakeIntent, form: Record<string, unknown>): Answer {
    const card = kept.cards.get(String(form['payment_method']))
    if (!card || card.customer !== form['customer'])
      return error(
        400,
        'invalid_request_error',
        'payment_method_unactivated',
        'The card is not attached to the customer',
      )
    intent.payment_method = card.id
    if (card.declines === undefined) {
      pay(intent, intent.amount)
      return { status: 200, body: intent }
    }
    // Without `error_on_requires_action` in the request, Stripe answers 200 with this status.
    if (card.declines === 'requires_action') {
      intent.status = 'requires_action'
      return { status: 200, body: intent }
    }
    const code = card.declines === 'authentication_required' ? card.declines : 'card_declined'
    intent.last_payment_error = { type: 'card_error', code }
    const declined = error(402, 'card_error', code, 'Your card was declined.')
    Object.assign((declined.body as { error: object }).error, {
      decline_code: card.declines,
      payment_intent: structuredClone(intent),
    })
    return declined
  }

  function pay(intent: FakeIntent, amount: number): void {
    const { id, currency, metadata } = intent
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: `ch_${id}` })
    charges.set(id, {
      id: `ch_${id}`,
      object: 'charge',
      payment_intent: id,
      amount,
      amount_refunded: 0,
      refunded: false,
      currency,
      metadata,
      payment_method_details: { type: intent.allowed_payment_method_types[0] ?? 'card' },
    })
  }

  function answer(method: string, path: string, form: Record<string, unknown>, account: string | undefined): Answer {
    const other = connected.answer(method, path, form, account) ?? kept.answer(method, path, form, account)
    if (other) return other
    const [, intentId, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/payment_intents') {
      const made = create(form, account)
      return form['off_session'] === 'true' ? chargeKept(made, form) : { status: 200, body: made }
    }
    if (method === 'POST' && path === '/v1/refunds') {
      const id = String(form['payment_intent'])
      if (owners.get(id) !== account) return error(404, 'invalid_request_error', 'resource_missing', id)
      const amount = form['amount'] === undefined ? undefined : Number(form['amount'])
      return refund(id, form['metadata'] as Record<string, string>, amount)
    }
    const intent = intents.get(intentId ?? '')
    if (!intent || owners.get(intent.id) !== account)
      return error(404, 'invalid_request_error', 'resource_missing', `No such thing: ${path}`)
    if (method === 'POST' && !isOpen(intent) && (action !== 'cancel' || intent.status !== 'processing')) {
      // The error contains the intent with its secret, like Stripe's real answer.
      const refused = error(400, 'invalid_request_error', 'payment_intent_unexpected_state', intent.status)
      Object.assign((refused.body as { error: object }).error, { payment_intent: intent })
      return refused
    }
    if (action === 'cancel') intent.status = 'canceled'
    else if (method === 'POST') change(intent, form)
    return { status: 200, body: shown(intent, form['expand']) }
  }

  function create(form: Record<string, unknown>, account: string | undefined): FakeIntent {
    const id = word('pi')
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount: 0,
      amount_received: 0,
      currency: String(form['currency']),
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${word('x').slice(2)}`,
      description: null,
      metadata: {},
      allowed_payment_method_types: (form['allowed_payment_method_types'] ?? []) as string[],
      last_payment_error: null,
      latest_charge: null,
      application_fee_amount: form['application_fee_amount'] ? Number(form['application_fee_amount']) : null,
      customer: (form['customer'] as string | undefined) ?? null,
      payment_method: null,
      setup_future_usage: (form['setup_future_usage'] as string | undefined) ?? null,
    }
    change(intent, form)
    intents.set(id, intent)
    owners.set(id, account)
    return intent
  }

  function change(intent: FakeIntent, form: Record<string, unknown>): void {
    if (form['amount'] !== undefined) intent.amount = Number(form['amount'])
    if (typeof form['description'] === 'string') intent.description = form['description']
    if (form['metadata']) intent.metadata = form['metadata'] as Record<string, string>
  }

  function faultOf(path: string): FakeFault | undefined {
    const fault = faults.find((each) => each.path?.test(path) ?? true)
    if (fault) fault.left -= 1
    faults = faults.filter(({ left }) => left > 0)
    return fault
  }

  /** Executes a request once per idempotency key: the same request gets the first answer, a different one is refused. */
  function onceFor(key: string | undefined, form: string, work: () => Answer): Answer {
    const before = key === undefined ? undefined : answered.get(key)
    if (before && before.form !== form)
      return error(400, 'idempotency_error', 'idempotency_key_in_use', 'Other parameters')
    if (before) return before.answer
    const made = work()
    // A copy of the answer is stored, because later changes of the intent are not part of it.
    if (key !== undefined) answered.set(key, { form, answer: structuredClone(made) })
    return made
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? ''
    const { pathname: path, search } = new URL(request.url ?? '', 'http://stripe.test')
    const key = request.headers['idempotency-key'] as string | undefined
    const body = method === 'POST' ? await text(request) : search.slice(1)
    const account = request.headers['stripe-account'] as string | undefined
    calls.push({ method, path, key, account })
    const fault = faultOf(path)
    const work = () =>
      onceFor(method === 'POST' ? key : undefined, body, () => answer(method, path, readForm(body), account))
    const isAllowed = request.headers.authorization === `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`
    if (!isAllowed) return send(response, error(401, 'invalid_request_error', 'api_key_invalid', 'Invalid key'))
    if (!fault) return send(response, work())
    if (fault.isDone) work()
    if (fault.status === 0) return void request.socket.destroy()
    // The header tells Stripe's SDK whether to retry. A retry helps only if the fault ends after a number of calls.
    response.setHeader('stripe-should-retry', fault.times === undefined ? 'false' : 'true')
    return send(response, error(fault.status, 'api_error', 'fault', 'A fault of the test'))
  }

  const send = (response: ServerResponse, { status, body }: Answer): void => {
    response.setHeader('request-id', word('req'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    intents,
    refunds,
    cards: kept.cards,
    giveCard: kept.give,
    intent: known,
    succeed: (id, amount = known(id).amount) => {
      const intent = known(id)
      if (!isOpen(intent) && intent.status !== 'processing') throw new Error(`Nobody pays what is ${intent.status}`)
      pay(intent, amount)
      if (intent.setup_future_usage) intent.payment_method = kept.attach(intent.customer ?? '', owners.get(id))
    },
    decline: (id) =>
      Object.assign(known(id), {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined' },
      }),
    act: (id) => Object.assign(known(id), { status: 'requires_action', last_payment_error: null }),
    process: (id) => Object.assign(known(id), { status: 'processing', last_payment_error: null }),
    refundByHand: (id, amount) => void refund(id, {}, amount),
    mend: () => void faults.splice(0),
    fail: (fault) => faults.push({ ...fault, left: fault.times ?? 1 }),
    event: (type, intentId) => {
      const setup = kept.setups.get(intentId)
      if (setup) return eventOf(type, setup, setup.account)
      return eventOf(type, type.startsWith('charge.') ? charges.get(intentId) : known(intentId), owners.get(intentId))
    },
    accounts: connected.accounts,
    changeAccount: connected.change,
    accountEvent: (id, type = 'account.updated') => eventOf(type, connected.accounts.get(id), id),
    dispute: (intentId, status, dueBy) => {
      const isNew = !disputes.has(intentId)
      if (isNew) disputes.set(intentId, word('dp'))
      const type = isNew ? 'created' : ['won', 'lost', 'warning_closed'].includes(status) ? 'closed' : 'updated'
      const { amount, currency } = charges.get(intentId) ?? known(intentId)
      const dispute = {
        id: disputes.get(intentId),
        object: 'dispute',
        amount,
        currency,
        charge: `ch_${intentId}`,
        payment_intent: intentId,
        status,
        reason: 'fraudulent',
        created: Math.floor(Date.now() / 1000),
        evidence_details: { due_by: dueBy ?? null },
        metadata: {},
      }
      return eventOf(`charge.dispute.${type}`, dispute, owners.get(intentId))
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates an event about the current state of an object. An event about a connected account is signed with `connectSecret`. */
export function eventOf(type: string, object: unknown, account?: string): FakeEvent {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const created = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    created,
    livemode: false,
    ...(account !== undefined && { account }),
    data: { object },
  })
  return { id, body, signature: signature(body, account === undefined ? undefined : connectSecret) }
}
