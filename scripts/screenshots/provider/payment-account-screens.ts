import type { Output } from '#shared/api/client.ts'
import {
  changeAnswer,
  restoreAnswers,
  type Screen,
  type ScreenshotPage,
} from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

type Status = Output<'paymentAccount'>

const account: NonNullable<Status['account']> = {
  provider: 'STRIPE',
  mode: 'LIVE',
  name: 'Studio Noord',
  state: 'READY',
  missing: [],
  paysOut: true,
  methods: ['ideal', 'card', 'bancontact'],
  connectedAt: '2026-03-01T10:00:00+01:00',
  dashboardUrl: 'https://dashboard.stripe.com/dashboard',
}

const dispute: Status['disputes'][number] = {
  id: 'picture',
  amount: 85,
  state: 'NEEDS_RESPONSE',
  reason: 'fraudulent',
  respondBy: '2026-03-20T12:00:00+01:00',
  openedAt: '2026-03-09T12:00:00+01:00',
  bookingId: null,
  url: 'https://dashboard.stripe.com/payments/picture',
}

/** Shows the payment settings of a server that supports payment accounts. The demo's own server only has the payment sandbox. */
async function showAccount(stage: ScreenshotPage, status: Partial<Status>): Promise<void> {
  const { page, locale } = stage
  await changeAnswer(stage, 'paymentAccount', { offers: ['STRIPE', 'MOLLIE'], ownAccount: null, ...status })
  await openPlace(stage, '/settings/payments')
  await page.getByText(providerTexts[locale]['payment-account.lead'], { exact: true }).waitFor()
  await restoreAnswers(stage)
}

/** Screens of accounts at payment providers: no account, an incomplete one, and one that accepts payments. */
export const paymentAccountScreens: readonly Screen[] = [
  { name: 'provider-payment-account-none', show: (stage) => showAccount(stage, {}) },
  {
    name: 'provider-payment-account-incomplete',
    show: (stage) =>
      showAccount(stage, {
        account: {
          ...account,
          state: 'INCOMPLETE',
          missing: ['BANK_ACCOUNT', 'DOCUMENT'],
          paysOut: false,
          methods: [],
        },
        payouts: [],
      }),
  },
  {
    name: 'provider-payment-account',
    show: (stage) =>
      showAccount(stage, {
        account,
        openPayments: 2,
        payouts: [
          { amount: 1240.5, arrivesOn: '2026-03-12', state: 'PENDING' },
          { amount: 980, arrivesOn: '2026-03-05', state: 'PAID' },
          { amount: -15, arrivesOn: '2026-02-26', state: 'FAILED' },
        ],
        disputes: [dispute, { ...dispute, id: 'won', state: 'WON', respondBy: null }],
      }),
  },
]
