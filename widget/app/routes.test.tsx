import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { boot } from '../data/boot-settings.ts'
import { slotsKey } from '../data/booking/slot-queries.ts'
import { CatalogueContext, readCatalogue } from '../data/catalogue.ts'
import { accountAfterBooking } from '../platform/guest/sign-up-after-booking-state.ts'
import { guest } from '../data/guest/guest-visit.ts'
import { createQueryClient } from '../data/query-client.ts'
import { renewSession } from '../data/renew-session.ts'
import { WidgetRoutes } from './routes.tsx'
import { session } from '../data/session.ts'
import { texts } from '../platform/first-texts-en.ts'

// Screens and the API client are loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const noor = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const logIn = { token: 't', user: noor }

const massage = {
  id: 's',
  serviceKind: 'PRIVATE' as const,
  name: 'Massage',
  description: '',
  price: 85,
  duration: 60,
  capacity: 1,
  mostSeats: 1,
  hasQuestions: false,
  address: '',
  city: '',
  featuredImage: null,
  locationTypes: [],
  specialistIds: ['i'],
}
const withMassage = aCatalogue({}, { services: [massage] })

let server: FakeHttpServer
/** The paths of the visited screens, without `/widget`. */
let been: string[]

beforeEach(() => {
  document.documentElement.lang = 'en'
  boot.organisationId = 'o'
  been = []
  server = startFakeHttpServer()
  server.answer = ({ path }) => {
    const response = path.endsWith('/next-available') ? { date: null } : []
    const lists = { appointments: [], balances: [], entries: [], total: 0, sessions: [], days: [] }
    return { status: 200, body: { ...logIn, ...lists, accepted: true, response } }
  }
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function Been() {
  const { pathname, search } = useLocation()
  if (been.at(-1) !== pathname) been.push(pathname)
  return <output aria-label="query">{search}</output>
}

const queryOfScreen = () => screen.getByLabelText('query').textContent ?? ''

function show(path: InitialEntry, client = createQueryClient(), catalogue = aCatalogue()) {
  render(
    <TextProvider i18n={createSmallI18n('en', { en: texts })}>
      <QueryClientProvider client={client}>
        <CatalogueContext value={readCatalogue(catalogue)}>
          <MemoryRouter initialEntries={[path]}>
            <Been />
            <Suspense>
              <WidgetRoutes />
            </Suspense>
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const typeCode = async (user: ReturnType<typeof userEvent.setup>, code = '123456') => {
  await user.click(await screen.findByLabelText('Character 1 of 6'))
  await user.keyboard(code)
}
const isDisabled = (button: string) => screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled
/** The texts that describe a field, such as its error. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(' ')

describe('the widget’s paths (R-B2.3)', () => {
  test.each([
    '/payment',
    '/payment/card',
    '/complete',
    '/checkout',
    '/\u0441heckout',
    '/bookings',
    '/bookings/1',
    '/credits',
  ])('%s asks for a log-in, and keeps the query (R-B2.5, R-B6.2)', async (path) => {
    show(`/en${path}?inplan_key=k`)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect([been.at(-1), queryOfScreen()]).toEqual(['/en/login', '?inplan_key=k'])
  })

  test.each(['/service/nowhere/location', '/service/nowhere/team', '/team/nobody/services'])(
    '%s says that it is not offered any more (R-D363)',
    async (path) => {
      show(`/en${path}`, createQueryClient(), withMassage)
      expect(await screen.findByText('This is no longer offered here. Choose something else.')).toBeDefined()
    },
  )

  test.each([
    ['PAID', 'You have booked this'],
    ['PENDING', 'You are holding Thu, 14 Mar 2030, 18:30 until 20:17'],
  ] as const)(
    'a time that the customer already has, %s, is labelled as their own (R-D362)',
    async (paymentStatus, title) => {
      const [start, until] = ['2030-03-14T18:30:00+01:00', '2030-03-14T20:17:00+01:00']
      const own = aHeldAppointment({ paymentStatus, paymentMethod: 'STRIPE', holdExpiresAt: until })
      const { answer } = server
      server.answer = (request) =>
        request.path.endsWith('/api/v2/appointment')
          ? { status: 200, body: { appointments: [own], total: 1 } }
          : answer(request)
      session.logIn({ token: 't', user: { id: 'u', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
      const scheduleId = encodeURIComponent(`w - ${start}`)
      show(`/en/timeslot?serviceId=s&date=2030-03-14&scheduleId=${scheduleId}`, createQueryClient(), withMassage)
      expect(await screen.findByText(title)).toBeDefined()
      expect(screen.queryByText(/taken|no longer available/)).toBeNull()
      session.logOut()
    },
  )

  test('a return from the bank is shown without a log-in (R-D358)', async () => {
    server.answer = ({ path }) =>
      path.endsWith('/result')
        ? { status: 200, body: { status: 'SUCCEEDED', about: 'BOOKING', holdUntil: null } }
        : { status: 200, body: aCatalogue() }
    show('/en/complete?payment_intent=pi_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeDefined()
  })

  test.each([
    ['/', /^Studio Noord/],
    ['/service/s/location', /^Massage/],
    ['/service/s/team', /^Choose a specialist/],
    ['/timeslot', /^Choose a time/],
    ['/company', /^About us/],
    ['/sign_up', /^Sign up/],
    ['/sign_up/confirm_email', /^Sign up/],
    ['/sign_up/make_password', /^Forgot your password\?/],
    ['/forgot_password', /^Forgot your password\?/],
    ['/login', /^Log in/],
    ['/nowhere', /^Page not found/],
  ])('a visitor can open %s (R-B6.1)', async (path, title) => {
    show(`/en${path}?serviceId=s&inplan_key=k`, createQueryClient(), withMassage)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(new URLSearchParams(queryOfScreen()).get('inplan_key')).toBe('k')
  })

  test('a guest who has booked has to log in for a repeat, and then returns to it (R-D220)', async () => {
    guest.open('b', `guest_${'s'.repeat(43)}`)
    show('/en/repeat?serviceId=s&scheduleId=x', createQueryClient(), withMassage)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(screen.getByText(/that needs an account/)).toBeTruthy()
    act(() => session.logIn(logIn))
    await waitFor(() => expect(been.at(-1)).toBe('/en/repeat'))
    guest.close('b')
  })

  test.each([
    ['', '/en/timeslot'],
    ['&offer=secret', '/en/login'],
  ])(
    'a guest can pay for a slot, but has to log in for one offered from a waiting list to an account: %s (R-D190, R-D215)',
    async (offer, path) => {
      const guests = { booking: 'OPEN' as const, isPhoneRequired: false }
      const withGuests = aCatalogue({}, { guests, services: [massage] })
      show(`/en/payment?serviceId=s&scheduleId=x&date=2030-03-04${offer}`, createQueryClient(), withGuests)
      // The slot in the URL does not exist, so a guest who may pay is redirected to the time slots.
      await waitFor(() => expect(been.at(-1)).toBe(path))
    },
  )

  test.each([
    ['OPEN', 'Gift card'],
    ['ACCOUNT', 'Log in'],
  ] as const)('where guests are %s, a gift card leads to: %s (R-D315)', async (booking, title) => {
    show('/en/gift_card', createQueryClient(), aCatalogue({}, { guests: { booking, isPhoneRequired: false } }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  })

  test('going back from the log-in leads to the services, which have no back button (R-B2.31, R-B2.32)', async () => {
    const user = show('/en/login?inplan_key=k')
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await screen.findByRole('link', { name: 'Log in' })
    expect([been.at(-1), queryOfScreen()]).toEqual(['/en', '?inplan_key=k'])
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('a freelancer has no team to choose from (R-B2.6, R-B6.3)', async () => {
    const freelancer = aCatalogue({ organisationKind: 'FREELANCER' }, { services: [massage] })
    show('/en/service/s/team', createQueryClient(), freelancer)
    await waitFor(() => expect(been).toEqual(['/en/service/s/team', '/en']))
  })

  test('an unknown path offers a link back (R-B8.7)', async () => {
    const user = show('/en/nowhere')
    await user.click(await screen.findByRole('link', { name: 'Go back' }))
    expect(been).toEqual(['/en/nowhere', '/en'])
  })

  test('an organisation without services shows a message (R-B8.8, R-B2.11)', async () => {
    show('/en')
    expect(await screen.findByText('There is nothing to display yet.')).toBeTruthy()
    expect(screen.getByText('Sorry, the services aren’t available at the moment.')).toBeTruthy()
  })
})

describe('creating an account after booking as a guest (R-D221)', () => {
  const signUp = { pathname: '/en/sign_up', state: accountAfterBooking }
  const asked = () =>
    server.requests.filter(({ path }) => path.endsWith('/signup/without-password')).map(({ body }) => body)
  afterEach(() => guest.introduce({ email: '', firstName: '', lastName: '' }))

  test('takes one tap and the mailed code, and no password', async () => {
    guest.introduce({ email: 'noor@example.nl', firstName: 'Noor', lastName: '' })
    const user = show(signUp)
    await typeCode(user)
    await waitFor(() => expect(been.at(-1)).toBe('/en/bookings'))
    expect(asked()).toEqual([{ email: 'noor@example.nl', organisationId: 'o' }])
    expect(been).toEqual(['/en/sign_up', '/en/sign_up/confirm_email', '/en/bookings'])
  })

  test('asks a guest who came by a mail’s link for the address', async () => {
    const user = show(signUp)
    await screen.findByRole('heading', { name: 'Sign up' })
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByText(/With an account you agree/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Email'))
    expect(isDisabled('Email me a code')).toBe(true)
    expect(asked()).toEqual([])
    await user.type(screen.getByLabelText('Email'), 'bram@example.nl{Enter}')
    await typeCode(user)
    await waitFor(() => expect(been.at(-1)).toBe('/en/bookings'))
    expect(asked()).toEqual([{ email: 'bram@example.nl', organisationId: 'o' }])
  })
})

describe('the ways through the log-in (R-D112)', () => {
  test('lead back to the requested screen, also after a sign-up', async () => {
    const user = show('/en/credits')
    await user.click(await screen.findByRole('link', { name: 'Sign up' }))
    await screen.findByRole('heading', { name: 'Sign up' })
    await user.clear(screen.getByLabelText('Email'))
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Email'), 'noor@example.nl')
    await user.type(screen.getByLabelText('Password'), 'Fietsbel-7!')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await typeCode(user)
    await waitFor(() => expect(been.at(-1)).toBe('/en/credits'))
    expect(been).toEqual(['/en/credits', '/en/login', '/en/sign_up', '/en/sign_up/confirm_email', '/en/credits'])
  })

  test('include a forgotten password (R-B2.18, R-B2.21, R-B2.37, R-B5.7, R-B5.8, R-B7.4 to R-B7.6)', async () => {
    const { answer } = server
    server.answer = (request) => {
      const { verificationCode } = (request.body ?? {}) as { verificationCode?: string }
      // Nothing but the new password opens the account, so nothing is shown (rule D340).
      if (request.path === '/api/account/access') return { status: 200, body: { numbers: [], sessions: [] } }
      if (request.path === '/api/account/passkeys') return { status: 200, body: { passkeys: [] } }
      return verificationCode === '000000' ? { status: 400, body: { code: 'code-invalid' } } : answer(request)
    }
    const user = show('/en/credits?inplan_key=k')
    expect(await screen.findByRole('checkbox', { name: 'Remember me' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    const email = screen.getByLabelText('Email')
    await user.clear(email)
    expect(isDisabled('Continue')).toBe(true)
    await user.type(email, 'n')
    expect(isDisabled('Continue')).toBe(true)
    await user.type(email, 'o')
    expect(isDisabled('Continue')).toBe(false)
    await user.type(email, 'or@example.nl{Enter}')

    await typeCode(user, '000000')
    expect(await screen.findByText('The code is invalid, try again')).toBeTruthy()
    await typeCode(user)

    const password = await screen.findByLabelText('New password')
    await user.type(password, 'abc')
    expect(isDisabled('Reset password')).toBe(true)
    await user.type(password, 'd')
    expect(isDisabled('Reset password')).toBe(false)
    await user.keyboard('{Enter}')
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(password)).toContain('Use at least 8 characters.')
    await user.clear(password)
    await user.type(password, 'Fietspomp-8!{Enter}')

    expect(await screen.findByText('Your password was changed. Log in with the new one.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('noor@example.nl')
    await user.type(screen.getByLabelText('Password'), 'Fietspomp-8!{Enter}')
    await waitFor(() => expect(been.at(-1)).toBe('/en/credits'))
    expect(queryOfScreen()).toBe('?inplan_key=k')
    expect(been.slice(1)).toEqual([
      '/en/login',
      '/en/forgot_password',
      '/en/forgot_password/confirm_email',
      '/en/sign_up/make_password',
      '/en/login',
      '/en/passkeys',
      '/en/credits',
    ])
    const steps = server.requests.filter(({ path }) => path.startsWith('/auth/reset-password/'))
    const to = { email: 'noor@example.nl' }
    expect(steps.map(({ method, path, query, body }) => [`${method} ${path}`, query, body])).toEqual([
      ['POST /auth/reset-password/initiate-for-customer', to, undefined],
      ['POST /auth/reset-password/validate', {}, { ...to, verificationCode: '000000' }],
      ['POST /auth/reset-password/validate', {}, { ...to, verificationCode: '123456' }],
      ['POST /auth/reset-password/customer', {}, { ...to, verificationCode: '123456', newPassword: 'Fietspomp-8!' }],
    ])
  })

  test.each([
    ['who logs out', () => session.logOut(), '/en'],
    ['whose token expires', () => session.expire(), '/en/login'],
    [
      'who is logged out in another tab',
      () => {
        localStorage.clear()
        session.readAgain()
      },
      '/en/login',
    ],
  ])('send a customer %s to the right screen', async (_, end, expected) => {
    session.logIn(logIn)
    show('/en/credits')
    await screen.findByRole('heading', { level: 1 })
    act(end)
    await waitFor(() => expect(been).toEqual(['/en/credits', expected]))
  })
})

test('A customer whose session was revoked stays on a public screen, where the log-in replaces the account menu (T-A6)', async () => {
  session.logIn(logIn)
  show('/en')
  await screen.findByRole('button', { name: 'Your account' })
  server.answer = () => ({ status: 401, body: { code: 'unauthenticated', responseMessage: 'Log in again.' } })
  await act(() => renewSession().catch(() => undefined))
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Your account' })).toBeNull()
  expect(been).toEqual(['/en'])
})

test('The account menu opens in browsers without popovers; Escape and a click elsewhere close it but not the panel (R-D385)', async () => {
  session.logIn(logIn)
  show('/en')
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Your account' })
  const isExpanded = () => button.getAttribute('aria-expanded')
  const escaped: boolean[] = []
  const note = (event: KeyboardEvent) => escaped.push(event.defaultPrevented)
  window.addEventListener('keydown', note)
  await user.click(button)
  expect(isExpanded()).toBe('true')
  await user.keyboard('{Escape}')
  expect([isExpanded(), escaped, document.activeElement === button]).toEqual(['false', [true], true])
  await user.keyboard('{Escape}')
  expect(escaped).toEqual([true, false])
  window.removeEventListener('keydown', note)
  await user.click(button)
  await user.click(document.body)
  expect(isExpanded()).toBe('false')
  await user.click(button)
  await user.click(screen.getByRole('link', { name: 'My bookings', hidden: true }))
  expect(isExpanded()).toBe('false')
})

test.each([
  ['/timeslot?serviceId=s', 'Loading time slots'],
  ['/bookings', 'Your bookings are loading'],
  ['/credits', 'Your credits are loading'],
])('In a slow network %s shows what it is loading', async (path, loading) => {
  session.logIn(logIn)
  const arrival = Promise.withResolvers<void>()
  const { answer } = server
  server.answer = async (request) => {
    await arrival.promise
    return answer(request)
  }
  show(`/en${path}`, createQueryClient(), withMassage)
  await screen.findByText(loading)
  arrival.resolve()
  await waitFor(() => expect(screen.queryByText(loading)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('More lines of a long credit ledger are loaded on request (R-D55)', async () => {
  const line = (number: number) => ({
    kind: 'BOUGHT',
    serviceId: 's',
    serviceName: `Service ${number}`,
    credits: 1,
    time: '2025-03-14T18:30:00+01:00',
    expiresAt: null,
    bookingId: null,
    packageName: null,
  })
  const all = Array.from({ length: 21 }, (_, number) => line(number))
  server.answer = ({ query }) => {
    const [page, size] = [Number(query['page']), Number(query['size'])]
    const entries = all.slice(page * size, (page + 1) * size)
    return { status: 200, body: { balances: [], entries, total: all.length, orders: [], buyer: null } }
  }
  session.logIn(logIn)
  const user = show('/en/credits')
  expect(await screen.findAllByText(/^Service /)).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText(/^Service 20 /)
  expect(screen.getAllByText(/^Service /)).toHaveLength(21)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Slots loaded before a booking are not shown after it', async () => {
  const client = createQueryClient()
  client.setQueryData([...slotsKey, 'before'], [])
  session.logIn(logIn)
  server.answer = () => new Promise(() => {})
  show('/en/checkout?appointmentId=1', client)
  await waitFor(() => expect(client.getQueriesData({ queryKey: slotsKey })).toEqual([]))
})

test('The next booking is not limited to the specialist of the last one (R-D363)', async () => {
  const { answer } = server
  server.answer = (request) =>
    request.path.endsWith('/appointment/b')
      ? { status: 200, body: aHeldAppointment({ paymentStatus: 'PAID' }) }
      : answer(request)
  session.logIn(logIn)
  const user = show('/en/checkout?appointmentId=b&serviceId=s&instructorId=i', createQueryClient(), withMassage)
  await user.click(await screen.findByRole('button', { name: 'Book something else' }))
  await waitFor(() => expect(been.at(-1)).toBe('/en'))
  expect(queryOfScreen()).not.toMatch(/specialistId|serviceId|bookingId/)
})

test('The bank’s return page in a separate window needs no log-in and sends no request (R-D123)', async () => {
  show('/en/payment/return?payment_intent=pi_1&redirect_status=succeeded')
  await screen.findByRole('heading', { name: 'You can close this window' })
  expect(been).toEqual(['/en/payment/return'])
  expect(server.requests).toEqual([])
})

test('A sign-up without accepted terms shows only that message (R-B4.10)', async () => {
  const user = show('/en/sign_up')
  // The form still contains what an earlier test typed.
  await user.clear(await screen.findByLabelText('Email'))
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Email'), 'noor@example.nl')
  await user.type(screen.getByLabelText('Password'), 'Fietsbel-7!')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByText('Agree to the terms to go on.')
  expect(server.requests).toEqual([])
})

test('A refused log-in or sign-up shows its message at the field it names, or at the e-mail field (R-B8.2, R-B8.3)', async () => {
  const tooCommon = 'This password is too easy to guess.'
  const incorrect = 'The email address or password is incorrect.'
  const fill = async (label: string, text: string) => {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  const { answer } = server
  server.answer = ({ path }) =>
    path === '/auth/signup'
      ? {
          status: 400,
          body: { code: 'validation', responseMessage: 'Validation Error', fields: { password: tooCommon } },
        }
      : { status: 401, body: { code: 'credentials-invalid', responseMessage: incorrect } }
  const user = show('/en/sign_up')
  await fill('Email', 'noor@example.nl')
  await fill('Password', 'Welkom01!')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Password'))).toContain(tooCommon))
  expect(descriptionOf(screen.getByLabelText('Email'))).not.toContain(tooCommon)

  await user.click(screen.getAllByRole('link', { name: 'Log in' }).at(-1)!)
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await fill('Password', 'wrong')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Email'))).toContain(incorrect))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('noor@example.nl')

  server.answer = () => ({ status: 500, body: 'a proxy’s page' })
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Email'))).toContain('Something went wrong...'))

  // Logs in, which clears the typed password and the checkbox. Otherwise later tests would find them.
  server.answer = answer
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(been.at(-1)).toBe('/en'))
})
