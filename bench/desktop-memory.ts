import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { electronKind } from '#tests/desktop/real-or-stand-in.ts'
import { firstPage, launchApp } from '#tests/desktop/launch-app.ts'
import { logInAs } from '#tests/desktop/log-in.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { goTo } from './desktop/go-to.ts'
import { rendererMemory, slopeOf } from './desktop/renderer-memory.ts'
import type { Table } from './result-table.ts'

/**
 * An hour of use is 360 actions, one every ten seconds. They are performed faster than that, because memory depends on what was
 * done, not on time.
 */
const actionsPerHour = 360
/** The number of actions in five minutes of use, after which memory is measured. */
const actionsPerSample = 30
/** Milliseconds that each action gets to render. */
const pause = 250
const mostMegabytes = 150
/** The accepted growth in megabytes over the second half of the hour. The measurement itself is no more accurate than that. */
const mostGrowth = 5

/** One round of typical actions: paging, opening and closing a booking, other screens, searching. */
const round: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.keyboard.press('ArrowRight'),
  (page) => page.keyboard.press('ArrowLeft'),
  (page) => page.keyboard.press('m'),
  (page) => page.keyboard.press('w'),
  (page) => page.keyboard.press('t'),
  async (page) => {
    await page
      .getByRole('button', { name: /Accepted/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  (page) => goTo(page, 'services'),
  (page) => goTo(page, 'bookings'),
  (page) => goTo(page, 'calendar'),
]

/** Measures the memory of the page process. The browser's caches, such as decoded pictures, are cleared first. */
async function sample(devtools: CDPSession, pid: number): Promise<number> {
  await devtools.send('Memory.simulatePressureNotification', { level: 'critical' })
  for (let pass = 0; pass < 3; pass++) await devtools.send('HeapProfiler.collectGarbage')
  return rendererMemory(pid)
}

const megabytes = (size: number): string => `${size.toFixed(1)} MB`

/** Measures the page process's memory over an hour of use, and whether it grows. */
export async function measureDesktopMemory(): Promise<Table> {
  const product = await startProduct()
  const userData = await mkdtemp(join(tmpdir(), 'inplan-bench-'))
  const app = await launchApp({ server: product.address, userData, env: { LANG: 'en_US.UTF-8' } })
  try {
    const page = await firstPage(app)
    await logInAs(page, 'owner')
    await page
      .getByRole('button', { name: /Accepted/ })
      .first()
      .waitFor()
    const devtools = await page.context().newCDPSession(page)
    const pid = app.process().pid ?? 0
    const samples = [await sample(devtools, pid)]
    for (let done = 1; done <= actionsPerHour; done++) {
      await round[(done - 1) % round.length]?.(page)
      await page.waitForTimeout(pause)
      if (done % actionsPerSample === 0) samples.push(await sample(devtools, pid))
    }
    // Caches fill in the first half of the hour. Growth in the second half is a leak.
    const settled = samples.slice(samples.length / 2)
    const growth = slopeOf(settled) * (settled.length - 1)
    const on = electronKind === 'real' ? 'Electron' : 'the stand-in for Electron'
    return {
      columns: ['What', 'Measured', 'At most'],
      rows: [
        [`Memory of the page’s process after the log-in, on ${on}`, megabytes(samples[0] ?? 0), ''],
        [`After an hour of use (${actionsPerHour} actions)`, megabytes(samples.at(-1) ?? 0), `${mostMegabytes} MB`],
        ['Highest of the samples', megabytes(Math.max(...samples)), `${mostMegabytes} MB`],
        ['Growth over the second half of the hour', megabytes(growth), `${mostGrowth} MB`],
        ['Samples, five minutes of use apart', samples.map((size) => size.toFixed(0)).join(', '), ''],
      ],
    }
  } finally {
    await app.close()
    await product.remove()
    await rm(userData, { recursive: true, force: true })
  }
}
