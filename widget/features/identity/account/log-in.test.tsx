import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { account as accountEn } from '#shared/i18n/messages/en/account.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { validation as validationEn } from '#shared/i18n/messages/en/validation.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { account as accountNl } from '#shared/i18n/messages/nl/account.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { validation as validationNl } from '#shared/i18n/messages/nl/validation.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session, useSession } from '../../../data/session.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { ConfirmLoginCodeScreen } from './confirm-login-code-screen.tsx'
import { PasswordlessLoginScreen } from './passwordless-login-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { useIsOwnerAsked } from '../../../data/owner-question.ts'
import { ConfirmOwnerDialog } from './confirm-owner-dialog.tsx'
import { PasskeysScreen } from './passkeys-screen.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'

const texts = {
  en: { account: accountEn, errors: errorsEn, ui: uiEn, validation: validationEn, widget: widgetEn },
  nl: { account: accountNl, errors: errorsNl, ui: uiNl, validation: validationNl, widget: widgetNl },
}
// Whole screens are slow in jsdom.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const noor = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const loggedIn = { status: 200, body: { token: 't', user: noor } }
const refusal = (code: string, more: object = {}) => ({
  status: 401,
  body: { code, responseMessage: `Said: ${code}.`, requestId: 'r', ...more },
})
const needsStep = refusal('second-factor-required', { secondFactor: { ticket: 'the-ticket', hasPasskey: false } })

let server: FakeHttpServer
beforeEach(() => {
  server = startFakeHttpServer()
})
afterEach(() => {
  server.stop()
  session.logOut()
})

/** Asks as `WidgetRoutes` does. */
const OwnerQuestion = () => (useIsOwnerAsked() ? <ConfirmOwnerDialog /> : null)

/** Shows who is logged in instead of the screens that follow. */
function WhoIsHere() {
  const current = useSession()
  return current && <output>{current.user.email}</output>
}

function show(locale: Locale, place: string) {
  const own = locale === 'nl' ? '' : '/en'
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <ScreensContext value={screensThatLoadNothing}>
            <MemoryRouter initialEntries={[`${own}${place}`]}>
              <WhoIsHere />
              <OwnerQuestion />
              <Routes>
                <Route path="/en?">
                  <Route path="login" element={<LoginScreen />} />
                  <Route path="login/code" element={<PasswordlessLoginScreen />} />
                  <Route path="login/code/confirm" element={<ConfirmLoginCodeScreen />} />
                  <Route path="login/second_step" element={<SecondStepScreen />} />
                  <Route path="passkeys" element={<PasskeysScreen />} />
                </Route>
              </Routes>
            </MemoryRouter>
          </ScreensContext>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}
const sent = () => server.requests.map(({ path, body }) => [path, body])

