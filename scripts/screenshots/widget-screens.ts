import { latestMail } from '#tests/e2e/mailbox.ts'
import { Customer, sites } from '#tests/e2e/widget/customer.ts'
import type { Screen, Stage } from './stage.ts'

const visitor = ({ page, locale, week }: Stage): Customer => new Customer(page, locale, page, week)

/** The widget at its own address, without a host page around it. */
async function openWidget(stage: Stage, path = '', organisation: string = sites.business.id): Promise<void> {
  const language = stage.locale === 'en' ? '/en' : ''
  await stage.page.goto(`${stage.address}/widget${language}${path}?organization_id=${organisation}`)
}

async function openTimes(stage: Stage, service: RegExp): Promise<void> {
  await openWidget(stage)
  await visitor(stage).chooseService(service, true)
  await visitor(stage).goToTimes()
}

const choose = (page: Stage['page'], value: string): Promise<void> =>
  page.locator(`input[value=${value}]`).check({ force: true })

/** The act of the bar at the bottom. */
const press = (page: Stage['page']): Promise<void> => page.locator('footer button').first().click()

/** The way of a booking in the widget, and its other places. */
export const widgetScreens: readonly Screen[] = [
  {
    name: 'widget-on-host-page',
    show: async ({ page, address }) => {
      await page.goto(`${address}/demo?open=true`)
      await page.waitForEvent('frameattached').catch(() => undefined)
    },
  },
  {
    name: 'widget-home',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.paid).click()
    },
  },
  { name: 'widget-home-freelancer', show: (stage) => openWidget(stage, '', sites.freelancer.id) },
  {
    name: 'widget-packages',
    show: async (stage) => {
      await openWidget(stage)
      await stage.page.getByRole('tab', { name: visitor(stage).words.packages }).click()
      await visitor(stage).button(sites.business.package).click()
    },
  },
  {
    name: 'widget-service',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.byCredit).click()
      await stage.page.getByRole('link', { name: visitor(stage).words.details }).click()
      await visitor(stage).button(visitor(stage).words.readMore).click()
      await stage.page.getByText('Papaverweg 34').waitFor()
    },
  },
  { name: 'widget-group-times', show: (stage) => openTimes(stage, sites.business.byCredit) },
  {
    name: 'widget-company',
    show: async (stage) => {
      await openWidget(stage, '/company')
      await stage.page.getByText('Fenna de Boer').waitFor()
    },
  },
  {
    name: 'widget-specialist',
    show: async (stage) => {
      await stage.page.getByRole('link', { name: /Fenna/ }).click()
      await visitor(stage).button(sites.business.paid).click()
    },
  },
  {
    name: 'widget-team',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.paid).click()
      await stage.page.getByRole('link', { name: visitor(stage).words.chooseTime }).click()
    },
  },
  { name: 'widget-times', show: (stage) => openTimes(stage, sites.business.paid) },
  {
    name: 'widget-time-chosen',
    show: (stage) => visitor(stage).slots.first().click(),
  },
  { name: 'widget-login', show: (stage) => visitor(stage).button(visitor(stage).words.toLogin).click() },
  {
    name: 'widget-sign-up',
    show: (stage) => stage.page.getByRole('link', { name: visitor(stage).words.signUp }).click(),
  },
  {
    name: 'widget-code',
    show: async (stage) => {
      const { words, page } = visitor(stage)
      const email = `screen-${stage.locale}-${stage.week}@example.test`
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password, { exact: true }).fill('Fietsbel-7!')
      await page.getByRole('checkbox', { name: words.terms }).check()
      await visitor(stage).button(words.signUp).click()
      await latestMail(stage.address, email)
      await page.getByLabel(words.code).waitFor()
    },
  },
  {
    name: 'widget-payment',
    show: async (stage) => {
      await openTimes(stage, sites.business.paid)
      await visitor(stage).slots.first().click()
      await visitor(stage).button(visitor(stage).words.toLogin).click()
      await visitor(stage).logIn()
      await visitor(stage).button(visitor(stage).words.payAfterwards(sites.business.price)).waitFor()
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
    name: 'widget-payment-waiting',
    show: async ({ page }) => {
      await choose(page, 'never')
      await press(page)
      await page.getByRole('radio').first().waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2 }).waitFor()
    },
  },
  {
    name: 'widget-confirmation',
    show: async (stage) => {
      // Another way to pay.
      await press(stage.page)
      await visitor(stage).payAfterwards(sites.business.price)
      await visitor(stage).expectConfirmed()
    },
  },
  {
    name: 'widget-my-bookings',
    show: async (stage) => {
      await openWidget(stage, '/bookings')
      await stage.page.getByRole('tabpanel').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'widget-my-bookings-past',
    show: async ({ page }) => {
      await page.getByRole('tab').nth(1).click()
      await page.getByRole('tab', { selected: true }).nth(0).waitFor()
    },
  },
  {
    name: 'widget-booking',
    show: async ({ page }) => {
      await page.getByRole('tab').first().click()
      await page.getByRole('tabpanel').getByRole('link').first().click()
      await page.getByRole('contentinfo').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'widget-booking-reschedule',
    show: async ({ page }) => {
      await page.getByRole('contentinfo').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('grid').waitFor()
    },
  },
  {
    name: 'widget-booking-cancel',
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('contentinfo').getByRole('button').nth(1).click()
      await page.getByRole('dialog').getByRole('status').waitFor()
    },
  },
  {
    name: 'widget-my-credits',
    show: async (stage) => {
      await openWidget(stage, '/credits')
      await stage.page.getByRole('main').getByRole('link').first().waitFor()
    },
  },
]
