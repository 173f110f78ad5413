import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import { addDays } from '#shared/time/local-date.ts'
import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { offered, openCalendar, openNextWeek, providerTexts, today } from './provider-navigation.ts'

type Status = 'ACCEPTED' | 'PENDING'

/** Opens the first massage of next week with a given state. */
async function openMassage(stage: ScreenshotPage, status: Status): Promise<void> {
  await openNextWeek(stage)
  const state = providerTexts[stage.locale][`state.${status}`]
  await stage.page
    .getByRole('button', { name: new RegExp(`${offered[stage.locale].massage}, .*${state}`) })
    .first()
    .click()
}

/** Opens the first group session of the week that is shown. */
async function openSession(stage: ScreenshotPage): Promise<void> {
  await stage.page
    .getByRole('button', { name: new RegExp(`${offered[stage.locale].breath}, [1-9]`) })
    .first()
    .click()
  await dialogTitled(stage, providerTexts[stage.locale]['booking.title'])
}

/** Opens the dialog of an act on a group session of next week. */
async function openSessionAct(stage: ScreenshotPage, act: 'cancel' | 'move' | 'message'): Promise<void> {
  const texts = providerTexts[stage.locale]
  await openNextWeek(stage)
  await openSession(stage)
  await stage.page.getByRole('button', { name: texts[`session.${act}`], exact: true }).click()
  await dialogTitled(stage, texts[`session-${act}.title`])
}

/** Adds a customer to the open waiting list. `person` is the customer's index in the search results. */
async function addWaiting({ page, locale }: ScreenshotPage, person: number): Promise<void> {
  const texts = providerTexts[locale]
  await page.getByRole('button', { name: texts['waiting.add'] }).click()
  const found = page.getByRole('list', { name: texts['waiting.add-who'] }).getByRole('button')
  await found.nth(person).click()
  await found.first().waitFor({ state: 'hidden' })
}

/** The calendar and the dialogs that open from it. */
export const calendarScreens: readonly Screen[] = [
  {
    name: 'provider-month',
    show: async ({ page }) => {
      await page.keyboard.press('m')
      await page.getByRole('gridcell').locator('[data-key]').first().waitFor()
    },
  },
  {
    name: 'provider-booking-pending',
    show: async (stage) => {
      await openMassage(stage, 'PENDING')
      await dialogTitled(stage, providerTexts[stage.locale]['state.PENDING'])
    },
  },
  {
    name: 'provider-booking',
    show: async (stage) => {
      await openMassage(stage, 'ACCEPTED')
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
      await openSession(stage)
    },
  },
  {
    name: 'provider-waiting-list',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openNextWeek(stage)
      await openSession(stage)
      await stage.page.getByRole('button', { name: new RegExp(texts['waiting.title']) }).click()
      await dialogTitled(stage, texts['waiting.title'])
      for (const person of [0, 1, 2]) await addWaiting(stage, person)
    },
  },
  {
    name: 'provider-waiting-add',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['waiting.add'] }).click()
      await dialogTitled(stage, texts['waiting.add-title'])
      await stage.page.getByRole('list', { name: texts['waiting.add-who'] }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'provider-ending-notice',
    show: async (stage) => {
      const { page, address, locale } = stage
      const { owner } = await setUpBookedCustomer(address)
      const specialists = await owner('providerSpecialists', {})
      const endings = specialists.map(({ id: specialistId }, index) => ({
        specialistId,
        lastDate: addDays(today(), 3 + index),
        canContinue: index !== 1,
      }))
      await page.route('**/api/provider/availability-ends', (route) => route.fulfill({ json: { endings } }))
      await openCalendar(stage)
      await page.getByText(providerTexts[locale]['ending.title']).waitFor()
      await page.unroute('**/api/provider/availability-ends')
    },
  },
  {
    name: 'provider-session-seats',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openNextWeek(stage)
      await openSession(stage)
      await stage.page.getByRole('button', { name: texts['seats.open'], exact: true }).click()
      await dialogTitled(stage, texts['seats.title'])
    },
  },
  {
    name: 'provider-session-cancel',
    show: (stage) => openSessionAct(stage, 'cancel'),
  },
  {
    name: 'provider-session-move',
    show: (stage) => openSessionAct(stage, 'move'),
  },
  {
    name: 'provider-session-message',
    show: (stage) => openSessionAct(stage, 'message'),
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
    name: 'provider-commands',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.keyboard.press('ControlOrMeta+k')
      await stage.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'provider-account-menu',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.getByRole('button', { name: providerTexts[stage.locale]['account.open'] }).click()
      await stage.page.getByRole('menu').waitFor()
    },
  },
]
