import type { Page } from '@playwright/test'
import { Customer, expect, password, register, sites, test, widgetAddress } from './customer.ts'
import { beLoggedIn, startAtPayment } from './logged-in-customer.ts'

const { paid, price } = sites.freelancer

// These tests install a fake clock, which cannot be removed from a context.
test.use({ locale: 'en-GB', ownContext: true, expectedErrors: /ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/ })

/** The number of upcoming bookings of an account. */
async function bookingsOf(page: Page, token: string): Promise<number> {
  const answer = await page.request.get('/api/v2/appointment', {
    headers: { authorization: `Bearer ${token}`, 'x-organization-id': sites.freelancer.id },
  })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { total: number }).total
}

/**
 * Performs an action while offline for ten seconds. The page's fake clock skips most of that time.
 *
 * @param seen waits until the page shows that it is offline
 */
async function offline(page: Page, act: () => Promise<void>, seen: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await seen()
  await page.clock.fastForward(10_000)
  await page.context().setOffline(false)
}

test('A booking succeeds despite offline moments, double clicks, going back and changing language at each step', async ({
  visitor,
  page,
  newEmail,
  mailTo,
}) => {
  test.slow()
  const { token } = await register(page.request, 'freelancer', newEmail, mailTo)
  const said = (words: string) => async () => expect(page.getByText(words).first()).toBeVisible()
  const english = visitor.words
  const dutch = new Customer(page, 'nl', page, visitor.weeksAhead)
  const reservations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/public/appointment/v2')) reservations.push(request.postData() ?? '')
  })
  await page.clock.install()
  await page.goto(widgetAddress('freelancer', '/en'))

  // Home: a double click on a card selects it once, and does not deselect it.
  await visitor.button(paid).dblclick()
  await expect(visitor.button(paid)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: english.firstFree })).toBeVisible()
  await page.getByRole('link', { name: english.firstFree }).dblclick()
  // The second click of a double click does not trigger the element that has appeared under the pointer.
  await expect(page.getByRole('heading', { level: 1, name: english.chooseTime })).toBeVisible()
  await expect(visitor.button(english.goOn)).toBeEnabled()
  await page.goBack()
  await expect(visitor.button(paid)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: english.chooseTime }).dblclick()

  // Times: a week that is not loaded yet loads when the connection is back.
  await expect(visitor.slots.first()).toBeVisible()
  await visitor.button(english.nextWeek).click()
  const date = new URL(page.url()).searchParams.get('date')
  await offline(
    page,
    async () => {
      for (let weeks = 0; weeks < 9; weeks += 1) await visitor.button(english.nextWeek).click()
    },
    said(english.offline),
  )
  await expect(page.getByText(english.offline)).toHaveCount(0)
  for (let weeks = 0; weeks < 9; weeks += 1) await visitor.button('Previous week').click()
  expect(new URL(page.url()).searchParams.get('date')).toBe(date)
  await visitor.button(english.hasSlots).first().dblclick()
  const slot = visitor.slots.first()
  const time = (await slot.innerText()).slice(0, 5)
  await slot.dblclick()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')

  // The selected time survives a change of language, and going back and forward.
  await visitor.button(english.language).click()
  await expect(page.getByRole('heading', { level: 1, name: dutch.words.chooseTime })).toBeVisible()
  await expect(dutch.slots.filter({ hasText: time }).first()).toHaveAttribute('aria-pressed', 'true')
  await dutch.button(dutch.words.language).click()
  await visitor.button(english.goOn).dblclick()
  await page.getByRole('link', { name: english.logIn }).last().click()

  // Log-in: typed input survives going back, a change of language and ten seconds offline.
  await page.getByLabel(english.email).fill(newEmail)
  await page.goBack()
  await expect(visitor.slots.filter({ hasText: time }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await visitor.button(english.language).click()
  await expect(page.getByLabel(dutch.words.email)).toHaveValue(newEmail)
  await dutch.button(dutch.words.language).click()
  await page.getByLabel(english.password, { exact: true }).fill(password)
  await offline(page, () => visitor.logInButton.dblclick(), said(english.offline))

  // Payment: the typed name survives going back, a change of language and ten seconds offline. The booking is requested once, however often
  // the button is clicked.
  const name = page.getByLabel(english.fullName)
  await name.fill('Typed By Hand')
  await page.goBack()
  await expect(visitor.slots.filter({ hasText: time }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expect(name).toHaveValue('Typed By Hand')
  await visitor.button(english.language).click()
  await expect(page.getByLabel(dutch.words.fullName)).toHaveValue('Typed By Hand')
  await dutch.button(dutch.words.language).click()
  const choice = page.getByRole('radio', { name: english.payLater })
  if (await choice.isVisible()) await choice.check({ force: true })
  await offline(page, () => visitor.button(english.payAfterwards(price)).dblclick(), said(english.offline))
  await visitor.expectConfirmed()
  await expect(page.getByText(new RegExp(String.raw`${time}\s-\s`)).first()).toBeVisible()
  expect(new Set(reservations).size).toBe(1)

  // After going back from the confirmation, the same booking cannot be made a second time.
  await page.goBack()
  await expect(visitor.button(english.payAfterwards(price))).toHaveCount(0)
  expect(await bookingsOf(page, token)).toBe(1)
})

test('When two tabs try to book the same time, one books it and the other says that it is gone (T-B1)', async ({
  visitor,
  page,
  context,
  newEmail,
  mailTo,
}) => {
  const account = await register(page.request, 'freelancer', newEmail, mailTo)
  await startAtPayment(visitor, { session: account })
  await page.getByLabel(visitor.words.fullName).fill('Noor Jansen')

  const second = await context.newPage()
  const other = new Customer(second, 'en', second, visitor.weeksAhead)
  await second.goto(page.url())
  await second.getByLabel(other.words.fullName).fill('Noor Jansen')

  await visitor.payAfterwards(price)
  await visitor.expectConfirmed()

  const notice = second.getByRole('alert').filter({ hasText: other.words.taken })
  await expect(notice).toBeVisible()
  await expect(other.button(/^(Book and pay|Continue with)/)).toBeDisabled()
  await expect(second.getByLabel(other.words.fullName)).toHaveValue('Noor Jansen')
  expect(await bookingsOf(page, account.token)).toBe(1)
})

for (const [what, hours] of [
  ['fast', 2],
  ['slow', -2],
] as const) {
  test(`A visitor whose clock is two hours ${what} books the time that the widget shows (R-B9.5)`, async ({
    visitor,
    page,
    newEmail,
    mailTo,
  }) => {
    const { free } = sites.freelancer
    const account = await register(page.request, 'freelancer', newEmail, mailTo)
    await beLoggedIn(page, { session: account })
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.goto(widgetAddress('freelancer', '/en'))
    await visitor.chooseService(free, false)
    const time = await visitor.chooseTime()
    await visitor.button(visitor.words.bookForFree).click()
    await visitor.expectConfirmed()
    await expect(page.getByText(new RegExp(String.raw`${time}\s-\s`)).first()).toBeVisible()
    expect(await bookingsOf(page, account.token)).toBe(1)
  })
}
