import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { expect } from '@playwright/test'
import { latestMail } from '#tests/e2e/mailbox.ts'
import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { invitationLink, offered, providerTexts } from './provider-navigation.ts'

async function logInProvider({ page, locale }: ScreenshotPage): Promise<void> {
  const texts = providerTexts[locale]
  await page.getByLabel(texts['login.email']).fill(demoAccounts.owner.email)
  await page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
  await page.getByRole('button', { name: offered[locale].massage }).first().waitFor()
}

/** A new mail address for each page, because an address can sign up only once. */
const newAddress = ({ week }: ScreenshotPage): string => `new-${week}@demo.inplan.test`

/** The last mailed code that was typed, by mail address. */
const usedCodes = new Map<string, string>()

/** Types the code of the newest mail to an address, once it has arrived. */
async function enterCode({ page, address }: ScreenshotPage, to: string): Promise<void> {
  const newCode = async () => {
    const { subject, text } = await latestMail(address, to)
    const [code] = /\b\d{6}\b/.exec(`${subject}\n${text}`) ?? []
    return code === usedCodes.get(to) ? undefined : code
  }
  let code: string | undefined
  // The newest mail may still be an older one, whose code was used already or which has no code.
  await expect.poll(async () => (code = await newCode())).toBeDefined()
  if (code === undefined) throw new Error(`No code in the mail to ${to}.`)
  usedCodes.set(to, code)
  await page.keyboard.type(code)
}

/** The server's answer to a correct password, for an account whose log-in has a second step. */
const secondFactor = { ticket: 'picture', hasPasskey: true }

/** The screens before the log-in; the last one shows the calendar. */
export const loginScreens: readonly Screen[] = [
  {
    name: 'provider-sign-up',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/sign-up`)
      await page.getByText(providerTexts[locale]['sign-up.title']).waitFor()
    },
  },
  {
    name: 'provider-sign-up-code',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByLabel(texts['login.email']).fill(newAddress(stage))
      await stage.page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
      await stage.page.getByRole('checkbox').check()
      await stage.page.getByRole('button', { name: texts['sign-up.submit'] }).click()
      await stage.page.getByText(texts['code.title']).waitFor()
    },
  },
  {
    name: 'provider-sign-up-about-you',
    show: async (stage) => {
      await enterCode(stage, newAddress(stage))
      await stage.page.getByText(providerTexts[stage.locale]['about-you.title']).waitFor()
    },
  },
  {
    name: 'provider-forgot-password',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/forgot-password`)
      await page.getByText(providerTexts[locale]['forgot.lead']).waitFor()
    },
  },
  {
    name: 'provider-forgot-password-code',
    show: async ({ page, locale }) => {
      const texts = providerTexts[locale]
      await page.getByLabel(texts['login.email']).fill(demoAccounts.specialist.email)
      await page.getByRole('button', { name: texts['forgot.submit'] }).click()
      await page.getByText(texts['code.title']).waitFor()
    },
  },
  {
    name: 'provider-new-password',
    show: async (stage) => {
      await enterCode(stage, demoAccounts.specialist.email)
      await stage.page.getByText(providerTexts[stage.locale]['reset.title']).waitFor()
    },
  },
  {
    name: 'provider-invitation-gone',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/join/no-such-invitation`)
      await page.getByText(providerTexts[locale]['join.gone']).waitFor()
    },
  },
  {
    name: 'provider-join',
    show: async (stage) => {
      await stage.page.goto('about:blank')
      await stage.page.goto(await invitationLink(stage))
      await stage.page.getByRole('button', { name: providerTexts[stage.locale]['join.submit'], exact: true }).waitFor()
    },
  },
  {
    name: 'provider-join-known',
    show: async (stage) => {
      const known = {
        organisationName: 'Studio Noord',
        email: 'nora@example.com',
        role: 'SPECIALIST',
        hasAccount: true,
      }
      await stage.page.route('**/invitation', (route) => route.fulfill({ json: known }))
      await stage.page.goto('about:blank')
      await stage.page.goto(`${stage.address}/provider/#/join/${'x'.repeat(60)}`)
      await stage.page.getByRole('button', { name: providerTexts[stage.locale]['join.passkey'] }).waitFor()
      await stage.page.unroute('**/invitation')
    },
  },
  {
    name: 'provider-login',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/login`)
      await page.getByLabel(providerTexts[locale]['login.password'], { exact: true }).waitFor()
    },
  },
  {
    name: 'provider-login-refused',
    show: async ({ page, locale }) => {
      const texts = providerTexts[locale]
      await page.getByLabel(texts['login.email']).fill('nobody@demo.inplan.test')
      await page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'provider-second-step',
    show: async (stage) => {
      const { page, address, locale } = stage
      const texts = providerTexts[locale]
      const answer = { code: 'second-factor-required', requestId: 'picture', responseMessage: '', secondFactor }
      await page.route('**/login', (route) => route.fulfill({ status: 403, json: answer }))
      await page.goto('about:blank')
      await page.goto(`${address}/provider/#/login`)
      await page.getByLabel(texts['login.email']).fill('nora@example.com')
      await page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
      await page.getByRole('heading', { name: texts['second-step.title'] }).waitFor()
      await page.unroute('**/login')
    },
  },
  {
    name: 'provider-login-code',
    show: async ({ page, address, locale }) => {
      const texts = providerTexts[locale]
      await page.goto(`${address}/provider/#/login-code`)
      await page.getByText(texts['login-code.lead']).waitFor()
    },
  },
  {
    name: 'provider-login-help',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.goto('about:blank')
      await stage.page.goto(`${stage.address}/provider/#/login`)
      await stage.page.getByRole('button', { name: texts['login.help'] }).click()
      await dialogTitled(stage, texts['auth-info.title'])
    },
  },
  {
    name: 'provider-week',
    show: async (stage) => {
      await stage.page.keyboard.press('Escape')
      await logInProvider(stage)
    },
  },
]
