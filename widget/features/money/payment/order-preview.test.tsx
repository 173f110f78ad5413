import { render, screen, within } from '@testing-library/react'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { draftProblems } from '../../../platform/booking/customer-draft.ts'
import { PaymentMethodPicker } from './payment-method-picker.tsx'
import { OrderFailure } from './order-failure.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { BookingOrder, PackageOrder } from './order.ts'
import { choicesFor, type PaymentChoice } from './payment-choices.ts'

const texts = {
  en: { payment: paymentEn, ui: uiEn, widget: widgetEn },
  nl: { payment: paymentNl, ui: uiNl, widget: widgetNl },
}

const catalogue = aCatalogue({
  logo: { filePath: 'logos/noord.png', url: 'https://files.example/noord.png' },
  paymentMethods: ['STRIPE', 'AFTER_PAY'],
})

function show(locale: Locale, element: ReactNode) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <CatalogueContext value={readCatalogue(catalogue)}>{element}</CatalogueContext>
    </TextProvider>,
  )
}

const booking: BookingOrder = {
  kind: 'booking',
  serviceId: 's',
  serviceName: 'Breath and mobility',
  specialistId: 'i',
  specialistName: 'Iris Bakker',
  specialistPicture: undefined,
  date: localDate('2025-03-14'),
  startTime: '2025-03-14T18:30:00+01:00',
  durationMinutes: 75,
  priceCents: 1800,
  seats: 1,
  locationType: 'physical',
  place: 'Papaverweg 34, Amsterdam',
}

const ten: PackageOrder = {
  kind: 'package',
  packageId: 'p',
  name: 'Ten-pass',
  items: [
    { serviceId: 's', name: 'Breath and mobility', credits: 10 },
    { serviceId: 't', name: 'Posture assessment', credits: 1 },
  ],
  priceCents: 16_000,
}

/** Label and value of each line of the summary. */
function linesOf(card: HTMLElement): [string, string][] {
  const values = [...card.querySelectorAll('dd')].map((each) => each.textContent ?? '')
  return [...card.querySelectorAll('dt')].map((each, index) => [each.textContent ?? '', values[index] ?? ''])
}

describe('the order preview (R-B2.28, R-B3.15)', () => {
  test('shows a booking', () => {
    show('en', <OrderPreview order={booking} email="noor@example.nl" />)
    const card = screen.getByRole('region', { name: 'Order preview' })
    expect(within(card).getByRole('heading', { name: 'Breath and mobility' })).toBeDefined()
    expect(within(card).getByText('Professional').parentElement?.textContent).toBe('ProfessionalIris Bakker')
    expect(within(card).getByText('Company').parentElement?.textContent).toBe('CompanyStudio Noord')
    expect(card.querySelector('details')?.open).toBe(false)
    expect(linesOf(card)).toEqual([
      ['Service', 'Breath and mobility'],
      ['Date', '14 Mar 2025, 18:30'],
      ['Duration', '1 h 15 min'],
      ['Participants', '1'],
      ['Location', 'Papaverweg 34, Amsterdam'],
      ['Email', 'noor@example.nl'],
      ['Subtotal', '€18'],
      ['Total', '€18'],
    ])
  })

  test('shows a package, in Dutch (R-D121)', () => {
    show('nl', <OrderPreview order={ten} email="noor@example.nl" />)
    const card = screen.getByRole('region', { name: 'Overzicht' })
    expect(card.textContent).toContain('10x\u00A0Breath and mobility, 1x\u00A0Posture assessment')
    expect(linesOf(card)).toEqual([
      ['Pakket', 'Ten-pass'],
      ['Eerste afspraak', 'Breath and mobility'],
      ['E-mailadres', 'noor@example.nl'],
      ['Totaal', '€160'],
    ])
  })

  test('names a freelancer only once (R-D363)', () => {
    show('en', <OrderPreview order={{ ...booking, specialistName: 'Studio Noord' }} email="noor@example.nl" />)
    const card = screen.getByRole('region', { name: 'Order preview' })
    expect(within(card).getByText('Professional').parentElement?.textContent).toBe('ProfessionalStudio Noord')
    expect(within(card).queryByText('Company')).toBeNull()
  })

  test('shows for a credit payment the whole price covered, and a total of one credit (R-D67, R-D359)', () => {
    show('en', <OrderPreview order={booking} email="noor@example.nl" isPaidByCredit />)
    const lines = linesOf(screen.getByRole('region', { name: 'Order preview' }))
    expect(lines.slice(-3)).toEqual([
      ['Subtotal', '€18'],
      ['Paid with a credit', '−€18'],
      ['Total', '1 credit'],
    ])
  })

  test.each([
    ['en', 'Order preview', 'Total', '2 credits'],
    ['nl', 'Overzicht', 'Totaal', '2 tegoeden'],
  ] as const)('%s: shows several credits for several people (R-D359)', (locale, region, label, total) => {
    show(locale, <OrderPreview order={{ ...booking, seats: 2 }} email="noor@example.nl" isPaidByCredit />)
    expect(linesOf(screen.getByRole('region', { name: region })).at(-1)).toEqual([label, total])
  })
})

test('The ways to pay are listed with the remaining credits (R-B9.11, R-B3.15, R-B2.33)', () => {
  const options = [
    { method: 'card', channels: ['ideal', 'card'] },
    { method: 'pay-afterwards', channels: [] },
    { method: 'credits', channels: [] },
  ] as const
  const onChange = vi.fn<(choice: PaymentChoice) => void>()
  show('en', <PaymentMethodPicker choices={choicesFor(options, 3)} value={undefined} credits={3} onChange={onChange} />)
  expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'iDEAL\u00A0| WeroStraight from your own bank',
    'Credit cardVisa, Mastercard, American Express',
    'Pay afterwardsAfter booking, directly to the provider',
    'Pay with creditsCredits left: 3',
  ])
  // No payment method is selected after a step back (rule B2.33).
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  screen.getByRole('radio', { name: /Pay with credits/ }).click()
  expect(onChange).toHaveBeenCalledWith({ method: 'credits' })
})

test('A full name is required to pay (R-B5.10)', () => {
  const known = { asksEmail: false, needsPhone: false }
  expect(draftProblems({ fullName: '   ', phoneNumber: '', email: '' }, known)).toEqual({ fullName: 'required' })
  expect(draftProblems({ fullName: 'Noor', phoneNumber: '', email: '' }, known)).toEqual({})
  const called = { ...known, needsPhone: true }
  expect(draftProblems({ fullName: 'Noor', phoneNumber: ' ', email: '' }, called)).toEqual({ phoneNumber: 'required' })
})

test('An uploaded image is shown by its URL (R-B3.14)', () => {
  expect(readCatalogue(catalogue).organisation.logoSrc).toBe('https://files.example/noord.png')
})

test.each([
  ['en', 'Failed to update payment intent.', 'Nothing was paid. Try again in a moment, or pay another way.'],
  ['nl', 'De betaling kon niet worden bijgewerkt.', 'Er is niets betaald. Probeer het zo nog eens, of betaal anders.'],
] as const)('%s: a payment that could not be updated is explained with what to do (R-B8.6)', (locale, title, text) => {
  show(locale, <OrderFailure error={new AppError('payment-update-failed')} isGuest={false} />)
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})
