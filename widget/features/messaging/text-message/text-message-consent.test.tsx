import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { texts as textsEn } from '#shared/i18n/messages/en/text-reminders-panel.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { texts as textsNl } from '#shared/i18n/messages/nl/text-reminders-panel.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { OwnTexts } from './text-message-consent.tsx'

const texts = {
  en: { errors: errorsEn, texts: textsEn, ui: uiEn },
  nl: { errors: errorsNl, texts: textsNl, ui: uiNl },
}

let server: FakeHttpServer
let own: Output<'ownTexts'>
const sent: unknown[] = []

// The client is loaded on demand, which takes its time on a busy machine.
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  sent.length = 0
  own = { isOffered: true, wording: 'Remind me by text message', phoneNumber: null, knownNumber: '020 123 4567' }
  server = startFakeHttpServer()
  server.answer = ({ method, body }) => {
    if (method.toUpperCase() === 'GET') return { status: 200, body: own }
    sent.push(body)
    const { agrees, phoneNumber } = body as { agrees: boolean; phoneNumber?: string }
    if (phoneNumber === '020 123 4567') {
      const fields = { phoneNumber: 'Enter a mobile number.' }
      return { status: 400, body: { code: 'validation', responseMessage: 'No.', requestId: 'r', fields } }
    }
    own = { ...own, phoneNumber: agrees ? '+31612345678' : null }
    return { status: 200, body: own }
  }
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
        <OwnTexts />
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('reminders by text message in the widget (R-D259)', () => {
  test.each([
    ['en', 'Turn on', 'Turn off', 'You get reminders by text message on +31612345678.', /^Mobile number/],
    ['nl', 'Aanzetten', 'Uitzetten', 'Je krijgt herinneringen per sms op +31612345678.', /^Mobiel nummer/],
  ] as const)(
    'are switched on with the wording shown, and switched off, in %s',
    async (locale, on, off, isOn, label) => {
      const user = show(locale)
      const box = await screen.findByRole('checkbox', { name: own.wording })
      expect(box).toHaveProperty('checked', false)
      await user.click(box)
      const number = screen.getByLabelText(label)
      expect(number).toHaveProperty('value', '020 123 4567')
      await user.click(screen.getByRole('button', { name: on }))
      expect(await screen.findByText('Enter a mobile number.')).toBeTruthy()
      await user.clear(number)
      await user.type(number, '06 1234 5678')
      await user.click(screen.getByRole('button', { name: on }))
      expect(await screen.findByText(isOn)).toBeTruthy()
      expect(sent.at(-1)).toEqual({ agrees: true, phoneNumber: '06 1234 5678', wording: own.wording })
      await user.click(screen.getByRole('button', { name: off }))
      expect(await screen.findByRole('checkbox', { name: own.wording })).toBeTruthy()
      expect(sent.at(-1)).toEqual({ agrees: false })
    },
  )
})
