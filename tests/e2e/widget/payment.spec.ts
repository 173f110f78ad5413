import type { Page, Request } from '@playwright/test'
import type { Locale } from '#shared/i18n/locale.ts'
import { expectAccessible } from '../axe.ts'
import { expect, localeOf, sites, test, widgetAddress, type Customer } from './customer.ts'

const { id, path, paid, price, hasTeam } = sites.freelancer

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

const words: Record<Locale, Words> = {
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

const prefixOf = (locale: string | undefined): string => (localeOf(locale) === 'en' ? '/en' : '/')

/** As far as step one, with a way to pay chosen. */
async function toStepOne(visitor: Customer, locale: string | undefined, method: string): Promise<void> {
  await visitor.page.goto(widgetAddress('freelancer', prefixOf(locale)))
  await visitor.chooseService(paid, hasTeam)
  await visitor.chooseTime()
  await visitor.button(visitor.words.toLogin).click()
  await visitor.logIn()
  await visitor.widget.getByRole('radio', { name: method }).check({ force: true })
}

/** As far as the card's step, with what the bank will say chosen. */
async function toCard(visitor: Customer, locale: string | undefined, method: 'ideal' | 'card'): Promise<Words> {
  const t = words[localeOf(locale)]
  await toStepOne(visitor, locale, t[method])
  await visitor.button(t.proceed).click()
  await expect(visitor.widget.getByText(t.test, { exact: true })).toBeVisible()
  return t
}

const choose = (visitor: Customer, name: RegExp): Promise<void> =>
  visitor.widget.getByRole('radio', { name }).check({ force: true })

/** What was sent to a path of the interface, in order. */
function requestsTo(page: Page, tail: string): Request[] {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(tail)) found.push(request)
  })
  return found
}

