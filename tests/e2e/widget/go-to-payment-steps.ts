import type { Page, Request } from '@playwright/test'
import type { Locale } from '#shared/i18n/locale.ts'
import { expect, type Customer } from './customer.ts'
import { startAtPayment } from './logged-in-customer.ts'

/** The widget's texts in the steps of a payment. */
interface Words {
  ideal: string
  card: string
  proceed: RegExp
  pay: RegExp
  kept: RegExp
  test: string
  outcome: (name: 'success' | 'decline' | 'authenticate' | 'redirect' | 'never') => RegExp
  confirmAtBank: RegExp
  failed: string
  failedText: string
  retry: string
  received: string
  toConfirmation: string
  waiting: string
  otherWay: string
  over: string
  again: string
}

const outcomes = {
  en: {
    success: /^Succeeds/,
    decline: /^Is declined/,
    authenticate: /^Asks for extra authentication/,
    redirect: /^Goes to the bank/,
    never: /^The bank never answers/,
  },
  nl: {
    success: /^De betaling lukt/,
    decline: /^De betaling wordt geweigerd/,
    authenticate: /^De bank vraagt een extra/,
    redirect: /^Naar de bank/,
    never: /^De bank geeft geen antwoord/,
  },
} as const

export const words: Record<Locale, Words> = {
  en: {
    ideal: 'iDEAL | Wero',
    card: 'Credit card',
    proceed: /^Continue with/,
    pay: /^Pay €/,
    kept: /Your time is held until \d\d:\d\d/,
    test: 'Test mode',
    outcome: (name) => outcomes.en[name],
    confirmAtBank: /^Confirm payment of €/,
    failed: 'The transaction could not be completed.',
    failedText: 'Please try again or contact your bank',
    retry: 'Return and retry',
    received: 'Payment received',
    toConfirmation: 'Go to your confirmation',
    waiting: 'Waiting for your bank',
    otherWay: 'Pay another way',
    over: 'Your time is no longer held',
    again: 'Choose this time again',
  },
  nl: {
    ideal: 'iDEAL | Wero',
    card: 'Creditcard',
    proceed: /^Verder met/,
    pay: /^Betaal €/,
    kept: /We houden je tijd vast tot \d\d:\d\d/,
    test: 'Testmodus',
    outcome: (name) => outcomes.nl[name],
    confirmAtBank: /^Bevestig de betaling van €/,
    failed: 'De transactie is niet gelukt.',
    failedText: 'Probeer het opnieuw of neem contact op met je bank',
    retry: 'Terug en opnieuw proberen',
    received: 'Betaling ontvangen',
    toConfirmation: 'Naar je bevestiging',
    waiting: 'We wachten op je bank',
    otherWay: 'Anders betalen',
    over: 'We houden je tijd niet meer vast',
    again: 'Kies deze tijd opnieuw',
  },
}

/** Goes to the first payment step of the freelancer's booking and selects a payment method. */
export async function goToPaymentStepOne(visitor: Customer, method: string): Promise<void> {
  await startAtPayment(visitor)
  await visitor.widget.getByRole('radio', { name: method }).check({ force: true })
}

/** Goes to the second payment step with a selected payment method. */
export async function goToCardStep(visitor: Customer, method: 'ideal' | 'card'): Promise<Words> {
  const t = words[visitor.locale]
  await goToPaymentStepOne(visitor, t[method])
  await visitor.button(t.proceed).click()
  await expect(visitor.widget.getByText(t.test, { exact: true })).toBeVisible()
  return t
}

export const choose = (visitor: Customer, name: RegExp): Promise<void> =>
  visitor.widget.getByRole('radio', { name }).check({ force: true })

/** The requests that were sent to an API path, in order. */
export function requestsTo(page: Page, tail: string): Request[] {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(tail)) found.push(request)
  })
  return found
}
