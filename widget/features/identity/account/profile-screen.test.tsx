import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { account as accountEn } from '#shared/i18n/messages/en/account.ts'
import { account as accountNl } from '#shared/i18n/messages/nl/account.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { texts as firstEn } from '../../../platform/first-texts-en.ts'
import { texts as firstNl } from '../../../platform/first-texts-nl.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { accountTexts } from './load-account-texts.ts'
import { ProfileScreen } from './profile-screen.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const first = { en: firstEn, nl: firstNl }
const words = { en: accountEn, nl: accountNl }

let server: FakeHttpServer
const sentTo = (path: RegExp) =>
  server.requests.filter((request) => request.method === 'POST' && path.test(request.path)).map(({ body }) => body)

beforeEach(() => {
  const stored = {
    version: 3,
    firstName: 'Noor',
    lastName: '',
    email: 'noor@example.nl',
    phoneNumber: '',
    locale: 'nl',
  }
  server = startFakeHttpServer()
  server.answer = ({ method, path, body }) => {
    if (path.endsWith('customer/profile')) {
      return { status: 200, body: method === 'POST' ? { ...stored, ...(body as object), version: 4 } : stored }
    }
    const { currentPassword } = (body ?? {}) as { currentPassword?: string }
    if (!path.endsWith('customer/password')) return { status: 200, body: {} }
    if (currentPassword === 'Right-1!') return { status: 200, body: { accepted: true } }
    const fields = { currentPassword: 'Not this one.' }
    return { status: 400, body: { code: 'validation', responseMessage: 'No.', requestId: 'r', fields } }
  }
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  act(() => session.logOut())
  server.stop()
})

const Path = () => <output aria-label="path">{useLocation().pathname}</output>

async function show(locale: Locale) {
  render(
    <TextProvider i18n={createSmallI18n(locale, { [locale]: { ...first[locale], ...(await accountTexts[locale]()) } })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue({ id: 'o' }))}>
          <MemoryRouter initialEntries={['/profile']}>
            <Path />
            <ProfileScreen />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  await screen.findByLabelText(words[locale]['profile.first-name'])
  return userEvent.setup()
}

test.each(['en', 'nl'] as const)(
  '%s: name and phone number are changed, with the language of the page (R-D372)',
  async (locale) => {
    const t = words[locale]
    const user = await show(locale)
    const name = screen.getByLabelText(t['profile.first-name'])
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: t['profile.save'] }))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(/profile$/)).toEqual([])
    await user.type(name, 'Anna')
    await user.type(screen.getByRole('textbox', { name: new RegExp(t['profile.phone']) }), '06 1')
    await user.click(screen.getByRole('button', { name: t['profile.save'] }))
    expect(await screen.findByText(t['profile.saved'])).toBeDefined()
    expect(sentTo(/profile$/)).toEqual([{ firstName: 'Anna', lastName: '', phoneNumber: '06 1', locale, version: 3 }])
  },
)

test('A customer can change the password with the present one (R-D372)', async () => {
  const t = words.en
  const user = await show('en')
  const current = screen.getByLabelText(t['profile.current-password'])
  const change = screen.getByRole('button', { name: t['profile.change-password'] })
  await user.click(change)
  expect(sentTo(/password$/)).toEqual([])
  await user.type(current, 'Wrong-1!')
  await user.type(screen.getByLabelText(t['account.new-password']), 'Fietspomp-8!')
  await user.click(change)
  expect(await screen.findByText('Not this one.')).toBeDefined()
  await user.clear(current)
  await user.type(current, 'Right-1!')
  await user.click(change)
  expect(await screen.findByText(t['profile.password-changed'])).toBeDefined()
  expect(sentTo(/password$/).at(-1)).toEqual({ currentPassword: 'Right-1!', newPassword: 'Fietspomp-8!' })
})

test('A customer who forgot the password is logged out and led to a code by mail (R-D372)', async () => {
  const user = await show('en')
  await user.click(screen.getByRole('button', { name: words.en['profile.password-by-mail'] }))
  expect(screen.getByLabelText('path').textContent).toBe('/en/forgot_password')
  expect(session.current()).toBeUndefined()
})