test.describe('in English, on a phone:', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('B2.23, B2.26, B2.28, B3.11, B4.6, B4.7, B7.17, B7.18, B7.21: a card that is declined and then taken books once', async ({
    visitor,
    page,
    locale,
  }) => {
    test.slow()
    const made = requestsTo(page, '/api/public/appointment/v2')
    const updated = requestsTo(page, '/api/payment/update-payment-intent')
    const asked = requestsTo(page, '/api/customer/email')
    const t = words.en
    await toStepOne(visitor, locale, t.card)
    // B3.11: the customer's own data, once it is there.
    await expect(visitor.widget.getByLabel(visitor.words.fullName)).toHaveValue(/\S/)
    await expect(visitor.widget.getByLabel('Phone number')).toHaveValue(/\d/)
    expect(asked).toHaveLength(1)
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order preview' })).toContainText(price)
    await expectAccessible(page, 'step one')

    await visitor.button(t.proceed).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay securely' })).toBeVisible()
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expect(page.getByText(t.kept)).toBeVisible()
    await expectAccessible(page, 'step two')
    expect(made).toHaveLength(1)
    expect(made[0]!.postDataJSON()).toMatchObject({
      paymentMethod: 'STRIPE',
      appointmentDto: { paymentStatus: 'PENDING', status: 'ACCEPTED', participants: 1 },
    })
    expect(updated).toHaveLength(1)
    const update = updated[0]!.postDataJSON() as Record<string, unknown>
    expect(update).toMatchObject({ organizationId: id, totalPrice: 70, packageId: null, booking: { price: 70 } })
    expect(Object.keys(update).toSorted()).toEqual([
      'booking',
      'organizationId',
      'packageId',
      'paymentIntentId',
      'reservation',
      'token',
      'totalPrice',
    ])

    await choose(visitor, t.outcome('decline'))
    await visitor.button(t.pay).click()
    await expect(page.getByRole('alert')).toContainText(t.failed)
    await expectAccessible(page, 'declined')
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await expect(page.getByRole('alert'), 'it was no try of this way to pay').toHaveCount(0)
    await choose(visitor, new RegExp(t.card))

    // Offline at the moment of paying: it waits, and pays once when the connection is back.
    await choose(visitor, t.outcome('success'))
    await page.context().setOffline(true)
    await visitor.button(t.pay).dblclick()
    await expect(page.getByText('No connection.')).toBeVisible()
    await page.context().setOffline(false)
    await visitor.expectConfirmed()
    await expectAccessible(page, 'confirmed')
    expect(made).toHaveLength(1)
    // B2.26: nothing of the payment is left in the address.
    expect(new URL(page.url()).searchParams.has('payment_intent')).toBe(false)
  })

  test('B4.7: the bank asks for more, and the page is loaded anew in the middle of it', async ({
    visitor,
    page,
    locale,
  }) => {
    const t = await toCard(visitor, locale, 'card')
    const made = requestsTo(page, '/api/public/appointment/v2')
    await choose(visitor, t.outcome('authenticate'))
    await visitor.button(t.pay).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'authentication')

    await page.reload()
    await expect(page.getByText(t.kept)).toBeVisible()
    await choose(visitor, new RegExp(t.card))
    await choose(visitor, t.outcome('authenticate'))
    await visitor.button(t.pay).click()
    await page.getByRole('dialog').getByRole('button', { name: t.confirmAtBank }).click()
    await visitor.expectConfirmed()
    expect(made).toEqual([])
  })

  test('W5: an address that claims a payment confirms nothing', async ({ visitor, page, locale }) => {
    const t = await toCard(visitor, locale, 'card')
    const intent = new URL(page.url()).searchParams.get('payment_intent')
    const forged = `payment_intent=${intent}&payment_intent_client_secret=x&redirect_status=succeeded`
    const answer = page.waitForResponse(`**/api/payment/${intent}`)
    await page.goto(widgetAddress('freelancer', '/en/complete', forged))
    expect(((await (await answer).json()) as { status: string }).status).toBe('PENDING')
    await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
    await expect(page.getByText(t.received)).toBeHidden()
    expect(page.url()).not.toContain('client_secret')

    // What the server says, each screen has words for: too late, and paid too late.
    const pretend = (status: string) =>
      page.route(`**/api/payment/${intent}`, async (route) => {
        const answered = await route.fetch()
        await route.fulfill({ json: { ...((await answered.json()) as object), status } })
      })
    await pretend('CANCELLED')
    await expect(page.getByRole('heading', { name: t.over })).toBeVisible()
    await expectAccessible(page, 'over')
    await visitor.button(t.again).click()
    await expect(page.getByLabel(visitor.words.fullName)).toBeVisible()
    await pretend('REFUNDED')
    await page.goto(widgetAddress('freelancer', '/en/complete', forged))
    await expect(page.getByText('We are returning €70')).toBeVisible()
    await expect(visitor.button(t.again), 'somebody else has it').toHaveCount(0)

    await page.goto(widgetAddress('freelancer', '/en/checkout', `appointmentId=${await bookingOf(page, intent!)}`))
    await expect(page).toHaveURL(/\/en\/bookings\//)
    await expect(page.getByText(visitor.words.confirmed)).toBeHidden()
  })

  test('B2.25, B3.12 and B9.8: a package is ordered by card, and what is free of charge skips payment', async ({
    visitor,
    page,
  }) => {
    const t = words.en
    const made = requestsTo(page, '/api/public/appointment/v2')
    const catalogue = await page.request.get(`/api/public/organization/${id}/catalogue`)
    const { packages, services } = (await catalogue.json()) as {
      packages: { id: string }[]
      services: { id: string; price: number }[]
    }
    await page.goto(widgetAddress('freelancer', '/en/payment', `packageId=${packages[0]!.id}`))
    await visitor.logIn()
    await visitor.widget.getByRole('radio', { name: t.card }).check({ force: true })
    await visitor.button(t.proceed).click()
    await expect(page.getByText(t.test, { exact: true })).toBeVisible()
    await visitor.button(t.pay).click()
    await expect(page.getByRole('heading', { name: 'Order is confirmed' })).toBeVisible()
    await expectAccessible(page, 'a package')
    expect(made.map((request) => request.postDataJSON() as unknown)).toMatchObject([
      { appointmentDto: null, paymentMethod: 'STRIPE', totalPriceRequest: { isPurchase: true } },
    ])
    await visitor.button('Back to services').click()
    await expect(page.getByRole('tab').first()).toBeVisible()

    const free = services.find((service) => service.price === 0)!
    await page.goto(widgetAddress('freelancer', '/en/timeslot', `serviceId=${free.id}`))
    await visitor.chooseTime()
    const chosen = new URL(page.url())
    await page.goto(`/widget/en/payment${chosen.search}`)
    await expect(page).toHaveURL(/\/en\/timeslot\?/)
  })

  test('B8.4: a payment that cannot be brought up to date says so, and is gone on with', async ({
    visitor,
    page,
    locale,
  }) => {
    const t = words.en
    const made = requestsTo(page, '/api/public/appointment/v2')
    await toStepOne(visitor, locale, t.card)
    const body = { responseMessage: 'Failed to update payment intent.', code: 'payment-update-failed', requestId: 'r' }
    await page.route('**/api/payment/update-payment-intent', (route) => route.fulfill({ status: 409, json: body }))
    await visitor.button(t.proceed).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update payment intent.')
    await page.unroute('**/api/payment/update-payment-intent')
    await visitor.button(t.proceed).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay securely' })).toBeVisible()
    expect(made).toHaveLength(1)

    // B2.33: back leads to step one, with no method chosen.
    await visitor.button(visitor.words.back).click()
    await expect(visitor.widget.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(visitor.button('Choose how you want to pay')).toBeDisabled()
    // Another way to pay lets go of what the card held: one booking, of the same time.
    await visitor.payAfterwards(price)
    await visitor.expectConfirmed()
  })

  test.use({ expectedErrors: /409 \(Conflict\)|ERR_/ })
})

