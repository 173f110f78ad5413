import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LocationType } from '#shared/domain/location/location.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { answeredErrors as answeredEn } from '#shared/i18n/messages/en/answered-errors.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { validation as validationEn } from '#shared/i18n/messages/en/validation.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { answeredErrors as answeredNl } from '#shared/i18n/messages/nl/answered-errors.ts'
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
import { CatalogueContext, readCatalogue, type Service } from '../../../data/catalogue.ts'
import { guest, guestId } from '../../../data/guest/guest-visit.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { orderOfSlot } from './order.ts'
import { OrderForm } from './order-form.tsx'

// The API client is loaded on demand, and each request needs a proof of work.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const answeredErrors = { en: answeredEn, nl: answeredNl }
const texts = {
  en: { errors: errorsEn, payment: paymentEn, ui: uiEn, validation: validationEn, widget: widgetEn },
  nl: { errors: errorsNl, payment: paymentNl, ui: uiNl, validation: validationNl, widget: widgetNl },
}

let server: FakeHttpServer
/** Whether the server asks for a code before it books. */
let asksCode: boolean
/** Whether the guest already holds the maximum number of unpaid seats. */
let holdsMany: boolean

const bodiesOf = (path: RegExp) => server.requests.filter((request) => path.test(request.path)).map(({ body }) => body)

beforeEach(() => {
  asksCode = false
  holdsMany = false
  server = startFakeHttpServer()
  const refusal = (status: number, code: string) => ({ status, body: { code, responseMessage: 'No.', requestId: 'r' } })
  server.answer = ({ path, body }) => {
    if (path.endsWith('guest/code')) return { status: 200, body: { accepted: true } }
    if (path.endsWith('guest/confirm')) {
      if ((body as { code: string }).code !== '123456') return refusal(400, 'code-invalid')
      asksCode = false
      return { status: 200, body: { accepted: true } }
    }
    if (!path.endsWith('guest/appointment')) return { status: 200, body: aCatalogue() }
    if (asksCode) return refusal(403, 'guest-code-required')
    if (holdsMany) return refusal(409, 'too-many-holds')
    const response = {
      totalPrice: 0,
      bookingId: 'b',
      orderId: null,
      booking: { price: 0, packageId: null },
      payment: null,
    }
    return { status: 200, body: { response } }
  }
})
afterEach(() => {
  guest.close('b')
  server.stop()
})

const Path = () => <output aria-label="path">{useLocation().pathname}</output>

function show(locale: Locale, isPhoneRequired = false, locationType?: LocationType) {
  const catalogue = readCatalogue(aCatalogue({ id: 'o' }, { guests: { booking: 'CODE', isPhoneRequired } }))
  const service = { id: 's', name: 'Intake', locationTypes: [], address: '', city: '' } as unknown as Service
  const startTime = '2030-03-14T18:30:00+01:00'
  const timeSlots = [{ startTime, endTime: startTime, duration: 60, price: 0 }]
  const day = { id: 'w', date: localDate('2030-03-14'), specialistId: 'i', timeSlots, locationTypes: [] }
  const slot = mergeSlots([{ ...day, locationIds: [] }], [])[0]!
  const { organisation } = catalogue
  const user = { id: guestId, email: '', firstName: '', lastName: '' }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={catalogue}>
          <ScreensContext value={screensThatLoadNothing}>
            <MemoryRouter initialEntries={[`/${locale}/payment`]}>
              <Path />
              <OrderForm
                method="first"
                onMethodChange={() => undefined}
                prepareCard={() => undefined}
                order={orderOfSlot(service, slot, 1, locationType, '', catalogue)}
                scheduleId={slot.scheduleId}
                user={user}
                known={null}
                credits={0}
                intentOf={({ email, ...draft }, method, answers) => ({
                  ...draft,
                  kind: 'slot',
                  organisation,
                  service,
                  slot,
                  seats: 1,
                  scheduleId: slot.scheduleId,
                  locationType: undefined,
                  address: undefined,
                  held: undefined,
                  customer: { ...user, email },
                  method,
                  answers,
                })}
              />
            </MemoryRouter>
          </ScreensContext>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const book = (locale: Locale) => screen.getByRole('button', { name: texts[locale].widget['timeslot.book'] })
const isBooked = () => waitFor(() => expect(screen.getByLabelText('path').textContent).toMatch(/checkout$/))

test.each(['en', 'nl'] as const)(
  '%s: a guest’s name and address are asked for, checked and sent once (R-D215)',
  async (locale) => {
    const t = texts[locale]
    // What an earlier test typed is kept.
    const user = show(locale)
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    expect(screen.getByText(t.payment['guest.no-account'])).toBeDefined()
    await user.clear(field(t.payment['full-name']))
    await user.clear(field(t.payment['guest.email']))
    await user.click(book(locale))
    expect(screen.getAllByText(t.validation.required)).toHaveLength(2)
    expect(document.activeElement).toBe(field(t.payment['full-name']))
    await user.type(field(t.payment['full-name']), ' Noor van Dijk ')
    await user.type(field(t.payment['guest.email']), 'noor@')
    expect(screen.getByText(t.validation.email)).toBeDefined()
    await user.type(field(t.payment['guest.email']), 'example.nl')
    // The server answers after both clicks, because the first answer leads to another screen.
    const bothClicks = Promise.withResolvers<void>()
    const { answer } = server
    server.answer = async (request) => {
      await bothClicks.promise
      return answer(request)
    }
    await user.dblClick(book(locale))
    bothClicks.resolve()
    await isBooked()
    const sent = bodiesOf(/guest\/appointment$/)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      booking: { firstName: 'Noor', lastName: 'van Dijk', email: 'noor@example.nl', phoneNumber: '' },
      order: { customerId: null, useCredits: false },
      secret: guest.secret(),
      proof: expect.any(Number),
    })
    expect(guest.current().secrets).toEqual({ b: guest.secret() })
    expect(bodiesOf(/calendar\/event/)).toEqual([])
  },
)

