import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { electronKind } from '#tests/desktop/electron-kind.ts'
import { firstPage, launchApp } from '#tests/desktop/launch-app.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { formatTime, median, type Table } from './table.ts'

const runs = 7

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(demoAccounts.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Keep me logged in').setChecked(true)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** How long it takes from the launch until the calendar shows the provider's bookings, to somebody who is logged in. */
export async function measureDesktopLaunch(): Promise<Table> {
  const product = await startProduct()
  const userData = await mkdtemp(join(tmpdir(), 'inplan-bench-'))
  const launch = async (isFirst: boolean): Promise<number> => {
    const startedAt = performance.now()
    const app = await launchApp({ server: product.address, userData, env: { LANG: 'en_US.UTF-8' } })
    const page = await firstPage(app)
    if (isFirst) await logIn(page)
    await page
      .getByRole('button', { name: /Accepted/ })
      .first()
      .waitFor()
    const time = performance.now() - startedAt
    await app.close()
    return time
  }
  try {
    await launch(true)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await launch(false))
    const on = electronKind === 'real' ? 'Electron' : 'the stand-in for Electron'
    return {
      columns: ['What', 'Median', 'Slowest', 'Runs', 'At most'],
      rows: [
        [
          `From launch to the calendar with data, on ${on}`,
          formatTime(median(times)),
          formatTime(Math.max(...times)),
          String(runs),
          '1.8 s',
        ],
      ],
    }
  } finally {
    await product.remove()
    await rm(userData, { recursive: true, force: true })
  }
}