async function bookingOf(page: Page, intent: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': id }
  const answer = await page.request.get(`/api/payment/${intent}`, { headers })
  return ((await answer.json()) as { appointmentId: string }).appointmentId
}

test.describe('in Dutch, on a desk:', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('B2.8, B2.9, B2.24, B7.22, B8.5: a bank that refuses and then approves, with what was chosen restored', async ({
    visitor,
    page,
    locale,
  }) => {
    test.slow()
    const t = await toCard(visitor, locale, 'ideal')
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=decline]').click()

    await page.waitForURL('**/widget/complete**')
    await expect(page.getByRole('heading', { name: t.failed })).toBeVisible()
    await expect(page.getByText(t.failedText)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('serviceId')).toBeTruthy()
    expect(new URL(page.url()).searchParams.get('scheduleId')).toBeTruthy()
    expect(page.url()).not.toContain('client_secret')
    await expectAccessible(page, 'failed')

    await visitor.button(t.retry).click()
    await expect(page).toHaveURL(/\/payment\/card\?/)
    expect(new URL(page.url()).searchParams.has('redirect_status')).toBe(false)
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=approve]').click()

    await page.waitForURL('**/widget/complete**')
    await expect(page.getByRole('heading', { name: t.received })).toBeVisible()
    await expectAccessible(page, 'received')
    await visitor.button(t.toConfirmation).click()
    await visitor.expectConfirmed()
    const download = page.waitForEvent('download')
    await visitor.button(visitor.words.addToCalendar).click()
    // B7.22
    expect((await download).suggestedFilename()).toBe('event.ics')
    await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      /dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z/,
    )
    await expect(page.getByRole('link', { name: 'Outlook' })).toBeVisible()
  })

  test('a bank that never answers is waited for, and another way to pay is open', async ({ visitor, page, locale }) => {
    const t = await toCard(visitor, locale, 'ideal')
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=decline]').click()
    await expect(page.getByRole('heading', { name: t.failed })).toBeVisible()
    await visitor.button(t.retry).click()
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await choose(visitor, t.outcome('never'))

    // What the next screen asks is not answered yet: it does not begin with the refusal from before.
    const answers = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/payment/pi_*', async (route) => {
      asked += 1
      if (asked > 1) await answers.promise
      await route.continue()
    })
    await visitor.button(t.pay).click()
    await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
    answers.resolve()
    await expect(page.getByText(t.kept)).toBeVisible()
    await expectAccessible(page, 'waiting')
    await visitor.button(t.otherWay).click()
    await visitor.payAfterwards(price)
    await visitor.expectConfirmed()
  })

  test('in the panel of a page the bank has a window of its own, and the panel hears of it', async ({
    customer,
    page,
    context,
  }) => {
    const t = words.nl
    await customer.openPanel(path)
    await customer.chooseService(paid, hasTeam)
    await customer.chooseTime()
    await customer.button(customer.words.toLogin).click()
    await customer.logIn()
    await customer.widget.getByRole('radio', { name: t.ideal }).check({ force: true })
    await customer.button(t.proceed).click()
    await choose(customer, t.outcome('redirect'))
    const opened = context.waitForEvent('page')
    await customer.button(t.pay).click()
    const bank = await opened
    await bank.waitForURL('**/sandbox/bank/**')
    await expect(customer.widget.getByRole('heading', { name: t.waiting })).toBeVisible()
    await bank.locator('button[value=approve]').click()
    await bank.waitForURL('**/widget/payment/return**')
    await expect(bank.getByRole('heading', { name: 'Je kunt dit venster sluiten' })).toBeVisible()
    await expect(customer.widget.getByRole('heading', { name: t.received })).toBeVisible()
    await customer.button(t.toConfirmation).click()
    await customer.expectConfirmed()
    expect(page.url()).not.toContain('payment_intent')
  })

  test('a token that ends in mid-payment leads to the log-in and back, and two tabs pay one booking', async ({
    visitor,
    page,
    context,
    locale,
  }) => {
    test.slow()
    const t = await toCard(visitor, locale, 'card')
    const address = page.url()
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByText(t.kept)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await visitor.logIn()
    await expect(page.getByText(t.kept)).toBeVisible()
    await choose(visitor, new RegExp(t.card))
    await choose(visitor, t.outcome('success'))
    await visitor.button(t.pay).click()
    await visitor.expectConfirmed()
    // The other tab learns that it is paid.
    await other.bringToFront()
    await expect(other.getByRole('heading', { name: visitor.words.confirmed })).toBeVisible({ timeout: 25_000 })
  })

  test.use({ expectedErrors: /401 \(Unauthorized\)|409 \(Conflict\)/ })
})
