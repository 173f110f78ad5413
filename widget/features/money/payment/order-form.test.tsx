import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { validation as validationEn } from '#shared/i18n/messages/en/validation.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { validation as validationNl } from '#shared/i18n/messages/nl/validation.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { mergeSlots } from '../../../data/booking/merge-offered-slots.ts'
import type { ReservationBody } from '../../../data/booking/reservation-request.ts'
import { CatalogueContext, readCatalogue, type Package, type Service } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { orderOfPackage, orderOfSlot } from './order.ts'
import { OrderForm } from './order-form.tsx'

// The API client is loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { errors: errorsEn, payment: paymentEn, ui: uiEn, validation: validationEn, widget: widgetEn },
  nl: { errors: errorsNl, payment: paymentNl, ui: uiNl, validation: validationNl, widget: widgetNl },
}

const noor = { id: 'u', email: 'noor@example.nl', firstName: 'Noor', lastName: 'Jansen' }
const wire = aCatalogue({ paymentOptions: [{ id: 'AFTER_PAY', channels: [] }] })
const catalogue = readCatalogue(wire)
const { organisation } = catalogue
const service = { id: 's', name: 'Massage', locationTypes: [], address: '', city: '' } as unknown as Service
const startTime = '2030-03-14T18:30:00+01:00'

type Ordered = Pick<ComponentProps<typeof OrderForm>, 'order' | 'scheduleId' | 'intentOf'>

function orderOf(kind: 'slot' | 'package', priceCents: number): Ordered {
  const shared = { organisation, customer: noor }
  if (kind === 'package') {
    const ten: Package = { id: 'p', name: 'Ten', priceCents, items: [], validityDays: null }
    const intentOf: Ordered['intentOf'] = (_, method) => ({
      ...shared,
      kind,
      package: ten,
      method: method === 'credits' ? undefined : method,
    })
    return { order: orderOfPackage(ten), intentOf }
  }
  const timeSlots = [{ startTime, endTime: startTime, duration: 60, price: priceCents / 100 }]
  const day = { id: 'w', date: localDate('2030-03-14'), specialistId: 'i', timeSlots, locationTypes: [] }
  const slot = mergeSlots([{ ...day, locationIds: [] }], [])[0]!
  const { scheduleId } = slot
  const order = orderOfSlot(service, slot, 1, undefined, '', catalogue)
  const chosen = {
    ...shared,
    kind,
    service,
    slot,
    seats: 1,
    scheduleId,
    locationType: undefined,
    address: undefined,
    held: undefined,
  }
  return { order, scheduleId, intentOf: ({ fullName }, method, answers) => ({ ...chosen, fullName, method, answers }) }
}

let server: FakeHttpServer
let currentPrice: number

const bookable = /appointment\/v2$/
/** Prices and keys of the reservations that the server received. */
const sent = () =>
  server.requests
    .filter((request) => bookable.test(request.path))
    .map(({ body, headers }) => ({
      amount: (body as ReservationBody).order.seenPrice?.amount,
      key: headers['idempotency-key'],
    }))

beforeEach(() => {
  server = startFakeHttpServer()
  server.answer = (request) => {
    if (!bookable.test(request.path)) return { status: 200, body: wire }
    const { seenPrice, isPurchase } = (request.body as ReservationBody).order
    if (seenPrice?.amount !== currentPrice) {
      const price = { amount: currentPrice, currency: 'EUR' }
      return { status: 409, body: { code: 'price-changed', responseMessage: 'New.', requestId: 'r', price } }
    }
    const booking = { price: currentPrice, packageId: null }
    const ids = isPurchase ? { bookingId: null, orderId: 'o' } : { bookingId: 'b', orderId: null }
    return { status: 200, body: { response: { totalPrice: currentPrice, ...ids, booking, payment: null } } }
  }
})
afterEach(() => server.stop())

const Path = () => <output aria-label="path">{useLocation().pathname}</output>

const path = () => screen.getByLabelText('path').textContent

