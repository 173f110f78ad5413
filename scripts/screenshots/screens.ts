import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { calendar as calendarEn } from '#shared/i18n/messages/en/calendar.ts'
import { provider as providerEn } from '#shared/i18n/messages/en/provider.ts'
import { calendar as calendarNl } from '#shared/i18n/messages/nl/calendar.ts'
import { provider as providerNl } from '#shared/i18n/messages/nl/provider.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { Customer, sites } from '#tests/e2e/widget/customer.ts'
import { latestMail } from '#tests/e2e/mailbox.ts'

/** A page in one language and colour scheme, which goes through the screens in their order. */
export type Stage = {
  readonly page: Page
  readonly address: string
  readonly locale: Locale
  /** Weeks ahead to book in, so that no two stages want the same time. */
  readonly week: number
}

export type Screen = {
  readonly name: string
  /** Brings the screen about; later screens of the same app go on from here. */
  readonly show: (stage: Stage) => Promise<unknown>
}

const calendarTexts = { en: calendarEn, nl: calendarNl }
const providerTexts = { en: providerEn, nl: providerNl }

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

async function logInProvider({ page, locale }: Stage): Promise<void> {
  const texts = providerTexts[locale]
  await page.getByLabel(texts['login.email']).fill(demoAccounts.owner.email)
  await page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: texts['login.submit'] }).click()
  await page.getByText('Deep tissue massage').first().waitFor()
}

/** The calendar anew, with no dialog over it; the tab keeps the session. */
async function openCalendar({ page, address }: Stage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/`)
  await page.getByText('Deep tissue massage').first().waitFor()
}

/** Waits for a dialog by its title; the first one of a page is loaded only then. */
const dialogTitled = ({ page }: Stage, title: string): Promise<void> =>
  page.getByRole('dialog').getByRole('heading', { name: title }).waitFor()

const widgetScreens: readonly Screen[] = [
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
    name: 'widget-company',
    show: async (stage) => {
      await openWidget(stage, '/company')
      await stage.page.getByText('Fenna de Boer').waitFor()
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
    name: 'widget-confirmation',
    show: async (stage) => {
      await visitor(stage).button(visitor(stage).words.payAfterwards(sites.business.price)).click()
      await visitor(stage).expectConfirmed()
    },
  },
]

const providerScreens: readonly Screen[] = [
  {
    name: 'provider-login',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/`)
      await page.getByLabel(providerTexts[locale]['login.email']).waitFor()
    },
  },
  { name: 'provider-week', show: logInProvider },
  { name: 'provider-month', show: ({ page }) => page.keyboard.press('m') },
  {
    name: 'provider-booking',
    show: async (stage) => {
      await stage.page.keyboard.press('w')
      await stage.page.getByRole('button', { name: calendarTexts[stage.locale]['week.next'] }).click()
      await stage.page
        .getByRole('button', { name: /Deep tissue massage, / })
        .first()
        .click()
      await dialogTitled(stage, providerTexts[stage.locale]['booking.title'])
    },
  },
  {
    name: 'provider-cancel-booking',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['booking.cancel'] }).click()
      await dialogTitled(stage, texts['cancel.title'])
    },
  },
  {
    name: 'provider-group-session',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page
        .getByRole('button', { name: /Breath and mobility, \d/ })
        .first()
        .click()
      await dialogTitled(stage, providerTexts[stage.locale]['booking.title'])
    },
  },
  {
    name: 'provider-new-availability',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['availability.new'])
    },
  },
  {
    name: 'provider-keys',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.keyboard.press('?')
      await dialogTitled(stage, providerTexts[stage.locale]['keys.title'])
    },
  },
  {
    name: 'provider-services',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.getByRole('link', { name: providerTexts[stage.locale]['nav.services'] }).click()
      await stage.page.getByText('Private yoga').first().waitFor()
    },
  },
  {
    name: 'provider-new-service',
    show: async (stage) => {
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['service.new'])
    },
  },
]

const productScreens: readonly Screen[] = [
  { name: 'product-index', show: ({ page, address }) => page.goto(address) },
  { name: 'product-mailbox', show: ({ page, address }) => page.goto(`${address}/dev/mailbox`) },
  { name: 'product-interface', show: ({ page, address }) => page.goto(`${address}/docs`) },
]

/** Every screen and dialog, in the order in which a stage goes through them. */
export const screens: readonly Screen[] = [...widgetScreens, ...providerScreens, ...productScreens]
