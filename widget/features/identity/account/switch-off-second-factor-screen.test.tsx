import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { account as accountEn } from '#shared/i18n/messages/en/account.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { account as accountNl } from '#shared/i18n/messages/nl/account.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { SwitchOffSecondFactorScreen } from './switch-off-second-factor-screen.tsx'

// The API client is loaded on demand.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { account: accountEn, errors: errorsEn, ui: uiEn, widget: widgetEn },
  nl: { account: accountNl, errors: errorsNl, ui: uiNl, widget: widgetNl },
}

let server: FakeHttpServer

beforeEach(() => {
  server = startFakeHttpServer()
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
  server.answer = ({ path, body }) => {
    const isOff = path.endsWith('/off') && (body as { code?: string }).code === '123456'
    if (path.endsWith('/off') && !isOff)
      return { status: 400, body: { code: 'code-invalid', responseMessage: 'Not this one.', requestId: 'r' } }
    return { status: 200, body: { isOn: !isOff, hasApp: true, recoveryCodesLeft: 8, canUseApp: true } }
  }
})
afterEach(() => {
  server.stop()
  session.logOut()
})

test.each(['en', 'nl'] as const)('the second step is switched off with a code, in %s (R-D292)', async (locale) => {
  const t = texts[locale].account
  const user = userEvent.setup()
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter>
            <SwitchOffSecondFactorScreen />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  const code = await screen.findByRole('textbox', { name: new RegExp(`^${t['second-step.code']}`) })
  const off = screen.getByRole('button', { name: t['second-factor.switch-off'] })
  expect(off).toHaveProperty('disabled', true)
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText('Not this one.')).toBeTruthy()
  await waitFor(() => expect(code).toHaveProperty('value', ''))
  await user.type(code, ' 123456 {Enter}')
  expect(await screen.findByText(t['second-factor.off'])).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
