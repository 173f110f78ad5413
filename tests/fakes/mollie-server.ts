import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type FakeMandate, fakeMandates } from './mollie-mandates.ts'

// A local server for the part of Mollie's HTTP API that the product uses: payments, refunds, chargebacks, customers, mandates, profiles,
// methods and idempotency keys. It does not use product code.

interface Amount {
  currency: string
  value: string
}

export interface FakeMolliePayment {
  id: string
  status: 'open' | 'canceled' | 'pending' | 'authorized' | 'expired' | 'failed' | 'paid'
  amount: Amount
  amountRefunded: Amount
  amountRemaining: Amount
  profileId: string
  mode: string
  metadata: unknown
  description: string
  redirectUrl: string
  webhookUrl: string | null
  method: string | null
  sequenceType: 'oneoff' | 'first' | 'recurring'
  customerId: string | null
  mandateId: string | null
  details: { failureReason: string } | null
  refunds: { id: string; status: string; amount: Amount }[]
  chargebacks: { id: string; amount: Amount; createdAt: string; reversedAt: string | null; reason: { code: string } }[]
}

export interface FakeProfile {
  id: string
  mode: 'test' | 'live'
  name: string
  status: 'unverified' | 'verified' | 'blocked'
  methods: string[]
}

export interface FakeMollie {
  readonly url: string
  readonly calls: { readonly method: string; readonly path: string; readonly key: string | undefined }[]
  readonly payments: ReadonlyMap<string, FakeMolliePayment>
  payment(id: string): FakeMolliePayment
  /** Creates a new profile and an API key of it. */
  key(mode?: 'test' | 'live', change?: Partial<FakeProfile>): { readonly apiKey: string; readonly profile: FakeProfile }
  /** The profile of a payment. */
  profileOf(intentId: string): FakeProfile
  /** Creates another API key of an existing profile. */
  anotherKey(profile: FakeProfile): string
  revoke(apiKey: string): void
  /** Changes the status of a payment, as a customer, their bank or an expiry does. */
  set(id: string, status: FakeMolliePayment['status']): void
  refundByHand(id: string, value?: string): void
  /** Makes the latest refund of a payment fail. */
  failRefund(id: string): void
  chargeBack(id: string): void
  /**
   * A customer enters a card for a first payment. Each later charge of the card fails with this reason of Mollie, if one is given. Returns
   * the mandate.
   */
  giveCard(id: string, declines?: string): FakeMandate
  mandate(id: string): FakeMandate
  /** The customers, with all fields that the product sent about them. */
  readonly customers: ReadonlyMap<string, { readonly told: Readonly<Record<string, unknown>> }>
  /** Whether a customer or a mandate was removed. */
  isRemoved(id: string): boolean
  /** Revokes a mandate by hand. */
  removeMandate(id: string): void
  /** Leaves the next charge of a card on file pending. */
  delayCharges(): void
  /** Makes Mollie report other data of a payment than the real ones. */
  tell(id: string, change: Partial<Pick<FakeMolliePayment, 'amount' | 'profileId'>>): void
  /** Forgets the idempotency keys, as Mollie does after an hour. */
  forgetKeys(): void
  /** Makes the next calls fail, before or after they take effect. Status 0 breaks the connection. */
  fail(fault: { status: number; isDone?: boolean; times?: number; path?: RegExp }): void
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const problem = (status: number, title: string, field?: string): Answer => ({
  status,
  body: { status, title, detail: 'What was sent: a secret', ...(field && { field }) },
})

const cents = ({ value }: Amount): number => Math.round(Number(value) * 100)
const euros = (amount: number): Amount => ({ currency: 'EUR', value: (amount / 100).toFixed(2) })

export async function startFakeMollie(): Promise<FakeMollie> {
  /** The profiles by their keys; a revoked key is not among them. */
  const profiles = new Map<string, FakeProfile>()
  const allProfiles: FakeProfile[] = []
  const payments = new Map<string, FakeMolliePayment>()
  const calls: FakeMollie['calls'] = []
  const answered = new Map<string, { body: string; answer: Answer }>()
  const kept = fakeMandates()
  const toldOtherwise = new Map<string, object>()
  let isDelayed = false
  let faults: { status: number; isDone?: boolean; left: number; path?: RegExp }[] = []

  const word = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const known = (id: string): FakeMolliePayment => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`No payment ${id}`)
    return payment
  }

  const shown = ({ refunds, chargebacks, ...payment }: FakeMolliePayment, embeds: string): object => ({
    resource: 'payment',
    ...payment,
    ...toldOtherwise.get(payment.id),
    isCancelable: payment.status === 'open',
    _links: {
      self: { href: `https://api.mollie.test/v2/payments/${payment.id}` },
      ...(payment.status === 'open' && {
        checkout: { href: `https://checkout.mollie.test/${payment.method ?? 'select'}/${payment.id}` },
      }),
    },
    ...(embeds && { _embedded: { refunds, chargebacks } }),
  })

  function create(body: Record<string, unknown>, profile: FakeProfile): Answer {
    const amount = body['amount'] as Amount
    const sequenceType = (body['sequenceType'] as FakeMolliePayment['sequenceType'] | undefined) ?? 'oneoff'
    const customerId = (body['customerId'] as string | undefined) ?? null
    if (profile.status === 'blocked') return problem(403, 'Forbidden')
    const refusal = refusalOf(body, profile)
    if (refusal) return refusal
    const payment: FakeMolliePayment = {
      id: word('tr'),
      status: 'open',
      amount,
      amountRefunded: euros(0),
      amountRemaining: amount,
      profileId: profile.id,
      mode: profile.mode,
      metadata: body['metadata'],
      description: String(body['description']),
      redirectUrl: String(body['redirectUrl']),
      webhookUrl: (body['webhookUrl'] as string | undefined) ?? null,
      // If the request names one payment method, it is already chosen. Otherwise the customer chooses on Mollie's page.
      method: typeof body['method'] === 'string' ? body['method'] : null,
      sequenceType,
      customerId,
      mandateId: (body['mandateId'] as string | undefined) ?? null,
      details: null,
      refunds: [],
      chargebacks: [],
    }
    payments.set(payment.id, payment)
    if (sequenceType === 'first' && customerId !== null)
      payment.mandateId = kept.begin(customerId, payment.method === 'creditcard' ? 'creditcard' : 'directdebit')
    if (sequenceType === 'recurring') charge(payment)
    return { status: 201, body: shown(payment, '') }
  }

  /** Returns the error with which Mollie refuses to create a payment; undefined when it accepts. */
  function refusalOf(body: Record<string, unknown>, profile: FakeProfile): Answer | undefined {
    const { sequenceType = 'oneoff', customerId, mandateId, method } = body
    const isFree = cents(body['amount'] as Amount) === 0
    if (sequenceType !== 'recurring' && typeof body['redirectUrl'] !== 'string')
      return problem(422, 'Unprocessable Entity', 'redirectUrl')
    // A payment of zero is only possible to save a card.
    if (isFree && !(sequenceType === 'first' && method === 'creditcard'))
      return problem(422, 'Unprocessable Entity', 'amount')
    if (sequenceType === 'oneoff') return undefined
    const customer = kept.customerOf(String(customerId), profile)
    if ('status' in customer) return problem(422, 'Unprocessable Entity', 'customerId')
    if (sequenceType === 'first') return undefined
    const mandate = kept.mandateOf(String(customerId), String(mandateId), profile)
    const isValid = 'details' in mandate && mandate.status === 'valid'
    return isValid ? undefined : problem(422, 'Unprocessable Entity')
  }

  /** Sets the result of a charge of a card on file, as the bank decides it. */
  function charge(payment: FakeMolliePayment): void {
    const { declines } = kept.mandate(payment.mandateId ?? '')
    payment.status = isDelayed ? 'pending' : declines === undefined ? 'paid' : 'failed'
    if (payment.status === 'failed') payment.details = { failureReason: declines ?? 'unknown_reason' }
    isDelayed = false
  }

  function refund(payment: FakeMolliePayment, amount: number): Answer {
    if (payment.status !== 'paid' || amount > cents(payment.amountRemaining) || amount <= 0)
      return problem(422, 'Unprocessable Entity', 'amount')
    const made = { id: word('re'), status: 'pending', amount: euros(amount) }
    payment.refunds.push(made)
    payment.amountRefunded = euros(cents(payment.amountRefunded) + amount)
    payment.amountRemaining = euros(cents(payment.amountRemaining) - amount)
    return { status: 201, body: { resource: 'refund', ...made } }
  }

  function answer(method: string, url: URL, body: Record<string, unknown>, profile: FakeProfile): Answer {
    const { pathname: path } = url
    if (path === '/v2/profiles/me') {
      const { methods: _, ...told } = profile
      return { status: 200, body: { resource: 'profile', ...told } }
    }
    if (path === '/v2/methods')
      return { status: 200, body: { count: 1, _embedded: { methods: profile.methods.map((id) => ({ id })) } } }
    if (method === 'POST' && path === '/v2/payments') return create(body, profile)
    const [, customerId] = /^\/v2\/customers\/(\w+)\/payments$/.exec(path) ?? []
    if (customerId !== undefined) {
      const customer = kept.customerOf(customerId, profile)
      if ('status' in customer) return customer
      const made = [...payments.values()].filter((each) => each.customerId === customerId)
      const listed = made.toReversed().slice(0, Number(url.searchParams.get('limit') ?? 50))
      const shownOnes = listed.map((each) => shown(each, ''))
      return { status: 200, body: { count: listed.length, _embedded: { payments: shownOnes } } }
    }
    const ofPerson = kept.answer(method, path, body, profile)
    if (ofPerson) return ofPerson
    const [, id, isRefund] = /^\/v2\/payments\/(\w+)(\/refunds)?$/.exec(path) ?? []
    const payment = payments.get(id ?? '')
    if (!payment || payment.profileId !== profile.id || payment.mode !== profile.mode) return problem(404, 'Not Found')
    if (isRefund) return refund(payment, cents(body['amount'] as Amount))
    if (method === 'DELETE') {
      if (payment.status !== 'open') return problem(422, 'Unprocessable Entity')
      payment.status = 'canceled'
    }
    if (method === 'PATCH') {
      if (payment.status !== 'open') return problem(422, 'Unprocessable Entity')
      for (const name of ['description', 'redirectUrl', 'method'] as const)
        if (typeof body[name] === 'string') payment[name] = body[name]
    }
    return { status: 200, body: shown(payment, url.searchParams.get('embed') ?? '') }
  }

  /** Executes a request once per idempotency key. */
  function onceFor(key: string | undefined, body: string, work: () => Answer): Answer {
    const before = key === undefined ? undefined : answered.get(key)
    if (before && before.body !== body) return problem(422, 'Unprocessable Entity', 'Idempotency-Key')
    if (before) return before.answer
    const made = work()
    if (key !== undefined && made.status < 300) answered.set(key, { body, answer: structuredClone(made) })
    return made
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? ''
    const url = new URL(request.url ?? '', 'http://mollie.test')
    const key = request.headers['idempotency-key'] as string | undefined
    const body = await text(request)
    calls.push({ method, path: url.pathname, key })
    const apiKey = (request.headers.authorization ?? '').replace('Bearer ', '')
    const profile = profiles.get(apiKey)
    if (!profile) return send(response, problem(401, 'Unauthorized Request'))
    const fault = faults.find((each) => each.path?.test(url.pathname) ?? true)
    if (fault) fault.left -= 1
    faults = faults.filter(({ left }) => left > 0)
    const work = () =>
      onceFor(method === 'POST' ? key : undefined, body, () =>
        answer(method, url, body ? (JSON.parse(body) as Record<string, unknown>) : {}, profile),
      )
    if (!fault) return send(response, work())
    if (fault.isDone) work()
    if (fault.status === 0) return void request.socket.destroy()
    return send(response, problem(fault.status, 'A fault of the test'))
  }

  const send = (response: ServerResponse, { status, body }: Answer): void =>
    void response
      .writeHead(status, { 'content-type': 'application/hal+json' })
      .end(body === undefined ? undefined : JSON.stringify(body))

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const keyOf = (profile: FakeProfile): string => {
    const apiKey = `${profile.mode}_${randomUUID().replaceAll('-', '')}`
    profiles.set(apiKey, profile)
    return apiKey
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    calls,
    payments,
    payment: known,
    key: (mode = 'test', change = {}) => {
      const profile: FakeProfile = {
        id: word('pfl'),
        mode,
        name: 'Studio Noord',
        status: 'verified',
        methods: ['ideal', 'creditcard', 'paypal'],
        ...change,
      }
      allProfiles.push(profile)
      return { apiKey: keyOf(profile), profile }
    },
    profileOf: (id) => {
      const profile = allProfiles.find((each) => each.id === known(id).profileId)
      if (!profile) throw new Error(`No profile of ${id}`)
      return profile
    },
    anotherKey: keyOf,
    revoke: (apiKey) => void profiles.delete(apiKey),
    set: (id, status) => {
      const payment = known(id)
      payment.status = status
      if (status !== 'paid') return
      // If no payment method was chosen before, the customer chooses iDEAL on Mollie's page.
      payment.method ??= 'ideal'
      if (payment.sequenceType === 'first') kept.mandate(payment.mandateId ?? '').status = 'valid'
    },
    refundByHand: (id, value) => {
      const payment = known(id)
      refund(payment, value === undefined ? cents(payment.amountRemaining) : cents({ currency: 'EUR', value }))
    },
    failRefund: (id) => {
      const payment = known(id)
      const last = payment.refunds.at(-1)
      if (!last) throw new Error(`No refund of ${id}`)
      last.status = 'failed'
      payment.amountRefunded = euros(cents(payment.amountRefunded) - cents(last.amount))
      payment.amountRemaining = euros(cents(payment.amountRemaining) + cents(last.amount))
    },
    chargeBack: (id) => {
      const payment = known(id)
      const createdAt = new Date().toISOString()
      payment.chargebacks.push({
        id: word('chb'),
        amount: payment.amount,
        createdAt,
        reversedAt: null,
        reason: { code: 'AC01' },
      })
    },
    giveCard: (id, declines) => {
      const payment = known(id)
      const mandate = kept.mandate(payment.mandateId ?? '')
      Object.assign(payment, { status: 'paid' })
      return Object.assign(mandate, { status: 'valid', declines })
    },
    mandate: kept.mandate,
    customers: kept.customers,
    isRemoved: kept.isRemoved,
    removeMandate: kept.remove,
    delayCharges: () => {
      isDelayed = true
    },
    tell: (id, change) => void toldOtherwise.set(id, change),
    forgetKeys: () => answered.clear(),
    fail: ({ times = 1, ...fault }) => void faults.push({ ...fault, left: times }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
