import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { aBooking, aMoneyEntry, at, someMoney } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const paid = aBooking({ version: 3, paymentStatus: 'PAID', paymentMethod: 'STRIPE' })

/** Opens the dialog of a booking with its ledger. `sent` records the bodies and idempotency keys of all calls that change it. */
async function openMoney(booking: ProviderBooking, money = someMoney(), locale: 'en' | 'nl' = 'en') {
  const bridge = createFakeBridge()
  bridge.calendar = { ...bridge.calendar, bookings: [booking] }
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  bridge.answerWith('bookingMoney', () => money)
  const sent: unknown[] = []
  for (const route of ['refundBooking', 'resolveRefund', 'takePaymentBack', 'confirmPayment'] as const) {
    bridge.answerWith(route, ({ body }) => {
      sent.push(body)
      return { ...booking, version: booking.version + 1 }
    })
  }
  const app = await renderProvider(locale, { bridge, place: `/bookings?booking=${booking.id}` })
  // The long timeout is for the first test, which loads the code of the dialogs.
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 })
  await within(dialog).findByText(booking.guest.email)
  return { ...app, bridge, dialog, sent }
}

/** Chooses to give money back, which is in the menu beside cancelling and moving. */
async function giveBack(user: UserEvent, dialog: HTMLElement, locale: 'en' | 'nl' = 'en') {
  await user.click(within(dialog).getByRole('button', { name: locale === 'en' ? 'More actions' : 'Meer acties' }))
  await user.click(
    await screen.findByRole('menuitem', { name: locale === 'en' ? 'Give money back' : 'Geld teruggeven' }),
  )
}

const question = () => within(screen.getAllByRole('dialog').at(-1)!)

describe('the money of a booking (R-D268)', () => {
  it('is shown line by line: what, how much, when, by whom, why and its state', async () => {
    const entries = [
      aMoneyEntry(),
      aMoneyEntry({
        id: 'back',
        amount: -20,
        actor: 'provider',
        person: 'Fenna de Boer',
        reason: 'Started late',
        refund: { id: 'refund-1', state: 'SENT' },
      }),
      aMoneyEntry({ id: 'bank', amount: -65 }),
    ]
    const { dialog } = await openMoney(paid, someMoney({ entries }))
    const lines = (await within(dialog).findByRole('region', { name: 'Money' })).querySelectorAll('li')
    expect([...lines].map(({ textContent }) => textContent)).toEqual([
      'Paid online+€853 Mar 2025, 12:01 · Inplan',
      'Given back the way it was paid−€203 Mar 2025, 12:01 · Fenna de Boer · sent to the bankStarted late',
      'Taken back by the customer’s bank−€653 Mar 2025, 12:01 · Inplan',
    ])
  })
})

test.each([
  ['en', 'Paid with one payment for 3 appointments: €85 of €255', /one payment of €255 for 3 appointments/],
  ['nl', 'Betaald met één betaling voor 3 afspraken: €85 van €255', /één betaling van €255 voor 3 afspraken/],
] as const)(
  'A booking’s part of a series payment is shown, and refunded as such, in %s (R-D306)',
  async (locale, part, hint) => {
    const sharedPayments = [{ id: 'payment-1', part: 85, total: 255, bookings: 3 }]
    const { dialog, user } = await openMoney(paid, someMoney({ sharedPayments }), locale)
    expect((await within(dialog).findByText(/255/)).textContent).toBe(part)
    await giveBack(user, dialog, locale)
    expect(await screen.findByText(hint)).toBeTruthy()
  },
)

