import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { offered, openCalendar, openPlace, providerTexts } from './provider-navigation.ts'

/** Blocks the given addresses until the next call, so that their requests get no answer. */
async function leaveUnanswered({ page }: ScreenshotPage, addresses: string): Promise<void> {
  await page.unrouteAll()
  await page.route(addresses, (route) => route.abort())
}

/** Screens of the app when the server does not answer or fails. */
export const troubleScreens: readonly Screen[] = [
  {
    name: 'provider-offline',
    show: async (stage) => {
      const { page, locale } = stage
      await openCalendar(stage)
      await leaveUnanswered(stage, '**/api/**')
      await page.goto(`${stage.address}/provider/#/packages`)
      await page.getByText(providerTexts[locale]['offline.title']).waitFor()
      // Opens the week, which is cached. Without `view=week` a tablet would start with the month.
      await page.goto(`${stage.address}/provider/#/calendar?view=week`)
      await page.getByText(offered[locale].massage).first().waitFor()
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
      // Blocks the download of the code of the packages screen.
      await leaveUnanswered(stage, '**/packages-screen*')
      await stage.page.goto('about:blank')
      await stage.page.goto(`${stage.address}/provider/#/packages`)
      await stage.page.getByText(providerTexts[stage.locale]['crash.missing-title']).waitFor()
    },
  },
]
