import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { privacy as privacyEn } from '#shared/i18n/messages/en/own-data.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { privacy as privacyNl } from '#shared/i18n/messages/nl/own-data.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

// The API client is loaded on demand.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { errors: errorsEn, privacy: privacyEn, ui: uiEn, widget: widgetEn },
  nl: { errors: errorsNl, privacy: privacyNl, ui: uiNl, widget: widgetNl },
}

let server: FakeHttpServer

beforeEach(() => {
  server = startFakeHttpServer()
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function show(locale: Locale) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter initialEntries={['/privacy']}>
            <PrivacyScreen />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const refusal = (status: number, code: string, fields: object = {}) => ({
  status,
  body: { code, responseMessage: 'Said by the server.', requestId: 'r', ...fields },
})

describe.each(['en', 'nl'] as const)('the customer’s own data, in %s (R-D129)', (locale) => {
  const t = texts[locale].privacy
  const button = (name: string) => screen.getByRole('button', { name })

  async function openDialog() {
    const user = show(locale)
    await user.click(button(t['erase.action']))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = () => dialog.getByRole('button', { name: t['erase.yes'] })
    return { user, dialog, confirm, field: dialog.getByLabelText(t['erase.password']) }
  }

  test('says why the download failed, and shows the mail address in the account menu only', async () => {
    server.answer = () => refusal(429, 'rate-limited')
    const user = show(locale)
    expect(screen.getAllByText('noor@example.nl')).toHaveLength(1)
    await user.click(button(t['export.action']))
    await screen.findByText('Said by the server.')
    expect(screen.queryByText(t['export.done'])).toBeNull()
  })

  test.each([true, false])('leads to the second step of the log-in, if there is one: %s (R-D292)', async (isOn) => {
    const json = { isOn, hasApp: isOn, recoveryCodesLeft: 0, canUseApp: true }
    server.answer = () => ({ status: 200, body: json })
    show(locale)
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/provider/second-factor'))
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: t['second-step.action'] })).toHaveLength(isOn ? 1 : 0),
    )
  })

  test('requests nothing without a password, and shows a wrong password at its field', async () => {
    server.answer = () => refusal(400, 'validation', { fields: { password: 'Not this one.' } })
    const { user, dialog, confirm, field } = await openDialog()
    expect(confirm()).toHaveProperty('disabled', true)
    await user.click(field)
    await user.keyboard('{Enter}')
    expect(server.requests.filter(({ path }) => path.endsWith('/erase'))).toHaveLength(0)

    await user.type(field, 'somebody else’s{Enter}')
    const problem = await dialog.findByText('Not this one.')
    expect(field.getAttribute('aria-describedby')).toContain(problem.id)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(session.current()?.token).toBe('t')
  })

  test('tells a member of an organisation to leave it first', async () => {
    server.answer = () => refusal(409, 'works-here')
    const { user, dialog, field } = await openDialog()
    await user.type(field, 'mine{Enter}')
    await dialog.findByText('Said by the server.')
    expect(session.current()?.token).toBe('t')
  })

  test('confirms after the erasure that all data is gone, and logs out', async () => {
    server.answer = () => ({ status: 200, body: { accepted: true } })
    const { user, confirm, field } = await openDialog()
    await user.type(field, 'mine')
    await user.click(confirm())
    await screen.findByText(t['erase.done.title'])
    // The address disappears at once, while the dialog is still closing.
    expect(screen.queryByText('noor@example.nl')).toBeNull()
    screen.getByRole('link', { name: texts[locale].widget['account.log-in'] })
    expect(session.current()).toBeUndefined()
    screen.getByText(t['erase.done.text'])
    const erasures = server.requests.filter(({ path }) => path === '/api/customer/erase')
    expect(erasures.map(({ body }) => body)).toEqual([{ password: 'mine' }])
  })
})
