import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { errors } from '#shared/i18n/messages/en/errors.ts'
import { payment } from '#shared/i18n/messages/en/payment.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { useGuaranteeConsent } from './use-guarantee-consent.tsx'
import type { Order } from './order.ts'
import type { OrderTerms } from './payment-terms.tsx'

const order: Order = {
  kind: 'booking',
  serviceId: 's',
  serviceName: 'Massage',
  specialistId: 'i',
  specialistName: 'Anna',
  specialistPicture: undefined,
  date: localDate('2030-03-14'),
  startTime: '2030-03-14T18:30:00+01:00',
  durationMinutes: 60,
  priceCents: 5000,
  seats: 1,
  locationType: undefined,
  place: '',
}

const feeOf = (cents: number): OrderTerms => ({
  depositCents: null,
  rest: 'place',
  cancellation: { lateMinutes: 1440, whenLate: 'forfeit' },
  guarantee: { noShow: { kind: 'amount', cents }, late: null },
})

/** An order form with a button that raises the fee. */
function Raised() {
  const [terms, setTerms] = useState(feeOf(2500))
  const consent = useGuaranteeConsent({ order, terms, method: 'pay-afterwards', lines: undefined, isTried: false })
  return (
    <>
      {consent.field}
      <output>{consent.isMissing ? 'missing' : 'agreed'}</output>
      <button onClick={() => setTerms(feeOf(4000))}>Raise</button>
    </>
  )
}

test('Fees that changed after the customer agreed to them need a new consent (R-D299)', async () => {
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { errors, payment, ui }, nl: {} })}>
      <CatalogueContext value={readCatalogue(aCatalogue())}>
        <Raised />
      </CatalogueContext>
    </TextProvider>,
  )
  const user = userEvent.setup()
  const said = () => screen.getByRole('status').textContent
  await user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  expect(said()).toBe('agreed')
  await user.click(screen.getByRole('button', { name: 'Raise' }))
  expect(screen.getByText(/charges €40 to your card/)).toBeTruthy()
  expect(said()).toBe('missing')
})
