import { account as accountEn } from '#shared/i18n/messages/en/account.ts'
import { widget as en } from '#shared/i18n/messages/en/widget.ts'
import { account as accountNl } from '#shared/i18n/messages/nl/account.ts'
import { widget as nl } from '#shared/i18n/messages/nl/widget.ts'
import { latestMail } from '#tests/e2e/mailbox.ts'
import { password, sites } from '#tests/e2e/widget/customer.ts'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import {
  changeAnswer,
  restoreAnswers,
  type Screen,
  type ScreenshotPage,
} from '#scripts/screenshots/screen-definition.ts'
import { newEmail, openWidget, ownEmail, visitor } from './widget-navigation.ts'

const texts = { en, nl }
const accountTexts = { en: accountEn, nl: accountNl }

async function trySignUp(stage: ScreenshotPage): Promise<void> {
  const { words, page } = visitor(stage)
  await page.getByLabel(words.email).fill(newEmail(stage))
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await visitor(stage).button(words.signUp).click()
}

/** Screens for sign-up, log-in and a new password. */
export const accountScreens: readonly Screen[] = [
  { name: 'widget-login', show: (stage) => visitor(stage).goToLogin() },
  {
    name: 'widget-sign-up',
    show: async (stage) => {
      await stage.page.getByRole('link', { name: visitor(stage).words.signUp }).click()
      await stage.page.getByRole('checkbox').waitFor()
    },
  },
  { name: 'widget-sign-up-terms', show: trySignUp },
  {
    name: 'widget-code',
    show: async (stage) => {
      const { words, page } = visitor(stage)
      await page.getByRole('checkbox', { name: words.terms }).check()
      await visitor(stage).button(words.signUp).click()
      await latestMail(stage.address, newEmail(stage))
      await page.getByLabel(words.code).waitFor()
    },
  },
  {
    name: 'widget-forgot-password',
    show: async (stage) => {
      const { aCustomer } = await setUpBookedCustomer(stage.address)
      await aCustomer(ownEmail(stage), stage.locale)
      await openWidget(stage, '/forgot_password')
      await stage.page.getByLabel(visitor(stage).words.email).fill(ownEmail(stage))
    },
  },
  {
    name: 'widget-reset-code',
    show: async (stage) => {
      await stage.page.getByRole('main').getByRole('button').click()
      await stage.page.getByLabel(visitor(stage).words.code).waitFor()
    },
  },
  {
    name: 'widget-make-password',
    show: async (stage) => {
      const { subject } = await latestMail(stage.address, ownEmail(stage), /new password|nieuw wachtwoord/)
      await stage.page.getByLabel(visitor(stage).words.code).pressSequentially(/\d{6}/.exec(subject)?.[0] ?? '')
      await stage.page.locator('input[type=password]').fill(password)
    },
  },
  {
    name: 'widget-login-code',
    show: async (stage) => {
      await openWidget(stage, '/login/code')
      await stage.page.getByLabel(visitor(stage).words.email).fill(ownEmail(stage))
    },
  },
  {
    name: 'widget-login-code-by-text',
    show: async (stage) => {
      await changeAnswer(stage, 'loginCodeWays', { byText: true })
      await stage.page.getByRole('main').getByRole('button').click()
      await stage.page.getByRole('button', { name: accountTexts[stage.locale]['login-code.by-text'] }).waitFor()
      await restoreAnswers(stage)
    },
  },
  {
    name: 'widget-second-step',
    show: async (stage) => {
      const secondFactor = { ticket: 'picture', hasPasskey: true }
      const json = { code: 'second-factor-required', requestId: 'picture', responseMessage: '', secondFactor }
      await stage.page.route('**/auth/login', (route) => route.fulfill({ status: 403, json }))
      await openWidget(stage, '/login')
      await visitor(stage).logIn(ownEmail(stage), password)
      await stage.page.locator('[autocomplete="one-time-code"]').waitFor()
      await stage.page.unroute('**/auth/login')
    },
  },
  { name: 'product-terms', show: ({ page, address, locale }) => page.goto(`${address}/terms?language=${locale}`) },
  { name: 'product-privacy', show: ({ page, address, locale }) => page.goto(`${address}/privacy?language=${locale}`) },
  { name: 'widget-not-found', show: (stage) => openWidget(stage, '/nowhere') },
  {
    name: 'widget-error',
    show: async (stage) => {
      const times = /\/(event|appointment)\/slots$/
      await stage.page.route(times, (route) => route.fulfill({ status: 500, body: '{}' }))
      await openWidget(stage, '', sites.freelancer.id)
      await visitor(stage).chooseService(sites.freelancer.paid, false)
      await stage.page.getByRole('button', { name: texts[stage.locale]['error.button'] }).waitFor()
      await stage.page.unroute(times)
    },
  },
]
