import { randomUUID } from 'node:crypto'

// The cards on file of the local Stripe server: customers, payment methods and setup intents.

export interface FakeCard {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  /** The decline code of each charge of the card; undefined when charges succeed. */
  declines?: string | undefined
}

export interface FakeSetup {
  id: string
  object: 'setup_intent'
  status: string
  client_secret: string
  customer: string
  payment_method: string | FakeCard | null
  usage: string
  metadata: Record<string, string>
  last_setup_error: { type: string; code: string } | null
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const word = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

const refused = (status: number, code: string, message = code): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

/** The cards that customers have entered. Like every Stripe object, a card belongs to the connected account under which it was created. */
export function fakeCards() {
  const setups = new Map<string, FakeSetup & { account: string | undefined }>()
  const cards = new Map<string, FakeCard & { account: string | undefined }>()

  const shown = (setup: FakeSetup, expand: unknown): FakeSetup =>
    Array.isArray(expand) && expand.includes('payment_method')
      ? { ...setup, payment_method: cardNamed(setup.payment_method) }
      : setup

  /** The card of an intent. Accepts the card's id or the card itself. */
  const cardNamed = (named: string | FakeCard | null): FakeCard | null =>
    typeof named === 'string' ? (cards.get(named) ?? null) : named

  function answerSetup(
    method: string,
    path: string,
    form: Record<string, unknown>,
    account: string | undefined,
  ): Answer | undefined {
    if (method === 'POST' && path === '/v1/setup_intents') {
      const id = word('seti')
      const made: FakeSetup = {
        id,
        object: 'setup_intent',
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${word('x').slice(2)}`,
        customer: String(form['customer']),
        payment_method: null,
        usage: String(form['usage']),
        metadata: form['metadata'] as Record<string, string>,
        last_setup_error: null,
      }
      setups.set(id, { ...made, account })
      return { status: 200, body: made }
    }
    const [, id = '', action] = /^\/v1\/setup_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (id === '') return undefined
    const setup = setups.get(id)
    if (!setup || setup.account !== account) return refused(404, 'resource_missing')
    const isOpen = setup.status.startsWith('requires_')
    if (method === 'POST' && !isOpen) return refused(400, 'setup_intent_unexpected_state')
    if (action === 'cancel') setup.status = 'canceled'
    return { status: 200, body: shown(setup, form['expand']) }
  }

  function answerCard(method: string, path: string, account: string | undefined): Answer | undefined {
    const [, id = '', action] = /^\/v1\/payment_methods\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (id === '') return undefined
    const card = cards.get(id)
    if (!card || card.account !== account) return refused(404, 'resource_missing')
    if (method === 'POST' && action === 'detach') {
      if (card.customer === null)
        return refused(400, 'invalid', 'The payment method you provided is not attached to a customer')
      card.customer = null
    }
    return { status: 200, body: card }
  }

  /** Attaches a card to a customer, as the payment form does. Returns the card's id. */
  function attach(customer: string, account: string | undefined, declines?: string): string {
    const id = word('pm')
    const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 }
    cards.set(id, { id, object: 'payment_method', type: 'card', customer, card, declines, account })
    return id
  }

  return {
    setups,
    cards,
    cardNamed,
    attach,
    answer: (
      method: string,
      path: string,
      form: Record<string, unknown>,
      account: string | undefined,
    ): Answer | undefined => {
      if (method === 'POST' && path === '/v1/customers')
        return { status: 200, body: { id: word('cus'), object: 'customer', metadata: form['metadata'] } }
      return answerSetup(method, path, form, account) ?? answerCard(method, path, account)
    },
    /** The customer enters a card for a setup intent. */
    give: (setupId: string, declines?: string): string => {
      const setup = setups.get(setupId)
      if (!setup) throw new Error(`No setup intent ${setupId}`)
      const cardId = attach(setup.customer, setup.account, declines)
      Object.assign(setup, { status: 'succeeded', payment_method: cardId })
      return cardId
    },
  }
}