function show(
  kind: 'slot' | 'package',
  priceCents: number,
  locale: Locale,
  terms?: ComponentProps<typeof OrderForm>['terms'],
  offered = catalogue,
  held: Partial<Pick<ComponentProps<typeof OrderForm>, 'agreed' | 'holdUntil' | 'credits'>> = {},
) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={offered}>
          <ScreensContext value={screensThatLoadNothing}>
            <MemoryRouter initialEntries={[`/${locale}/payment`]}>
              <Path />
              <OrderForm
                method="first"
                onMethodChange={() => undefined}
                prepareCard={() => undefined}
                user={noor}
                known={null}
                credits={0}
                {...orderOf(kind, priceCents)}
                {...(terms && { terms })}
                {...held}
              />
            </MemoryRouter>
          </ScreensContext>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const main = () => screen.getByRole('button', { name: /^(Book|Order|Boek|Bestel|Gratis) / })
describe('a customer with credits pays with them by default (R-D359)', () => {
  const paymentOptions = (['AFTER_PAY', 'CREDITS'] as const).map((id) => ({ id, channels: [] }))
  const offered = readCatalogue(aCatalogue({ paymentOptions }))
  test.each([
    ['en', 1, 'Book with 1 credit'],
    ['nl', 1, 'Boek met 1 tegoed'],
    ['en', 0, 'Book and pay €85 afterwards'],
  ] as const)('%s: with %i credits the button says “%s”', (locale, credits, button) => {
    show('slot', 8500, locale, undefined, offered, { credits })
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })
})

const dialog = async () => within(await screen.findByRole('dialog'))

