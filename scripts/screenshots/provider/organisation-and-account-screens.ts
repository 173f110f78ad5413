import { dialogTitled, type Screen } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Screens about the organisation and the account, by address. */
const organisationPlaces = [
  ['locations', '/locations'],
  ['resources', '/resources'],
  ['team', '/team'],
  ['settings-organisation', '/settings/organisation'],
  ['settings-booking', '/settings/booking'],
  ['settings-reminders', '/settings/reminders'],
  ['settings-website', '/settings/website'],
  ['own-page', '/page'],
  ['settings-payments', '/settings/payments'],
  ['settings-invoices', '/settings/invoices'],
  ['invoices', '/invoices'],
  ['settings-customers', '/settings/customers'],
  ['settings-calendar', '/settings/calendar'],
  ['account', '/account'],
] as const

/** Returns a pattern that matches a button's name with any value for its parameter: 'Edit {{address}}' → /^Edit .+$/. */
const aboutAny = (text: string): RegExp => new RegExp(`^${text.replace(/{{\w+}}/, '.+')}$`)

/** Steps of the first-run setup, which can be opened again later. */
const firstRunSteps = ['business', 'place', 'service', 'hours', 'site'] as const

/** Screens about the organisation, its members and the first-run setup. */
export const organisationScreens: readonly Screen[] = [
  ...organisationPlaces.map(([name, place]): Screen => ({
    name: `provider-${name}`,
    show: async (stage) => {
      await openPlace(stage, place)
      await stage.page.locator('main form, main section').getByRole('button').first().waitFor()
    },
  })),
  {
    name: 'provider-credit-invoice',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/invoices')
      await stage.page.getByRole('button', { name: texts['invoice.credit'], exact: true }).first().click()
      await stage.page.getByRole('dialog').getByLabel(texts['invoice.credit-amount']).waitFor()
    },
  },
  {
    name: 'provider-settings-organisation-other-language',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/settings/organisation')
      await stage.page.getByRole('radio', { name: new RegExp(texts['words.en']) }).check({ force: true })
    },
  },
  {
    name: 'provider-own-page-other-language',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/page')
      await stage.page.getByRole('radio', { name: new RegExp(texts['words.en']) }).check({ force: true })
    },
  },
  {
    name: 'provider-account-other-language',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/account')
      await stage.page.getByRole('heading', { level: 2 }).first().waitFor()
      await stage.page.getByText(texts['account.about'], { exact: true }).first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-account-passkeys',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('heading', { name: texts['passkey.title'] }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-add-passkey',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['passkey.add'] }).click()
      await dialogTitled(stage, texts['passkey.add'])
    },
  },
  {
    name: 'provider-add-location',
    show: async (stage) => {
      await openPlace(stage, '/locations')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['location.add'])
    },
  },
  {
    name: 'provider-add-resource',
    show: async (stage) => {
      await openPlace(stage, '/resources')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['resource.add'])
    },
  },
  {
    name: 'provider-edit-location',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/locations')
      await stage.page
        .getByRole('button', { name: aboutAny(texts['location.edit-one']) })
        .first()
        .click()
      await dialogTitled(stage, texts['location.edit'])
    },
  },
  {
    name: 'provider-remove-location',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/locations')
      await stage.page
        .getByRole('button', { name: aboutAny(texts['location.withdraw-one']) })
        .first()
        .click()
      await dialogTitled(stage, texts['location.withdraw.title'])
    },
  },
  {
    name: 'provider-invite',
    show: async (stage) => {
      await openPlace(stage, '/team')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['team.invite-title'])
    },
  },
  {
    name: 'provider-change-member',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/team')
      await stage.page
        .getByRole('button', { name: aboutAny(texts['team.change-one']) })
        .last()
        .click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'provider-remove-member',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/team')
      await stage.page
        .getByRole('button', { name: aboutAny(texts['team.remove-one']) })
        .last()
        .click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  ...firstRunSteps.map((step): Screen => ({
    name: `provider-first-run-${step}`,
    show: async ({ page, address }) => {
      await page.goto('about:blank')
      await page.goto(`${address}/provider/#/first-run/${step}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  })),
]
