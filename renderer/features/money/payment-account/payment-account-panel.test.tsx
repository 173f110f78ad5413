import { aProfile } from '#tests/builders/provider-wire.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

type Status = Output<'paymentAccount'>

const none: Status = {
  offers: ['STRIPE', 'MOLLIE'],
  ownAccount: null,
  account: null,
  openPayments: 0,
  payouts: null,
  disputes: [],
  isCurrent: true,
}

const profile = aProfile({ paymentMethods: ['STRIPE'] })

const account: NonNullable<Status['account']> = {
  provider: 'STRIPE',
  mode: 'LIVE',
  name: 'Studio Noord',
  state: 'READY',
  missing: [],
  paysOut: true,
  methods: ['ideal', 'card'],
  connectedAt: '2026-03-01T10:00:00+01:00',
  dashboardUrl: 'https://dashboard.stripe.com/dashboard',
}

const connected = (changes: Partial<typeof account> = {}, status: Partial<Status> = {}): Status => ({
  ...none,
  account: { ...account, ...changes },
  payouts: [],
  ...status,
})

async function show(status: Status, locale: 'en' | 'nl' = 'en') {
  const bridge = createFakeBridge()
  bridge.answerWith('paymentAccount', () => status)
  bridge.answerWith('organisationProfile', () => profile)
  const { user } = await renderProvider(locale, { bridge, place: '/settings/payments' })
  return { bridge, user }
}

const opened = vi.fn<(url: string) => null>(() => null)
beforeEach(() => vi.stubGlobal('open', opened))
afterEach(() => {
  vi.unstubAllGlobals()
  opened.mockClear()
})

describe('the state of the payment account (R-D251)', () => {
  it.each<[string, Status, RegExp]>([
    ['on a server with one account', { ...none, offers: [], ownAccount: 'STRIPE' }, /whoever runs this server/],
    ['on a practice server', { ...none, offers: [], ownAccount: 'SANDBOX' }, /practice only/],
    ['on a server without any', { ...none, offers: [] }, /no online payments/],
    ['before one is connected', none, /customers cannot pay online/],
    ['that is ready', connected(), /Ready: customers can pay online/],
    ['that misses something', connected({ state: 'INCOMPLETE', missing: ['BANK_ACCOUNT'] }), /Missing: a bank account/],
    ['that is restricted', connected({ state: 'RESTRICTED' }), /does not let this account take payments/],
    ['that gives no access', connected({ state: 'NO_ACCESS' }), /has no access to this account/],
    ['without ways to pay', connected({ methods: [] }), /No way to pay/],
    ['in test mode', connected({ mode: 'TEST' }), /no money moves/],
    ['without payouts', connected({ paysOut: false }), /the money stays at Stripe/],
    ['that could not be asked about', connected({}, { isCurrent: false }), /what it said last/],
  ])('%s', async (_, status, words) => {
    await show(status)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('is shown in Dutch', async () => {
    await show(connected({ state: 'INCOMPLETE', missing: ['DOCUMENT', 'PERSON'] }), 'nl')
    expect(await screen.findByText(/Ontbreekt: een document, wie het vertegenwoordigt/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Verder bij Stripe' })).toBeTruthy()
  })
})

it('Stripe’s page opens in the browser, and a link leads there too (R-D251)', async () => {
  const { bridge, user } = await show(none)
  const onboardingUrl = 'https://connect.stripe.com/setup/acct_1/x'
  bridge.answerWith('connectStripe', () => ({ onboardingUrl }))
  await user.click(await screen.findByRole('button', { name: 'Connect with Stripe' }))
  expect((await screen.findByRole('link', { name: 'Open Stripe’s form' })).getAttribute('href')).toBe(onboardingUrl)
  expect(opened).toHaveBeenCalledExactlyOnceWith(onboardingUrl, '_blank', 'noopener,noreferrer')
})

it('A Mollie key is checked, sent once, and removed from the form (R-D251)', async () => {
  const { bridge, user } = await show({ ...none, offers: ['MOLLIE'] })
  const sent: string[] = []
  bridge.answerWith('connectMollie', ({ body }) => {
    sent.push(body.apiKey)
    if (sent.length === 1)
      throw new AppError('validation', { status: 400, fieldErrors: { apiKey: 'Mollie does not accept this key.' } })
    return connected({ provider: 'MOLLIE', paysOut: null }, { payouts: null })
  })
  const field = await screen.findByLabelText(/API key/)
  const key = `live_${'x'.repeat(30)}`
  await user.type(field, 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Connect with Mollie' }))
  expect(await screen.findByText(/This is no API key of Mollie/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, key)
  await user.click(screen.getByRole('button', { name: 'Connect with Mollie' }))
  expect(await screen.findByText('Mollie does not accept this key.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Connect with Mollie' }))
  expect(await screen.findByText('Ready: customers can pay online')).toBeTruthy()
  expect(sent).toEqual([key, key])
  expect(screen.getByLabelText(/API key/)).toHaveProperty('value', '')
  expect(screen.getByText('Mollie shows payouts in its own dashboard.')).toBeTruthy()
})

describe('disconnecting a payment account (R-D254)', () => {
  it('asks first, and says what stays', async () => {
    const { bridge, user } = await show(connected())
    bridge.answerWith('disconnectPayments', () => none)
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText(/keeps its access to refund payments/)).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1)!)
    expect(await screen.findByText(/No account is connected/)).toBeTruthy()
  })

  it('is refused while payments are not finished', async () => {
    await show(connected({}, { openPayments: 2 }))
    expect(await screen.findByText(/2 payments are not finished yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  })
})

it('Payouts and disputes are listed, with the deadline and a link (R-D257)', async () => {
  const url = 'https://dashboard.stripe.com/payments/pi_1'
  const dispute = {
    id: 'dp_1',
    amount: 85,
    reason: 'fraudulent',
    openedAt: '2026-05-20T10:00:00+02:00',
    bookingId: null,
    url,
  }
  await show(
    connected(
      {},
      {
        payouts: [{ amount: 123.45, arrivesOn: '2026-03-02', state: 'PAID' }],
        disputes: [
          { ...dispute, state: 'NEEDS_RESPONSE', respondBy: '2026-06-01T14:00:00+02:00' },
          { ...dispute, id: 'dp_2', state: 'LOST', respondBy: null },
        ],
      },
    ),
  )
  expect(await screen.findByText('€123.45')).toBeTruthy()
  expect(screen.getByText('paid out 2 Mar 2026')).toBeTruthy()
  expect(screen.getByText('Answer by 1 Jun 2026 in the dashboard')).toBeTruthy()
  expect(screen.getByText('Lost: the customer has the money back')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'View the dispute of €85' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([url, url])
})