test('A guest’s phone number is required where the organisation asks for it (R-D215)', async () => {
  const user = show('en', true)
  await user.click(book('en'))
  expect(field(texts.en.payment.phone).getAttribute('aria-invalid')).toBe('true')
  expect(bodiesOf(/guest\//)).toEqual([])
})

test.each([
  ['en', 'phone', 1],
  ['nl', 'phone', 1],
  ['en', 'virtual', 0],
] as const)(
  '%s: a guest who books by %s is asked for %i phone number (R-D360)',
  async (locale, locationType, count) => {
    const t = texts[locale].payment
    const user = show(locale, false, locationType)
    expect(screen.queryAllByRole('textbox', { name: new RegExp(t.phone) })).toHaveLength(count)
    expect(screen.queryAllByText(t['phone.call-hint'])).toHaveLength(count)
    await user.clear(field(t['full-name']))
    await user.click(book(locale))
    const wrong = screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true')
    expect(wrong.filter((each) => each.getAttribute('type') === 'tel')).toHaveLength(count)
    expect(bodiesOf(/guest\//)).toEqual([])
  },
)

test('A guest is asked for the code when the server wants it, can correct a typo, and then books (R-D216)', async () => {
  asksCode = true
  const t = texts.en.payment
  const user = show('en')
  await user.clear(field(t['full-name']))
  await user.type(field(t['full-name']), 'Noor')
  await user.clear(field(t['guest.email']))
  await user.type(field(t['guest.email']), 'noor@example.nl')
  await user.click(book('en'))
  await screen.findByRole('heading', { name: t['guest.code.title'] })
  await waitFor(() => expect(bodiesOf(/guest\/code$/)).toHaveLength(1))
  await user.keyboard('000000')
  await screen.findByText(texts.en.errors['code-invalid'])
  await waitFor(() => expect(screen.getAllByRole('textbox')[0]).toBe(document.activeElement))
  await user.keyboard('123456')
  await isBooked()
  expect(bodiesOf(/guest\/appointment$/)).toHaveLength(2)
})

/** Shows the form anew with what session storage keeps. A reload runs no clean-up, which would forget the step. */
function reload(locale: Locale) {
  const kept = window.sessionStorage.getItem('drafts') ?? ''
  cleanup()
  window.sessionStorage.setItem('drafts', kept)
  return show(locale)
}

test('After a reload the code step stays, no second code is mailed, and the code books (R-D365)', async () => {
  asksCode = true
  const t = texts.en.payment
  const user = show('en')
  await user.clear(field(t['full-name']))
  await user.type(field(t['full-name']), 'Noor')
  await user.clear(field(t['guest.email']))
  await user.type(field(t['guest.email']), 'noor@example.nl')
  await user.click(book('en'))
  await screen.findByRole('heading', { name: t['guest.code.title'] })
  await waitFor(() => expect(window.sessionStorage.getItem('drafts')).toContain('sentAt'))
  const again = reload('en')
  expect(screen.getByRole('heading', { name: t['guest.code.title'] })).toBeDefined()
  expect(screen.getByText('noor@example.nl')).toBeDefined()
  await again.keyboard('123456')
  await isBooked()
  expect(bodiesOf(/guest\/code$/)).toHaveLength(1)
  expect(bodiesOf(/guest\/appointment$/)).toHaveLength(2)
  expect(bodiesOf(/guest\/appointment$/)[1]).toMatchObject({ booking: { firstName: 'Noor' } })
  expect(window.sessionStorage.getItem('drafts')).not.toContain('123456')
})

test('After leaving the code step and a reload the form has what was typed (R-D365)', async () => {
  asksCode = true
  const t = texts.en.payment
  const user = show('en')
  await user.click(book('en'))
  await user.click(await screen.findByRole('button', { name: t['guest.code.change'] }))
  reload('en')
  expect((field(t['full-name']) as HTMLInputElement).value).toBe('Noor')
})

test('A guest can type another address instead of the code (R-D216)', async () => {
  asksCode = true
  const t = texts.en.payment
  const user = show('en')
  await user.click(book('en'))
  await user.click(await screen.findByRole('button', { name: t['guest.code.change'] }))
  expect((field(t['guest.email']) as HTMLInputElement).value).toBe('noor@example.nl')
})

test.each(['en', 'nl'] as const)(
  '%s: a guest who holds too many slots is told what to do without an account (R-D296)',
  async (locale) => {
    holdsMany = true
    const t = texts[locale].payment
    const user = show(locale)
    await user.clear(field(t['full-name']))
    await user.type(field(t['full-name']), 'Noor')
    await user.clear(field(t['guest.email']))
    await user.type(field(t['guest.email']), 'noor@example.nl')
    await user.click(book(locale))
    expect(await screen.findByText(t['guest.too-many-holds'])).toBeTruthy()
    expect(screen.queryByText(answeredErrors[locale]['too-many-holds'])).toBeNull()
  },
)