describe('a price that changed since the customer saw it (R-D37)', () => {
  test.each([
    ['slot', 'en', 55, 'Book for €55'],
    ['slot', 'nl', 55, 'Boek voor €55'],
    ['slot', 'en', 0, 'Book for free'],
    ['package', 'en', 55, 'Order for €55'],
    ['package', 'nl', 55, 'Bestel voor €55'],
    ['package', 'nl', 0, 'Gratis bestellen'],
  ] as const)('%s, %s, from 50 to %i: it is booked when the customer agrees', async (kind, locale, price, label) => {
    currentPrice = price
    const user = show(kind, 5000, locale)
    await user.click(main())
    const question = await dialog()
    expect(question.getByText(texts[locale].widget['price.title'])).toBeDefined()
    const now = price === 0 ? texts[locale].ui['price.free'] : '€55'
    expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['€50', now])
    expect(sent()).toHaveLength(1)
    expect(path()).toMatch(/payment$/)
    await user.click(question.getByRole('button', { name: label }))
    await waitFor(() => expect(path()).toMatch(/checkout$/))
    const [first, second] = sent()
    expect([first?.amount, second?.amount]).toEqual([50, price])
    expect(second?.key).not.toBe(first?.key)
  })

  test('is not booked when the customer goes back', async () => {
    currentPrice = 55
    const user = show('slot', 5000, 'en')
    await user.click(main())
    await user.click((await dialog()).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([sent().length, path()]).toEqual([1, '/en/payment'])
  })

  test('of a package that was free requires a payment method first', async () => {
    currentPrice = 55
    const user = show('package', 0, 'en')
    await user.click(main())
    await user.click((await dialog()).getByRole('button', { name: 'Choose how you want to pay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(1)
  })
})

test('When the server is away and comes back, one booking is sent with one idempotency key (R-B7.23)', async () => {
  currentPrice = 50
  const reserve = server.answer
  let isAway = true
  server.answer = (request) =>
    isAway && bookable.test(request.path) ? { status: 503, body: 'a proxy’s page' } : reserve(request)
  const user = show('slot', 5000, 'en')
  await user.dblClick(main())
  await waitFor(() => expect(sent().length).toBeGreaterThan(1))
  expect(path()).toMatch(/payment$/)
  isAway = false
  await waitFor(() => expect(path()).toMatch(/checkout$/))
  const keys = sent().map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

describe('a card as a guarantee (R-D299)', () => {
  const terms: ComponentProps<typeof OrderForm>['terms'] = {
    depositCents: null,
    rest: 'place',
    cancellation: { lateMinutes: 2160, whenLate: 'forfeit' },
    guarantee: { noShow: { kind: 'percent', percent: 50 }, late: { kind: 'amount', cents: 1500 } },
  }

  test.each([
    {
      locale: 'en',
      late: /^If you cancel less than 36 hours before it begins, .+ charges €15 to your card\.$/,
      missed: /^If you do not come, .+ charges €25 to your card\.$/,
      consent: /^I agree that/,
      next: 'Continue to your card',
      missing: 'Agree to this to book.',
    },
    {
      locale: 'nl',
      late: /^Annuleer je minder dan 36 uur van tevoren, dan schrijft .+ €15 af van je kaart\.$/,
      missed: /^Kom je niet, dan schrijft .+ €25 af van je kaart\.$/,
      consent: /^Ik ga ermee akkoord/,
      next: 'Verder naar je kaart',
      missing: 'Ga hiermee akkoord om te boeken.',
    },
  ] as const)('is explained before the button, and nothing is booked without consent, in $locale', async (t) => {
    currentPrice = 50
    const user = show('slot', 5000, t.locale, terms)
    expect(screen.getByText(t.late)).toBeDefined()
    expect(screen.getByText(t.missed)).toBeDefined()
    const next = screen.getByRole('button', { name: t.next })
    await user.click(next)
    expect(await screen.findByText(t.missing)).toBeDefined()
    expect(sent()).toHaveLength(0)
    await user.click(screen.getByRole('checkbox', { name: t.consent }))
    await user.click(next)
    await waitFor(() => expect(sent()).toHaveLength(1))
    const { body } = server.requests.find((request) => bookable.test(request.path))!
    expect(body).toMatchObject({ agreedFees: { noShow: 25, late: 15 } })
  })

  test('is not asked for when the policy has no fee that could become due', () => {
    const late = { noShow: null, late: { kind: 'amount', cents: 1500 } } as const
    show('slot', 5000, 'en', { ...terms, guarantee: late, cancellation: { lateMinutes: 0, whenLate: 'forfeit' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test.each(['en', 'nl'] as const)(
  'In %s, a phone number that cannot receive text messages is reported before anything is booked (R-D259)',
  async (locale) => {
    currentPrice = 50
    const reserve = server.answer
    const own = { isOffered: true, wording: 'Remind me by text message', phoneNumber: null, knownNumber: '' }
    const agreed: unknown[] = []
    server.answer = (request) => {
      if (!request.path.endsWith('/customer/texts')) return reserve(request)
      if (request.method.toUpperCase() === 'GET') return { status: 200, body: own }
      agreed.push(request.body)
      const fields = { phoneNumber: 'No mobile number.' }
      if (agreed.length === 1)
        return { status: 400, body: { code: 'validation', responseMessage: '', requestId: 'r', fields } }
      return { status: 200, body: { ...own, phoneNumber: '+31612345678' } }
    }
    const user = show('slot', 5000, locale)
    await user.click(await screen.findByRole('checkbox', { name: own.wording }))
    await user.click(main())
    expect(await screen.findByText('No mobile number.')).toBeDefined()
    expect(sent()).toEqual([])
    // The form still contains what an earlier test typed, because it is kept in memory.
    await user.clear(screen.getByLabelText(texts[locale].payment.phone))
    await user.type(screen.getByLabelText(texts[locale].payment.phone), '06 1234 5678')
    await user.click(main())
    await waitFor(() => expect(path()).toMatch(/checkout$/))
    expect(agreed.at(-1)).toEqual({ agrees: true, phoneNumber: '06 1234 5678', wording: own.wording })
    expect(sent()).toHaveLength(1)
  },
)

describe('the conditions a customer agrees to before paying (R-D278)', () => {
  const taking = readCatalogue(
    aCatalogue({
      paymentOptions: [
        { id: 'STRIPE', channels: ['card'] },
        { id: 'AFTER_PAY', channels: [] },
      ],
    }),
  )
  const day = { lateMinutes: 1440, whenLate: 'forfeit' } as const

  test.each([
    [
      'en',
      [
        'You pay €25.50 now.',
        'You pay the rest, €59.50, later: online with the link to your booking, or at the place.',
        'You can cancel until Wed, 13 Mar 2030, 18:30, and get back what you paid.',
        'If you cancel later, what you paid is not given back.',
        'If you do not come, what you paid is not given back.',
      ],
    ],
    [
      'nl',
      [
        'Je betaalt nu €25,50.',
        'De rest, €59,50, betaal je later: online met de link naar je boeking, of ter plaatse.',
        'Je kunt annuleren tot wo 13 mrt 2030, 18:30, en krijgt dan terug wat je hebt betaald.',
        'Annuleer je later, dan krijg je niet terug wat je hebt betaald.',
        'Als je niet komt, krijg je niet terug wat je hebt betaald.',
      ],
    ],
  ] as const)('include a deposit in %s, without the choice to pay afterwards (R-D275)', (locale, expected) => {
    show('slot', 8500, locale, { depositCents: 2550, rest: 'online', cancellation: day }, taking)
    const region = within(screen.getByRole('region', { name: texts[locale].payment['terms.title'] }))
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected)
    expect(screen.queryByRole('radio', { name: texts[locale].payment['method.pay-afterwards'] })).toBeNull()
    expect(screen.getByRole('button', { name: texts[locale].payment['continue.card'] })).toBeDefined()
  })

  test('without a deposit leave both ways to pay, and nothing is kept of what is paid afterwards', async () => {
    const free = { lateMinutes: 0, whenLate: 'forfeit' } as const
    show('slot', 8500, 'en', { depositCents: null, rest: 'place', cancellation: free }, taking)
    const region = within(screen.getByRole('region', { name: 'Paying and cancelling' }))
    expect(region.getAllByRole('listitem')[0]?.textContent).toBe(
      'You can cancel until it begins, and get back what you paid.',
    )
    expect(screen.getByRole('radio', { name: /^Pay afterwards/ })).toBeDefined()
  })

  test('of a held booking are those agreed to, whatever the policy is today', async () => {
    // The booking was reserved with a coupon, a gift card and a deposit of €30. The service asks for no deposit any more.
    const agreed = { listCents: 8500, discountCents: 1000, giftCents: 500, nowCents: 3000, laterCents: 4000 }
    const held = { agreed, holdUntil: '2030-03-14T18:00:00+01:00' }
    show('slot', 8500, 'en', { depositCents: null, rest: 'online', cancellation: day }, taking, held)
    const price = within(await screen.findByLabelText('Price'))
    expect(price.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '€85',
      '−€10',
      '−€5',
      '€30',
      '€40',
    ])
    const region = within(screen.getByRole('region', { name: 'Paying and cancelling' }))
    expect(region.getAllByRole('listitem')[0]?.textContent).toBe('You pay €30 now.')
    expect(screen.queryByRole('radio', { name: /^Pay afterwards/ })).toBeNull()
    expect(screen.queryByRole('button', { name: texts.en.payment['voucher.open'] })).toBeNull()
  })
})

test.each([
  ['en', { discount: 0, giftCard: 85 }, 'Book with your gift card'],
  ['nl', { discount: 10, giftCard: 75 }, 'Boek met je cadeaubon'],
  ['en', { discount: 85, giftCard: 0 }, 'Book for free'],
] as const)(
  'In %s, a booking counts as free only when no gift card pays for it: %o (R-D284)',
  async (locale, parts, label) => {
    const { answer } = server
    const codes = [{ code: 'SUMMER', kind: 'COUPON', problem: null, amount: 85 }]
    server.answer = (request) =>
      request.path.endsWith('/quote')
        ? { status: 200, body: { list: 85, ...parts, now: 0, later: 0, codes } }
        : answer(request)
    const user = show('slot', 8500, locale)
    await user.click(screen.getByRole('button', { name: texts[locale].payment['voucher.open'] }))
    await user.type(await screen.findByLabelText(/^Code/), 'summer{Enter}')
    expect(await screen.findByRole('button', { name: label })).toBeDefined()
  },
)
