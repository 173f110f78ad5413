import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openNextWeek, providerTexts } from './provider-navigation.ts'

/** Opens the details of a weekly massage on the Monday of next week. */
async function openAvailability(stage: ScreenshotPage): Promise<void> {
  await openNextWeek(stage)
  const name = new RegExp(`^${providerTexts[stage.locale]['availability.service']},`)
  await stage.page.getByRole('button', { name }).first().focus()
  await stage.page.keyboard.press('Enter')
  await stage.page.getByRole('dialog').waitFor()
}

/** Clicks the action's button, or in a narrow window the entry of the top bar's menu. */
async function actOnAvailability({ page, locale }: ScreenshotPage, act: string): Promise<void> {
  const menu = page.getByRole('button', { name: providerTexts[locale]['event.menu'] })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('dialog').getByText(act, { exact: true }).click()
}

/** Screens about availability: details, delete and edit. */
export const availabilityScreens: readonly Screen[] = [
  {
    name: 'provider-availability',
    show: async (stage) => {
      await openAvailability(stage)
      await dialogTitled(stage, providerTexts[stage.locale]['availability.service'])
    },
  },
  {
    name: 'provider-delete-availability',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await actOnAvailability(stage, texts['availability.delete'])
      await dialogTitled(stage, texts['availability.delete.TIME_SLOT.recurring'])
      await stage.page.getByText(texts['scope.FOLLOWING_INSTANCES'], { exact: true }).click()
      await stage.page.getByText(texts['preview.title']).waitFor()
    },
  },
  {
    name: 'provider-edit-availability',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openAvailability(stage)
      await actOnAvailability(stage, texts['availability.edit-action'])
      await stage.page.getByLabel(texts['availability.price'], { exact: true }).fill('90')
    },
  },
  {
    name: 'provider-update-availability',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['availability.save-changes'] }).click()
      await stage.page.getByText(texts['preview.title']).waitFor()
    },
  },
]