describe('refunding a booking (R-D269)', () => {
  it('proposes what the policy says, shows what goes where, and sends it with a reason', async () => {
    const money = someMoney({
      sources: [
        { id: 'place', kind: 'place', kept: 25 },
        { id: 'payment-1', kind: 'online', kept: 60 },
      ],
    })
    const { dialog, user, sent } = await openMoney(paid, money)
    await giveBack(user, dialog)
    await screen.findByText(/could still be cancelled in time/)
    expect(
      question().getByText('€60 is sent to the account that paid it. That can take a few working days.'),
    ).toBeTruthy()
    const byHand = question().getByRole('textbox', { name: /^By yourself/ })
    await user.clear(byHand)
    await user.type(byHand, '30')
    expect(question().getByText('That is more than is left.')).toBeTruthy()
    expect(question().getByRole('button', { name: 'Give back' })).toHaveProperty('disabled', true)
    await user.clear(byHand)
    await user.type(byHand, '5')
    expect(question().getByText('€5 is only noted: you give it back yourself.')).toBeTruthy()
    await user.type(question().getByRole('textbox', { name: /^Reason/ }), 'Sorry')
    await user.click(question().getByRole('button', { name: 'Give back €65' }))
    await screen.findByText('It is given back')
    expect(sent).toEqual([
      {
        id: 'booking-1',
        version: 3,
        reason: 'Sorry',
        parts: [
          { source: 'place', amount: 5 },
          { source: 'payment-1', amount: 60 },
        ],
      },
    ])
  })

  it('proposes nothing where the policy gives nothing back, also in Dutch', async () => {
    const { dialog, user } = await openMoney(paid, someMoney({ advice: 'BEGUN' }), 'nl')
    await giveBack(user, dialog, 'nl')
    await screen.findByText(/De afspraak is begonnen/)
    expect(question().getByRole('textbox', { name: /^Naar waar online is betaald/ })).toHaveProperty('value', '')
    expect(question().getByRole('button', { name: 'Teruggeven' })).toHaveProperty('disabled', true)
  })

  it('gives all credits of a booking back', async () => {
    const booking = aBooking({ paymentStatus: 'PAID', paymentMethod: 'CREDITS' })
    const money = someMoney({ entries: [], sources: [], hasCredits: true })
    const { dialog, user, sent } = await openMoney(booking, money)
    await giveBack(user, dialog)
    await screen.findByText(/gets the credits of this booking back/)
    await user.click(question().getByRole('button', { name: 'Give back' }))
    await waitFor(() => expect(sent).toEqual([{ id: 'booking-1', version: 1, reason: '', credits: true }]))
  })

  it('is not offered when no money was kept', async () => {
    const { dialog } = await openMoney(aBooking(), someMoney({ entries: [], sources: [] }))
    expect(within(dialog).queryByRole('button', { name: 'Give money back' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'More actions' })).toBeNull()
  })

  it.each([
    { act: 'Try again', yes: 'Yes, try again', how: 'AGAIN' },
    { act: 'Given back otherwise', yes: 'Yes, note it', how: 'OTHERWISE' },
  ])('that failed is resolved: $how', async ({ act, yes, how }) => {
    const entries = [aMoneyEntry({ amount: -20, refund: { id: 'refund-1', state: 'FAILED' } })]
    const { dialog, user, sent } = await openMoney(paid, someMoney({ entries }))
    await user.click(await within(dialog).findByRole('button', { name: act }))
    await user.click(await screen.findByRole('button', { name: yes }))
    await waitFor(() => expect(sent).toEqual([{ id: 'booking-1', version: 3, refundId: 'refund-1', how }]))
  })
})

describe('money received in person (R-D270)', () => {
  it('can be noted in part', async () => {
    const { dialog, user, sent } = await openMoney(aBooking(), someMoney({ entries: [], sources: [] }))
    await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    const amount = await screen.findByRole('textbox', { name: /^Received/ })
    expect(amount).toHaveProperty('value', '85')
    await user.clear(amount)
    await user.type(amount, '40')
    await user.click(screen.getByRole('button', { name: 'Note this part' }))
    await waitFor(() => expect(sent).toEqual([{ id: 'booking-1', version: 1, paymentStatus: 'PAID', amount: 40 }]))
  })

  it('can be cancelled with a reason when it was a mistake', async () => {
    const booking = aBooking({ paymentStatus: 'PAID' })
    const entries = [aMoneyEntry({ kind: 'place', mistaken: 85 })]
    const { dialog, user, sent } = await openMoney(booking, someMoney({ entries }))
    await user.click(await within(dialog).findByRole('button', { name: 'Was a mistake' }))
    const yes = await screen.findByRole('button', { name: 'Take it back' })
    expect(yes).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Another guest')
    await user.click(yes)
    await waitFor(() =>
      expect(sent).toEqual([{ id: 'booking-1', version: 1, entryId: 'entry-1', reason: 'Another guest' }]),
    )
  })
})

