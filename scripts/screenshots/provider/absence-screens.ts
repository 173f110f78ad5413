import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openCalendar, providerTexts } from './provider-navigation.ts'

type MenuText = 'absence.add-away' | 'absence.holidays' | 'absence.list' | 'week.menu'

/** Chooses an entry of the menu beside "Availability". */
async function chooseInMenu(stage: ScreenshotPage, text: MenuText): Promise<void> {
  await openCalendar(stage)
  const texts = providerTexts[stage.locale]
  await stage.page.getByRole('button', { name: texts['absence.menu'] }).click()
  await stage.page.getByRole('menuitem', { name: texts[text], exact: true }).click()
}

/** Screens about time in which specialists do not work. */
export const absenceScreens: readonly Screen[] = [
  {
    name: 'provider-block-time',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.keyboard.press('b')
      await dialogTitled(stage, providerTexts[stage.locale]['absence.new'])
    },
  },
  {
    name: 'provider-away',
    show: async (stage) => {
      await chooseInMenu(stage, 'absence.add-away')
      await dialogTitled(stage, providerTexts[stage.locale]['absence.new'])
    },
  },
  {
    name: 'provider-absences',
    show: async (stage) => {
      await chooseInMenu(stage, 'absence.list')
      await dialogTitled(stage, providerTexts[stage.locale]['absence.list'])
    },
  },
  {
    name: 'provider-absence',
    show: async (stage) => {
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Lunch' }).first().click()
      await dialogTitled(stage, 'Lunch')
    },
  },
  {
    name: 'provider-holidays',
    show: async (stage) => {
      await chooseInMenu(stage, 'absence.holidays')
      await dialogTitled(stage, providerTexts[stage.locale]['holidays.title'])
      await stage.page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'provider-normal-week',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await chooseInMenu(stage, 'week.menu')
      await stage.page.getByRole('switch').first().waitFor()
      await dialogTitled(stage, texts['week.title'])
      await stage.page.getByRole('switch').last().check()
      await stage.page.getByRole('heading', { name: texts['preview.title'] }).waitFor()
    },
  },
]
