import type { Page } from '@playwright/test'
import { sites } from '#tests/e2e/widget/customer.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { choose, dialogActs, openTimes, openWidget, press, visitor } from './widget-navigation.ts'

const { paid, price, package: aPackage } = sites.business

/** Replaces the payment status in the server's answers from now on. */
async function pretend(page: Page, status: string): Promise<void> {
  await page.route('**/api/payment/pi_*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), status } })
  })
}

/** Waits for the heading of a payment's result. */
const outcome = (page: Page): Promise<void> => page.getByRole('heading', { level: 2 }).first().waitFor()

/** Goes to the bank's page from the card step. */
async function goToBank({ page }: ScreenshotPage): Promise<void> {
  await choose(page, 'ideal')
  await choose(page, 'redirect')
  await press(page)
  await page.waitForURL('**/sandbox/bank/**')
}

/** The payment screens in every state of the sandbox, up to the confirmation. */
export const paymentScreens: readonly Screen[] = [
  {
    name: 'widget-payment',
    show: async (stage) => {
      await openTimes(stage, paid)
      await visitor(stage).slots.first().click()
      await visitor(stage).goToLogin()
      await visitor(stage).logIn()
      await visitor(stage).button(visitor(stage).words.payAfterwards(price)).waitFor()
      await stage.page.getByLabel(visitor(stage).words.fullName).fill('Sam de Vries')
    },
  },
  {
    name: 'widget-payment-card',
    show: async ({ page }) => {
      await choose(page, 'card')
      await press(page)
      await page.locator('input[value=decline]').waitFor()
    },
  },
  {
    name: 'widget-payment-declined',
    show: async ({ page }) => {
      await choose(page, 'decline')
      await press(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'widget-payment-authentication',
    show: async ({ page }) => {
      await choose(page, 'authenticate')
      await press(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'widget-payment-ideal',
    show: async ({ page }) => {
      await dialogActs(page).first().click()
      // The card's error message is awaited, because it disappears when another method is selected.
      await page.getByRole('alert').waitFor()
      await choose(page, 'ideal')
      await page.locator('input[value=redirect]').waitFor()
    },
  },
  {
    name: 'widget-payment-summary',
    show: ({ page }) => page.locator('summary').click(),
    leave: ({ page }) => page.locator('summary').click(),
  },
  { name: 'widget-payment-bank', show: goToBank },
  {
    name: 'widget-complete-failed',
    show: async ({ page }) => {
      await page.locator('button[value=decline]').click()
      await page.waitForURL('**/complete?**')
      await outcome(page)
    },
  },
  {
    name: 'widget-complete-waiting',
    show: async ({ page }) => {
      await press(page)
      await choose(page, 'never')
      await press(page)
      await page.getByRole('radio').first().waitFor({ state: 'detached' })
      await outcome(page)
    },
  },
  {
    name: 'widget-complete-over',
    show: async ({ page }) => {
      const waiting = await page.getByRole('heading', { level: 2 }).innerText()
      await pretend(page, 'CANCELLED')
      await page.getByRole('heading', { name: waiting }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'widget-complete-refunded',
    show: async ({ page }) => {
      await pretend(page, 'REFUNDED')
      await page.reload()
      await outcome(page)
    },
  },
  {
    name: 'widget-confirmation',
    show: async (stage) => {
      await stage.page.unrouteAll()
      await stage.page.reload()
      // The first button of the bottom bar leads to the choice of another payment method.
      await press(stage.page)
      await visitor(stage).payAfterwards(price)
      await visitor(stage).expectConfirmed()
    },
  },
  {
    // The page to which a bank returns in a separate window.
    name: 'widget-payment-returned',
    show: async (stage) => {
      await openWidget(stage, '/payment/return')
      await stage.page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'widget-order',
    show: async (stage) => {
      await openWidget(stage)
      await stage.page.getByRole('tab', { name: visitor(stage).words.packages }).click()
      await visitor(stage).button(aPackage).click()
      await stage.page.getByRole('contentinfo').getByRole('link').click()
      await stage.page.locator('input[value=ideal]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'widget-complete-paid',
    show: async (stage) => {
      await choose(stage.page, 'ideal')
      await press(stage.page)
      await goToBank(stage)
      await stage.page.locator('button[value=approve]').click()
      await stage.page.waitForURL('**/complete?**')
      await outcome(stage.page)
    },
  },
  {
    name: 'widget-order-confirmation',
    show: async (stage) => {
      await press(stage.page)
      await stage.page.getByRole('heading', { name: visitor(stage).words.orderConfirmed }).waitFor()
    },
  },
]
