import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../../data/catalogue.ts'
import { createQueryClient } from '../../../../data/query-client.ts'
import { session } from '../../../../data/session.ts'
import { FeeToPay } from './fee-to-pay.tsx'

type Fee = NonNullable<Output<'ownCard'>['guarantee']>['fee']

const texts = {
  en: { bookings: bookingsEn, errors: errorsEn, ui: uiEn },
  nl: { bookings: bookingsNl, errors: errorsNl, ui: uiNl },
}
const agreed = { noShow: 42.5, late: 15, wording: 'I agree.', card: null, keptUntil: null, canRemove: false }

let server: FakeHttpServer

// The client is loaded on demand, which takes its time on a busy machine.
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  server = startFakeHttpServer()
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>

function show(locale: Locale, fee: Fee) {
  server.answer = ({ path }) =>
    path.endsWith('/card')
      ? { status: 200, body: { guarantee: { ...agreed, fee } } }
      : { status: 200, body: { paymentIntentId: 'pi_1' } }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue({ name: 'Studio Noord' }))}>
          <MemoryRouter initialEntries={[`/${locale}/bookings/b1`]}>
            <FeeToPay booking={{ id: 'b1', version: 2 }} />
            <Where />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('the fee on the page of the booking (R-D311)', () => {
  test.each([
    ['en', 'NO_SHOW', /^You did not come to this booking\. Studio Noord asks .+ €42\.50\.$/, 'Pay €42.50'],
    ['nl', 'LATE', /^Je hebt deze afspraak te laat geannuleerd\. Studio Noord vraagt .+ €42,50\.$/, '€42,50 betalen'],
  ] as const)('is explained and can be paid, in %s', async (locale, kind, why, pay) => {
    const user = show(locale, { kind, amount: 42.5, isUnderWay: false })
    expect(await screen.findByText(why)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: pay }))
    await waitFor(() =>
      expect(screen.getByLabelText('where').textContent).toMatch(/payment\/card\?payment_intent=pi_1/),
    )
    expect(server.requests.at(-1)?.body).toEqual({ bookingId: 'b1', isFee: true })
  })

  test('is not offered twice while a payment of it is under way', async () => {
    show('en', { kind: 'LATE', amount: 15, isUnderWay: true })
    expect(await screen.findByText(/under way/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is not shown when there is none', async () => {
    show('en', null)
    await waitFor(() => expect(server.requests).toHaveLength(1))
    expect(screen.queryByText(/fee/)).toBeNull()
  })
})
