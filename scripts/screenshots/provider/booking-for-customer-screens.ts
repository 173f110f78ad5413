import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Opens the dialog for a booking, and chooses the customer that a search finds. */
async function bookFor(stage: ScreenshotPage, words: string): Promise<void> {
  const texts = providerTexts[stage.locale]
  await openPlace(stage, '/calendar')
  await stage.page.keyboard.press('c')
  await dialogTitled(stage, texts['book-for.title'])
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(words)
  await dialog
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .first()
    .click()
}

/** Screens of a booking that a provider makes for a customer. */
export const bookingForCustomerScreens: readonly Screen[] = [
  {
    name: 'provider-book-for-customer',
    show: async (stage) => {
      await openPlace(stage, '/calendar')
      await stage.page.keyboard.press('c')
      await dialogTitled(stage, providerTexts[stage.locale]['book-for.title'])
      await stage.page.locator('[data-choice]').nth(1).waitFor()
    },
  },
  {
    name: 'provider-book-for-customer-warnings',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await bookFor(stage, 'Noor Jansen')
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByLabel(texts['book-for.time']).fill('2330')
      await dialog.getByLabel(texts['book-for.duration']).fill('20')
      await dialog.getByText(texts['book-for.warnings']).waitFor()
    },
  },
  {
    name: 'provider-book-for-customer-repeat',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await bookFor(stage, 'Noor Jansen')
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByLabel(texts['book-for.time']).fill('1000')
      await dialog.getByLabel(texts['repeat.on']).check()
      await dialog.getByRole('region', { name: texts['repeat.dates'] }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-book-for-customer-new',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/calendar')
      await stage.page.keyboard.press('c')
      await dialogTitled(stage, texts['book-for.title'])
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByRole('searchbox').fill('Zeger Prins')
      await dialog.locator('[data-choice="new"]').click()
      await dialog.getByRole('button', { name: texts['book-for.submit'], exact: true }).click()
    },
  },
]
