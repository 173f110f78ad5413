import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/http-server.ts'
import { boot } from './boot-settings.ts'
import { slotsKey } from './booking/slot-queries.ts'
import { CatalogueContext, readCatalogue } from './catalogue.ts'
import { createQueryClient } from './query-client.ts'
import { WidgetRoutes } from './routes.tsx'
import { session } from './session.ts'
import { texts } from './texts-en.ts'

// Screens and the API client are loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const noor = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const logIn = { token: 't', user: noor }

let server: FakeHttpServer
/** The paths of the visited screens, below the base. */
let been: string[]

beforeEach(() => {
  document.documentElement.lang = 'en'
  boot.organizationId = 'o'
  been = []
  server = startFakeHttpServer()
  server.answer = ({ path }) => {
    const body =
      path === '/api/customer/credits' ? { balances: [], entries: [], total: 0 } : { ...logIn, accepted: true }
    return { status: 200, body }
  }
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function Been() {
  const { pathname } = useLocation()
  if (been.at(-1) !== pathname) been.push(pathname)
  return null
}

function show(path: string, client = createQueryClient()) {
  render(
    <TextProvider i18n={createSmallI18n('en', { en: texts })}>
      <QueryClientProvider client={client}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
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

const typeCode = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByLabelText('Character 1 of 6'))
  await user.keyboard('123456')
}

describe('D112: ways through the log-in', () => {
  test('lead back to the screen that was asked for, by sign-up too', async () => {
    const user = show('/en/credits')
    await user.click(await screen.findByRole('link', { name: 'Sign up' }))
    await screen.findByRole('heading', { name: 'Sign up' })
    await user.type(screen.getByLabelText('Email'), 'noor@example.nl')
    await user.type(screen.getByLabelText('Password'), 'Fietsbel-7!')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await typeCode(user)
    await waitFor(() => expect(been.at(-1)).toBe('/en/credits'))
    expect(been).toEqual(['/en/credits', '/en/login', '/en/sign_up', '/en/sign_up/confirm_email', '/en/credits'])
  })

  test('and by a forgotten password', async () => {
    const user = show('/en/credits')
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    await user.clear(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'noor@example.nl{Enter}')
    await typeCode(user)
    await user.type(await screen.findByLabelText('New password'), 'Fietspomp-8!{Enter}')
    await user.type(await screen.findByLabelText('Password'), 'Fietspomp-8!{Enter}')
    await waitFor(() => expect(been.at(-1)).toBe('/en/credits'))
    expect(been.slice(1)).toEqual([
      '/en/login',
      '/en/forgot_password',
      '/en/forgot_password/confirm_email',
      '/en/sign_up/make_password',
      '/en/login',
      '/en/credits',
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
  ])('%s is led on', async (_, end, expected) => {
    session.logIn(logIn)
    show('/en/credits')
    await screen.findByRole('heading', { level: 1 })
    act(end)
    await waitFor(() => expect(been).toEqual(['/en/credits', expected]))
  })
})

test('D55: the lines of a ledger that is longer than a page are there on request', async () => {
  const line = (number: number) => ({
    kind: 'BOUGHT',
    serviceId: 's',
    serviceName: `Service ${number}`,
    credits: 1,
    time: '2025-03-14T18:30:00+01:00',
    expiresAt: null,
    appointmentId: null,
    packageName: null,
  })
  const all = Array.from({ length: 21 }, (_, number) => line(number))
  server.answer = ({ query }) => {
    const [page, size] = [Number(query['page']), Number(query['size'])]
    const entries = all.slice(page * size, (page + 1) * size)
    return { status: 200, body: { balances: [], entries, total: all.length } }
  }
  session.logIn(logIn)
  const user = show('/en/credits')
  expect(await screen.findAllByText(/^Service /)).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText(/^Service 20 /)
  expect(screen.getAllByText(/^Service /)).toHaveLength(21)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('times that were loaded before a booking are not shown after it', async () => {
  const client = createQueryClient()
  client.setQueryData([...slotsKey, 'before'], [])
  session.logIn(logIn)
  show('/en/checkout?appointmentId=1', client)
  await waitFor(() => expect(client.getQueriesData({ queryKey: slotsKey })).toEqual([]))
})

test('D123: the way back from a bank in a window of its own knows nobody and asks for nothing', async () => {
  show('/en/payment/return?payment_intent=pi_1&redirect_status=succeeded')
  await screen.findByRole('heading', { name: 'You can close this window' })
  expect(been).toEqual(['/en/payment/return'])
  expect(server.requests).toEqual([])
})
