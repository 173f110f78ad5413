import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import type { Screen, Stage } from '../stage.ts'
import { providerTexts } from './places.ts'

async function logInProvider({ page, locale }: Stage): Promise<void> {
  const texts = providerTexts[locale]
  await page.getByLabel(texts['login.email']).fill(demoAccounts.owner.email)
  await page.getByLabel(texts['login.password'], { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: texts['login.submit'] }).click()
  await page.getByText('Deep tissue massage').first().waitFor()
}

/** Until somebody is logged in; the last screen is the week of the calendar. */
export const sessionScreens: readonly Screen[] = [
  {
    name: 'provider-sign-up',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/sign-up`)
      await page.getByText(providerTexts[locale]['sign-up.title']).waitFor()
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
    name: 'provider-login',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}/provider/#/login`)
      await page.getByLabel(providerTexts[locale]['login.password'], { exact: true }).waitFor()
    },
  },
  { name: 'provider-week', show: logInProvider },
]
