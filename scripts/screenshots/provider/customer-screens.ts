import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/**
 * The mail address of a customer with several bookings and duplicate records. The address is needed, because other customers have the same
 * name.
 */
const noor = 'noor.jansen@example.test'

/** Opens the record of the first customer that a search finds. */
async function openRecord(stage: ScreenshotPage, words: string): Promise<void> {
  await openPlace(stage, `/customers?q=${encodeURIComponent(words)}`)
  await stage.page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(words) })
    .first()
    .click()
  await stage.page.getByRole('heading', { level: 2, name: providerTexts[stage.locale]['customer.bookings'] }).waitFor()
}

/** Screens about customers: the list, the record, and their dialogs. */
export const customerScreens: readonly Screen[] = [
  {
    name: 'provider-customers',
    show: async (stage) => {
      await openPlace(stage, '/customers')
      await stage.page.locator('[data-customer]').first().waitFor()
    },
  },
  {
    name: 'provider-customers-none',
    show: async (stage) => {
      await openPlace(stage, '/customers?q=nobody')
      await stage.page.getByText(providerTexts[stage.locale]['customer.none']).waitFor()
    },
  },
  {
    name: 'provider-customers-since',
    show: async (stage) => {
      await openPlace(stage, '/customers?show=new&since=2024-01-01')
      await stage.page.locator('[data-customer]').first().waitFor()
    },
  },
  { name: 'provider-customer', show: (stage) => openRecord(stage, noor) },
  { name: 'provider-customer-blocked', show: (stage) => openRecord(stage, 'Kees Brouwer') },
  {
    name: 'provider-customer-edit',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openRecord(stage, noor)
      // The keyboard shortcut does nothing before the whole record is loaded.
      await stage.page.getByRole('button', { name: texts['customer.edit'], exact: true, disabled: false }).waitFor()
      await stage.page.keyboard.press('e')
      await dialogTitled(stage, texts['customer.edit-title'])
    },
  },
  {
    name: 'provider-customer-new',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/customers')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, texts['customer.create-title'])
      await stage.page.getByRole('dialog').getByLabel(texts['customer.phone']).fill('06 5550 0101')
      await stage.page.getByText(texts['customer.known-title']).waitFor()
    },
  },
  {
    name: 'provider-customer-merge',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openRecord(stage, noor)
      await stage.page.getByRole('button', { name: texts['customer.duplicates-act'] }).first().click()
      await stage.page.getByText(texts['customer.merge-result']).waitFor()
    },
  },
  {
    name: 'provider-customer-erase',
    show: async (stage) => {
      await openRecord(stage, noor)
      await stage.page.getByRole('button', { name: providerTexts[stage.locale]['customer.erase'], exact: true }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
]
