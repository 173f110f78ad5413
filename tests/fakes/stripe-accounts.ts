import { randomUUID } from 'node:crypto'

/** The part of Stripe's HTTP API about connected accounts, for `stripe-server.ts`. */

export interface FakeAccount {
  readonly id: string
  readonly object: 'account'
  readonly charges_enabled: boolean
  readonly payouts_enabled: boolean
  readonly details_submitted: boolean
  readonly requirements: { readonly currently_due: string[]; readonly past_due: string[] }
  readonly capabilities: Readonly<Record<string, string>>
  readonly business_profile: { readonly name: string | null }
  readonly controller: unknown
  readonly metadata: unknown
  /** Whether the organisation has disconnected the account. */
  readonly isGone?: boolean
}

/** The fields with which Stripe describes an account that can take payments. */
export const openAccount = {
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { currently_due: [], past_due: [] },
  capabilities: { card_payments: 'active', ideal_payments: 'active', bancontact_payments: 'inactive' },
} as const satisfies Partial<FakeAccount>

interface Answer {
  readonly status: number
  readonly body: unknown
}

const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

export function fakeAccounts() {
  const accounts = new Map<string, FakeAccount>()

  const create = (form: Record<string, unknown>): Answer => {
    const id = `acct_${randomUUID().replaceAll('-', '').slice(0, 16)}`
    const account: FakeAccount = {
      id,
      object: 'account',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      requirements: {
        currently_due: ['business_type', 'external_account', 'individual.verification.document'],
        past_due: [],
      },
      capabilities: {},
      business_profile: { name: (form['business_profile'] as { name?: string } | undefined)?.name ?? null },
      controller: form['controller'],
      metadata: form['metadata'],
    }
    accounts.set(id, account)
    return { status: 200, body: account }
  }

  /** Answers calls about accounts, and refuses calls that an account is not allowed. Returns undefined for any other call. */
  function answer(
    method: string,
    path: string,
    form: Record<string, unknown>,
    named: string | undefined,
  ): Answer | undefined {
    const account = named === undefined ? undefined : accounts.get(named)
    if (named !== undefined && (!account || account.isGone)) return refused(403, 'account_invalid')
    if (method === 'POST' && path === '/v1/accounts') return create(form)
    if (method === 'POST' && path === '/v1/account_links') {
      const url = `https://connect.stripe.test/setup/${String(form['account'])}/${randomUUID()}`
      return { status: 200, body: { object: 'account_link', url, created: 0, expires_at: 300 } }
    }
    const [, id] = /^\/v1\/accounts\/(\w+)$/.exec(path) ?? []
    if (id !== undefined) {
      const found = accounts.get(id)
      return found && !found.isGone ? { status: 200, body: found } : refused(403, 'account_invalid')
    }
    if (path === '/v1/payouts') {
      const payout = { id: 'po_1', object: 'payout', amount: 12_345, arrival_date: 1_772_409_600, status: 'paid' }
      return { status: 200, body: { object: 'list', data: [payout], has_more: false, url: path } }
    }
    if (account && !account.charges_enabled && method === 'POST' && path === '/v1/payment_intents')
      return refused(400, 'account_closed')
    return undefined
  }

  return {
    accounts,
    answer,
    change: (id: string, change: Partial<FakeAccount>): void => {
      const known = accounts.get(id)
      if (!known) throw new Error(`No account ${id}`)
      accounts.set(id, { ...known, ...change })
    },
  }
}
