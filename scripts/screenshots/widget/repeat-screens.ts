import { addDays } from '#shared/time/local-date.ts'
import { setUpBookedCustomer, today } from '#tests/e2e/widget/booked-customer.ts'
import { widgetAddress } from '#tests/e2e/widget/customer.ts'
import { publishRepeatedTime } from '#tests/e2e/widget/publish-repeated-time.ts'
import type { Screen } from '#scripts/screenshots/screen-definition.ts'
import { choose, press } from './widget-navigation.ts'

/** Screens of appointments that repeat, booked by a logged-in customer. */
export const repeatScreens: readonly Screen[] = [
  {
    name: 'widget-repeat-link',
    show: async ({ page, address, locale, week }) => {
      const { owner } = await setUpBookedCustomer(address)
      const { serviceId, date } = await publishRepeatedTime(owner, addDays(today(), 90 + 21 * week))
      const path = locale === 'en' ? '/en/timeslot' : '/timeslot'
      await page.goto(address + widgetAddress('business', path, `serviceId=${serviceId}&date=${date}`))
      await page.getByText('05:00', { exact: false }).first().click()
      await page.locator('a[href*="/repeat"]').waitFor()
    },
  },
  {
    name: 'widget-repeat',
    show: async ({ page }) => {
      await page.locator('a[href*="/repeat"]').click()
      await page.locator('[aria-labelledby="repeat-dates"] li').first().waitFor()
    },
  },
  {
    name: 'widget-repeat-card',
    show: async ({ page }) => {
      await page.getByRole('combobox').nth(2).selectOption('card')
      await page.locator('[aria-labelledby="repeat-sum"]').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'widget-repeat-booked',
    show: async ({ page }) => {
      await page.getByRole('combobox').nth(2).selectOption('pay-afterwards')
      await page.getByRole('combobox').nth(1).selectOption('3')
      await page.getByRole('button', { name: /06:00/ }).click()
      await page.locator('input[name=name]').fill('Noor Jansen')
      await page.locator('button[type=submit]:enabled').click()
      await page.locator('[aria-labelledby="own-repeat"]').waitFor()
    },
  },
  {
    name: 'widget-repeat-cancel',
    show: async ({ page }) => {
      await page.locator('[aria-labelledby="own-repeat"] button').click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'widget-repeat-pay',
    show: async ({ page, address, locale, week }) => {
      const { owner } = await setUpBookedCustomer(address)
      const { serviceId, date } = await publishRepeatedTime(owner, addDays(today(), 200 + 21 * week))
      const path = locale === 'en' ? '/en/timeslot' : '/timeslot'
      await page.goto(address + widgetAddress('business', path, `serviceId=${serviceId}&date=${date}`))
      await page.getByText('06:00', { exact: false }).first().click()
      await page.locator('a[href*="/repeat"]').click()
      await page.getByRole('combobox').nth(1).selectOption('3')
      await page.locator('input[name=name]').fill('Noor Jansen')
      await page.getByRole('combobox').nth(2).selectOption('card')
      await page.locator('button[type=submit]:enabled').click()
      await page.locator('[aria-labelledby="series-dates"]').waitFor()
    },
  },
  {
    name: 'widget-repeat-paid',
    show: async ({ page }) => {
      await choose(page, 'card')
      await choose(page, 'success')
      await press(page)
      await page.waitForURL('**/checkout?**')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
]