describe.each(['en', 'nl'] as const)('logging in, in %s', (locale) => {
  const t = texts[locale].account

  /** Opens the screen on which the code is typed. */
  async function askForCode(byText: boolean) {
    server.answer = ({ path }) => {
      if (path === '/auth/code/login') return loggedIn
      return { status: 200, body: path === '/auth/code/ways' ? { byText } : { accepted: true } }
    }
    const user = show(locale, '/login/code')
    await user.clear(screen.getByLabelText(t['account.email']))
    await user.type(screen.getByLabelText(t['account.email']), noor.email)
    await user.click(screen.getByRole('button', { name: t['login-code.button'] }))
    await screen.findByText(noor.email, { selector: 'b' })
    return user
  }

  test('with a code by text message, where the organisation sends them (R-D310)', async () => {
    const user = await askForCode(true)
    await user.click(await screen.findByRole('button', { name: t['login-code.by-text'] }))
    expect(await screen.findByText(t['login-code.texted'])).toBeTruthy()
    expect(sent().at(-1)).toEqual(['/auth/code/text', { email: noor.email }])
    expect(screen.queryByRole('button', { name: t['login-code.by-text'] })).toBeNull()
  })

  test('with a mailed code (R-D222)', async () => {
    const user = await askForCode(false)
    await user.click(screen.getAllByRole('textbox')[0]!)
    await user.keyboard('123456')
    expect(await screen.findByText(noor.email, { selector: 'output' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: t['login-code.by-text'] })).toBeNull()
    expect(sent().filter(([path]) => path !== '/auth/code/ways')).toEqual([
      ['/auth/code', { email: noor.email }],
      ['/auth/code/login', { email: noor.email, code: '123456' }],
    ])
  })

  test('with a second step after the password, by the ticket of the first (R-D226)', async () => {
    server.answer = ({ path, body }) => {
      if (path === '/auth/login') return needsStep
      return (body as { code: string }).code === '123456' ? loggedIn : refusal('code-invalid')
    }
    const user = show(locale, '/login')
    await user.clear(screen.getByLabelText(t['account.email']))
    await user.type(screen.getByLabelText(t['account.email']), noor.email)
    await user.type(screen.getByLabelText(t['account.password']), 'Correct-horse-1{Enter}')
    const code = await screen.findByLabelText(t['second-step.code'])
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('Said: code-invalid.')).toBeTruthy()
    await user.type(screen.getByLabelText(t['second-step.code']), '123456{Enter}')
    expect(await screen.findByText(noor.email, { selector: 'output' })).toBeTruthy()
    expect(sent().at(-1)).toEqual(['/auth/second-factor', { ticket: 'the-ticket', code: '123456' }])
  })

  test('lists passkeys and removes them, and offers none where none can be used (R-D223, R-D225)', async () => {
    session.logIn(loggedIn.body)
    const phone = { id: 'p', name: 'Phone', createdAt: '2025-03-10T23:30:00.000Z', lastUsedAt: null }
    const access = {
      numbers: [{ organisationId: 'studio', organisationName: 'Studio Noord', phoneNumber: '+31••••••78' }],
      sessions: [],
    }
    let isConfirmed = false
    server.answer = ({ path, body }) => {
      if (path === '/api/account/access') return { status: 200, body: access }
      if (path === '/api/account/access/end') return { status: 200, body: { numbers: [], sessions: [] } }
      if (path === '/api/account/confirmation' && body === undefined)
        return { status: 200, body: { needsSecondFactor: false, hasPasskey: false, email: noor.email } }
      if (path === '/api/account/confirmation') isConfirmed = true
      if (path.endsWith('/remove') && !isConfirmed) return { ...refusal('confirmation-required'), status: 403 }
      return {
        status: 200,
        body:
          isConfirmed && !path.endsWith('/remove')
            ? { accepted: true }
            : { passkeys: path.endsWith('/remove') ? [] : [phone] },
      }
    }
    const user = show(locale, '/passkeys')
    expect(await screen.findByText('Phone')).toBeTruthy()
    // 23:30 UTC on the 10th is half past midnight on the 11th in the organisation's zone.
    expect(screen.getByText(/11/)).toBeTruthy()
    expect(screen.getByText(t['passkeys.elsewhere'])).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t['passkeys.remove-named'].replace('{{name}}', 'Phone') }))
    await user.click(screen.getByRole('button', { name: t['passkeys.remove'] }))
    // Rule D339: the customer proves first that the account is theirs.
    await user.type(await screen.findByLabelText(t['account.password']), 'Correct-horse-1{Enter}')
    await expect.poll(() => screen.queryByText('Phone')).toBeNull()
    expect(sent().slice(-2)).toEqual([
      ['/api/account/confirmation', { password: 'Correct-horse-1' }],
      ['/api/account/passkey/remove', { id: 'p' }],
    ])
    // Rule D340: a number that gets codes is shown, and ended.
    await user.click(
      screen.getByRole('button', { name: t['access.end-number-named'].replace('{{organisation}}', 'Studio Noord') }),
    )
    await expect.poll(() => screen.queryByText('+31••••••78')).toBeNull()
    expect(sent().at(-1)).toEqual(['/api/account/access/end', { organisationId: 'studio' }])
  })
})
