import { expectedTexts } from '../widget/expected-texts.ts'
import { sites, type Site } from '../widget/customer.ts'
import type { EnginePage } from './engine-page.ts'

const t = expectedTexts.en

/** Chooses a service and a time of a week that the tests in Chromium leave alone, up to the form for guests. */
export async function chooseTime(page: EnginePage, site: Site, service: RegExp, weeksAhead: number): Promise<void> {
  await page.click({ role: 'button', name: service })
  await page.click({ role: 'link', name: t.chooseTime })
  if (sites[site].hasTeam) await page.click({ role: 'link', name: t.anyone })
  await page.see({ role: 'button', name: /^\d\d:\d\d/ })
  for (let week = 0; week < weeksAhead; week += 1) await page.click({ role: 'button', name: t.nextWeek })
  await page.click({ role: 'button', name: t.hasSlots })
  await page.click({ role: 'button', name: /^\d\d:\d\d/ })
  await page.click({ role: 'button', name: t.goOn })
}
