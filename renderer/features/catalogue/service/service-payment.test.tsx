import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { aService } from '#tests/builders/provider-wire.ts'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

/** The form of an existing service. */
async function openService(locale: 'en' | 'nl', bridge: ReturnType<typeof createFakeBridge>) {
  const { user } = await renderProvider(locale, { bridge, place: '/services' })
  await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
  const name = locale === 'en' ? 'Edit service' : 'Dienst bewerken'
  return { user, form: within(await screen.findByRole('dialog', { name })) }
}

describe('the deposit of a service (R-D274)', () => {
  it.each(
    flowRows('nl', [
      {
        locale: 'en',
        kind: 'How much',
        part: 'A part of the price',
        field: 'Part of the price',
        wrong: 'Enter a whole number from 1 to 100.',
        example: 'Of €85, a customer pays €25.50 when booking, and €59.50 at the place.',
        rest: ['The rest is paid', 'At the place'],
        save: 'Save',
        tab: /^Provided by/,
      },
      {
        locale: 'nl',
        kind: 'Hoeveel',
        part: 'Een deel van de prijs',
        field: 'Deel van de prijs',
        wrong: 'Vul een heel getal van 1 tot en met 100 in.',
        example: 'Van €85 betaalt een klant €25,50 bij het boeken, en €59,50 ter plaatse.',
        rest: ['De rest wordt betaald', 'Ter plaatse'],
        save: 'Opslaan',
        tab: /^Gegeven door/,
      },
    ] as const),
  )('is set, with an example in words, in $locale', async ({ locale, ...t }) => {
    const bridge = createFakeBridge()
    bridge.services = [aService({ specialistIds: ['fenna', 'daan'], price: 85 })]
    const { user, form } = await openService(locale, bridge)
    await user.selectOptions(form.getByLabelText(t.kind, { selector: 'select' }), t.part)
    const field = form.getByLabelText(t.field, { selector: 'input' })
    await user.type(field, '0')
    expect(await form.findByText(t.wrong)).toBeDefined()
    await user.clear(field)
    await user.type(field, '30')
    await user.selectOptions(form.getByLabelText(t.rest[0]), t.rest[1])
    expect(form.getByText(t.example)).toBeDefined()
    await user.click(form.getByRole('tab', { name: t.tab }))
    await user.click(form.getByRole('button', { name: t.save }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({
      deposit: { percent: 30, amount: null, customers: 'EVERYONE', rest: 'PLACE' },
    })
  })
})

describe('the card that a service asks for (R-D298)', () => {
  it.each([
    {
      locale: 'en',
      noShow: ['Fee for a no-show', 'A part of the price', 'Part of the price for a no-show'],
      late: ['Fee for a late cancellation', 'A fixed amount', 'Amount for a late cancellation'],
      wrong: 'Enter a whole number from 1 to 100.',
      who: ['Who gives a card', 'Customers who have not been here yet'],
      save: 'Save',
      tab: /^Provided by/,
    },
    {
      locale: 'nl',
      noShow: ['Vergoeding bij niet komen', 'Een deel van de prijs', 'Deel van de prijs bij niet komen'],
      late: ['Vergoeding bij te laat annuleren', 'Een vast bedrag', 'Bedrag bij te laat annuleren'],
      wrong: 'Vul een heel getal van 1 tot en met 100 in.',
      who: ['Wie geeft een kaart', 'Wie hier nog niet is geweest'],
      save: 'Opslaan',
      tab: /^Gegeven door/,
    },
  ] as const)('is set with both fees in $locale', async ({ locale, ...t }) => {
    const bridge = createFakeBridge()
    bridge.services = [aService({ specialistIds: ['fenna', 'daan'], price: 85 })]
    const { user, form } = await openService(locale, bridge)
    await user.selectOptions(form.getByLabelText(t.noShow[0]), t.noShow[1])
    const field = form.getByLabelText(t.noShow[2])
    await user.type(field, '0')
    expect(await form.findByText(t.wrong)).toBeDefined()
    await user.type(field, '{Backspace}50')
    await user.selectOptions(form.getByLabelText(t.late[0]), t.late[1])
    await user.type(form.getByLabelText(t.late[2]), '15')
    await user.selectOptions(form.getByLabelText(t.who[0]), t.who[1])
    await user.click(form.getByRole('tab', { name: t.tab }))
    await user.click(form.getByRole('button', { name: t.save }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({
      guarantee: {
        noShow: { percent: 50, amount: null },
        late: { percent: null, amount: 15 },
        customers: 'NEW',
      },
    })
  })

  /** Opens a service that requires a card, in an organisation with the given payment account. */
  async function openWith(locale: 'en' | 'nl', account: object | null) {
    const bridge = createFakeBridge()
    bridge.services = [
      aService({ guarantee: { noShow: { percent: 50, amount: null }, late: null, customers: 'EVERYONE' } }),
    ]
    let answers = 0
    bridge.answerWith('paymentAccount', () => {
      answers += 1
      return { ...NO_ACCOUNT, account: account && { ...AN_ACCOUNT, ...account } } as never
    })
    const { form } = await openService(locale, bridge)
    await waitFor(() => expect(answers).toBe(1))
    return form
  }

  it.each([
    ['en', 'nobody', null, /^Nobody takes your online payments/],
    ['en', 'a restricted account', { provider: 'STRIPE', state: 'RESTRICTED', methods: ['card'] }, /^Nobody takes/],
    ['en', 'Mollie without cards', { provider: 'MOLLIE', state: 'READY', methods: ['ideal'] }, /takes no cards/],
    ['nl', 'Mollie zonder kaarten', { provider: 'MOLLIE', state: 'READY', methods: ['ideal'] }, /neemt geen kaarten/],
  ] as const)('shows a warning in %s that no card is asked for with %s (R-D304)', async (locale, _, account, text) => {
    expect(await (await openWith(locale, account)).findByText(text)).toBeDefined()
  })

  it.each([
    ['en', 'MOLLIE'],
    ['nl', 'MOLLIE'],
    ['en', 'STRIPE'],
  ] as const)('shows no warning in %s with an account of %s (R-D320)', async (locale, provider) => {
    const form = await openWith(locale, { provider, state: 'READY', methods: ['ideal', 'card'] })
    await form.findByLabelText(locale === 'en' ? 'Fee for a no-show' : 'Vergoeding bij niet komen')
    expect(form.queryByText(/asked for (one|a card)\.|om een kaart gevraagd\./)).toBeNull()
  })
})

const NO_ACCOUNT = {
  offers: ['STRIPE'],
  ownAccount: null,
  openPayments: 0,
  payouts: null,
  disputes: [],
  isCurrent: true,
}
const AN_ACCOUNT = {
  mode: 'LIVE',
  name: 'Studio',
  missing: [],
  paysOut: null,
  connectedAt: '2025-03-01T12:00:00+01:00',
  dashboardUrl: 'https://example.com',
}
