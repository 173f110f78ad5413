import type { Browser } from '@playwright/test'
import { Customer, expect, sites, test } from './customer.ts'
import { beLoggedIn, startAtPayment } from './logged-in-customer.ts'

const { price } = sites.freelancer

test.use({ locale: 'en-GB', expectedErrors: /409 \(Conflict\)|api\/public\/changes/ })

/** Both customers go to the payment of the same time. */
async function bothAtPayment(visitor: Customer, other: Customer): Promise<void> {
  await startAtPayment(visitor)
  await beLoggedIn(other.page)
  await other.page.goto(visitor.page.url())
  for (const { widget, words } of [visitor, other]) await expect(widget.getByLabel(words.fullName)).toBeVisible()
}

async function somebodyElse(browser: Browser, baseURL: string | undefined, like: Customer): Promise<Customer> {
  const context = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  return new Customer(page, 'en', page, like.weeksAhead)
}

test('A time that is taken during its payment is reported as gone at once', async ({ visitor, browser, baseURL }) => {
  const other = await somebodyElse(browser, baseURL, visitor)
  await bothAtPayment(visitor, other)
  await visitor.widget.getByLabel(visitor.words.fullName).fill('Typed By Hand')

  await other.payAfterwards(price)
  await other.expectConfirmed()

  const notice = visitor.widget.getByRole('alert').filter({ hasText: visitor.words.taken })
  await expect(notice).toBeVisible()
  await expect(visitor.button(/^(Book and pay|Continue with)/)).toBeDisabled()
  await other.page.context().close()

  await notice.getByRole('button').first().click()
  await expect(notice).toBeHidden()
  await expect(visitor.widget.getByLabel(visitor.words.fullName)).toHaveValue('Typed By Hand')
  await visitor.payAfterwards(price)
  await visitor.expectConfirmed()
})