describe('charging the fee of a no-show (R-D301)', () => {
  const noShow = aBooking({
    version: 3,
    startTime: at('2025-03-10 09:00'),
    endTime: at('2025-03-10 10:00'),
    attendance: 'NO_SHOW',
  })
  const card = { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2031 }
  const guarantee = {
    noShow: 25,
    late: 15,
    card,
    fee: { kind: 'NO_SHOW', amount: 25 },
    charge: null,
  } as const

  it.each([
    {
      locale: 'en',
      agreed: 'Noor Jansen agreed to: €25 for a no-show, €15 for a late cancellation.',
      kept: 'Visa 4242, valid until 08/2031',
      act: 'Charge the no-show fee (€25)',
      text: /^€25 is charged to the card of Noor Jansen \(Visa 4242\)/,
      yes: 'Charge €25',
      done: 'The fee was charged',
    },
    {
      locale: 'nl',
      agreed: 'Noor Jansen is akkoord gegaan met: €25 bij niet komen, €15 bij te laat annuleren.',
      kept: 'Visa 4242, geldig tot 08/2031',
      act: 'Vergoeding voor niet komen afschrijven (€25)',
      text: /^€25 wordt afgeschreven van de kaart van Noor Jansen \(Visa 4242\)/,
      yes: '€25 afschrijven',
      done: 'De vergoeding is afgeschreven',
    },
  ] as const)('asks first with the amount, in $locale', async ({ locale, ...t }) => {
    const { dialog, user, bridge } = await openMoney(noShow, someMoney({ entries: [], sources: [], guarantee }), locale)
    const sent: unknown[] = []
    bridge.answerWith('chargeFee', ({ body }) => {
      sent.push(body)
      return { booking: { ...noShow, version: 4, fees: 25 }, outcome: 'CHARGED' }
    })
    expect(await within(dialog).findByText(t.agreed)).toBeTruthy()
    expect(within(dialog).getByText(t.kept)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: t.act }))
    expect(await screen.findByText(t.text)).toBeTruthy()
    await user.click(question().getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.done)).toBeTruthy()
    expect(sent).toEqual([{ id: 'booking-1', version: 3, amount: 25 }])
  })

  it('shows why it was declined, and the question stays open', async () => {
    const { dialog, user, bridge } = await openMoney(noShow, someMoney({ entries: [], sources: [], guarantee }))
    bridge.answerWith('chargeFee', () => ({ booking: { ...noShow, version: 4 }, outcome: 'AUTHENTICATION' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Charge the no-show fee (€25)' }))
    await user.click(await screen.findByRole('button', { name: 'Charge €25' }))
    expect(
      await screen.findByText(/^The bank wants the customer to confirm.* The customer was asked by email/),
    ).toBeTruthy()
    expect(question().getByRole('button', { name: 'Charge €25' })).toBeTruthy()
  })

  it.each([
    ['was charged', { ...guarantee, card: null, charge: 'CHARGED' as const }, 'The fee was charged.'],
    ['is under way', { ...guarantee, charge: 'PENDING' as const }, /has not answered yet/],
    ['has no card', { ...guarantee, card: null }, 'No card is kept for this booking any more.'],
  ])('is not offered when it %s', async (_, known, text) => {
    const { dialog } = await openMoney(noShow, someMoney({ entries: [], sources: [], guarantee: known }))
    expect(await within(dialog).findByText(text)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Charge/ })).toBeNull()
  })

  const request = { state: 'WAITING', askedAt: at('2025-03-11 10:00'), canAsk: true, canGiveUp: true } as const

  it.each([
    {
      locale: 'en',
      state: /^Waiting for the customer.* Last asked on 11 Mar 2025\.$/,
      again: 'Send the link again',
      send: 'Send the email',
      sent: 'The email is on its way',
      giveUp: 'Give the fee up',
      givenUp: 'The fee was given up',
    },
    {
      locale: 'nl',
      state: /^Wacht op de klant.* Laatst gevraagd op 11 mrt 2025\.$/,
      again: 'Link opnieuw sturen',
      send: 'Mail sturen',
      sent: 'De mail is onderweg',
      giveUp: 'Van de vergoeding afzien',
      givenUp: 'Er is van de vergoeding afgezien',
    },
  ] as const)('that waits can be requested again or given up, in $locale (R-D312)', async ({ locale, ...t }) => {
    const money = someMoney({ entries: [], sources: [], guarantee: { ...guarantee, card: null, request } })
    const { dialog, user, bridge } = await openMoney(noShow, money, locale)
    const calls: unknown[] = []
    bridge.answerWith('askForFee', ({ body }) => {
      calls.push(body)
      return { ...noShow, version: 4 }
    })
    bridge.answerWith('giveFeeUp', ({ body }) => {
      calls.push(body)
      return { ...noShow, version: 5 }
    })
    expect(await within(dialog).findByText(t.state)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: t.again }))
    await user.click(await screen.findByRole('button', { name: t.send }))
    expect(await screen.findByText(t.sent)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: t.giveUp }))
    await user.click(question().getByRole('button', { name: t.giveUp }))
    expect(await screen.findByText(t.givenUp)).toBeTruthy()
    expect(calls).toMatchObject([{ id: 'booking-1', version: 3 }, { id: 'booking-1' }])
  })

  it.each([
    ['PAID', 'The customer paid the fee.'],
    ['GIVEN_UP', 'The fee was given up. Nobody can charge or pay it.'],
  ] as const)('that is %s is shown as such, without a request (R-D312)', async (state, text) => {
    const over = { state, askedAt: request.askedAt, canAsk: false, canGiveUp: false }
    const known = { ...guarantee, card: null, fee: null, request: over }
    const { dialog } = await openMoney(noShow, someMoney({ entries: [], sources: [], guarantee: known }))
    expect(await within(dialog).findByText(text)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /fee|link/i })).toBeNull()
  })
})
