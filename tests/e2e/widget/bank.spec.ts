import { expectAccessible } from '../axe.ts'
import { choose, goToCardStep } from './go-to-payment-steps.ts'
import { expect, test } from './customer.ts'

test.use({ locale: 'nl-NL', viewport: { width: 1280, height: 800 } })

test('A bank refuses and then approves the payment, and the choices are restored (R-B2.8, R-B2.9, R-B2.24, R-B7.22, R-B8.5)', async ({
  visitor,
  page,
}) => {
  test.slow()
  const t = await goToCardStep(visitor, 'ideal')
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
  await visitor.button(t.toConfirmation).click()
  await visitor.expectConfirmed()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: visitor.words.addToCalendar }).click()
  // B7.22, D420: the confirmation offers a calendar file that the server answers, and links to online calendars.
  const file = await download
  expect(file.suggestedFilename()).toBe('event.ics')
  expect(file.url()).toMatch(/^http.*\/booking-calendar\//)
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /\/booking-calendar\/.*\/google$/)
  await expect(page.getByRole('link', { name: 'Outlook' })).toBeVisible()
})
