import type { Screen, ScreenshotPage } from '../screenshot-page.ts'
import { openCalendar, openPlace, providerTexts } from './places.ts'

/** From now on some addresses get no answer, until the next call says others; the pictures are taken meanwhile. */
async function leaveUnanswered({ page }: ScreenshotPage, addresses: string): Promise<void> {
  await page.unrouteAll()
  await page.route(addresses, (route) => route.abort())
}

/** What the app shows when something does not answer, or fails. */
export const troubleScreens: readonly Screen[] = [
  {
    name: 'provider-offline',
    show: async (stage) => {
      const { page, locale } = stage
      await openCalendar(stage)
      await leaveUnanswered(stage, '**/api/**')
      await page.goto(`${stage.address}/provider/#/packages`)
      await page.getByText(providerTexts[locale]['offline.title']).waitFor()
      // The week that was seen; a tablet would begin with the month.
      await page.goto(`${stage.address}/provider/#/calendar?view=week`)
      await page.getByText('Deep tissue massage').first().waitFor()
    },
  },
  {
    name: 'provider-unreachable',
    show: async ({ page, address, locale }) => {
      await page.goto('about:blank')
      await page.goto(`${address}/provider/`)
      await page.getByText(providerTexts[locale]['failed.title']).waitFor()
    },
  },
  {
    name: 'provider-not-loaded',
    show: async (stage) => {
      await stage.page.unrouteAll()
      await stage.page.route('**/api/provider/packages', (route) => route.fulfill({ status: 500 }))
      await openPlace(stage, '/packages')
      await stage.page.getByText(providerTexts[stage.locale]['failed.title']).waitFor()
    },
  },
  {
    name: 'provider-unexpected-error',
    show: async (stage) => {
      // The part of the app that has this screen.
      await leaveUnanswered(stage, '**/packages-screen*')
      await stage.page.goto('about:blank')
      await stage.page.goto(`${stage.address}/provider/#/packages`)
      await stage.page.getByText(providerTexts[stage.locale]['crash.title']).waitFor()
    },
  },
]
