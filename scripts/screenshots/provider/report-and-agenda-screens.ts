import type { Screen } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Screens of the reports by week, by specialist and without data, and of the agenda for printing. */
export const reportScreens: readonly Screen[] = [
  {
    name: 'provider-reports',
    show: async (stage) => {
      await openPlace(stage, '/reports?period=this-quarter&show=income')
      await stage.page.locator('svg pattern').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'provider-reports-specialists',
    show: async (stage) => {
      await openPlace(stage, '/reports?period=this-year&by=specialist&show=hours')
      await stage.page.locator('svg pattern').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'provider-reports-empty',
    show: async (stage) => {
      await openPlace(stage, '/reports?from=2001-01-01&to=2001-01-31')
      await stage.page.getByText(providerTexts[stage.locale]['report.empty']).waitFor()
    },
  },
  {
    name: 'provider-agenda',
    show: async (stage) => {
      await openPlace(stage, '/agenda')
      await stage.page.getByRole('table').first().waitFor()
    },
  },
]
