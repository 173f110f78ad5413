import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { electronKind } from '#tests/desktop/real-or-stand-in.ts'
import { firstPage, launchApp } from '#tests/desktop/launch-app.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { formatTime, median, type Table } from './result-table.ts'

const runs = 7
/** Milliseconds to wait until the app has stored the displayed calendar for the next launch. */
const untilKept = 4000

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(demoAccounts.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Keep me logged in').setChecked(true)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Measures the time from the launch until the calendar shows the provider's bookings, for a logged-in person: with the stored
 * calendar of the last run, and without it.
 */
export async function measureDesktopLaunch(): Promise<Table> {
  const product = await startProduct()
  const userData = await mkdtemp(join(tmpdir(), 'inplan-bench-'))
  const launch = async (use?: (page: Page) => Promise<void>): Promise<number> => {
    const startedAt = performance.now()
    const app = await launchApp({ server: product.address, userData, env: { LANG: 'en_US.UTF-8' } })
    const page = await firstPage(app)
    if (use) await use(page)
    await page
      .getByRole('button', { name: /Accepted/ })
      .first()
      .waitFor()
    const time = performance.now() - startedAt
    if (use) await page.waitForTimeout(untilKept)
    await app.close()
    return time
  }
  try {
    await launch(logIn)
    const kept = await readFile(join(userData, 'calendar'))
    const withCalendar: number[] = []
    const without: number[] = []
    for (let run = 0; run < runs; run++) {
      await writeFile(join(userData, 'calendar'), kept)
      withCalendar.push(await launch())
      await rm(join(userData, 'calendar'), { force: true })
      without.push(await launch())
    }
    const on = electronKind === 'real' ? 'Electron' : 'the stand-in for Electron'
    const row = (what: string, times: readonly number[]) => [
      `${what}, on ${on}`,
      formatTime(median(times)),
      formatTime(Math.max(...times)),
      String(runs),
      '1.8 s',
    ]
    return {
      columns: ['From launch until bookings are shown', 'Median', 'Slowest', 'Runs', 'At most'],
      rows: [
        row('Those of the last run, while the server is asked', withCalendar),
        row('The server’s, with nothing kept', without),
      ],
    }
  } finally {
    await product.remove()
    await rm(userData, { recursive: true, force: true })
  }
}
