import { calendar as calendarEn } from '#shared/i18n/messages/en/calendar.ts'
import { calendar as calendarNl } from '#shared/i18n/messages/nl/calendar.ts'
import { dialogTitled, type Screen } from '../stage.ts'
import { openCalendar, providerTexts } from './places.ts'

const calendarTexts = { en: calendarEn, nl: calendarNl }

/** The calendar and the dialogs that open from it. */
export const calendarScreens: readonly Screen[] = [
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
]
