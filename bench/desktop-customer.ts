import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { electronKind } from '#tests/desktop/real-or-stand-in.ts'
import { firstPage, launchApp } from '#tests/desktop/launch-app.ts'
import { logInAs } from '#tests/desktop/log-in.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { goTo } from './desktop/go-to.ts'
import { storeBookings } from './search/stored-bookings.ts'
import { storeCustomers } from './search/stored-customers.ts'
import { formatTime, median, type Table } from './result-table.ts'

const CUSTOMERS = 50_000
const BOOKINGS = 100_000

/** The number of records that are opened, each of another customer. A small BENCH_LOADS is enough to try the benchmark itself. */
const records = Number(process.env['BENCH_LOADS'] ?? 15)

/** Milliseconds between the display of the list and the click, as a user needs to read the list. */
const looking = 1000

/** Times of the click and of the paints, in milliseconds since the page was loaded. */
interface RecordMarks {
  clicked?: number
  /** The first paint of the record, with the data that the list already has about the customer. */
  opened?: number
  /** The first paint of the record with all of its data loaded. */
  complete?: number
}

declare global {
  interface Window {
    record: RecordMarks
  }
}

/** Runs in the page: records the click on a customer and when the record was painted. */
function watchRecord() {
  window.record = {}
  addEventListener('click', ({ timeStamp }) => (window.record.clicked ??= timeStamp), { capture: true })
  const paint = (mark: 'opened' | 'complete') =>
    requestAnimationFrame(() => setTimeout(() => (window.record[mark] ??= performance.now())))
  new MutationObserver(() => {
    // Matches the record's screen: it has a link back to the list and, once the customer is known, a panel with contact details.
    const record = document.querySelector('main#content:has(a[href="#/customers"]) [aria-busy]:has(section)')
    if (window.record.clicked === undefined || !record) return
    if (window.record.opened === undefined) paint('opened')
    const isWaiting =
      record.matches('[aria-busy="true"]') || record.querySelector('[aria-hidden="true"]:has(> span[style])')
    if (window.record.complete === undefined && !isWaiting) paint('complete')
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}

/**
 * Opens the record of the customer in the given row, and clicks as soon as the pointer is there. Resolves with the times of the click and
 * of the paints.
 */
async function openRecord(page: Page, row: number): Promise<Required<RecordMarks>> {
  await goTo(page, 'customers')
  const customer = page.locator('[data-customer]').nth(row)
  await customer.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(looking)
  await page.evaluate(() => {
    window.record = {}
  })
  await customer.click()
  await page.waitForFunction(() => window.record.complete !== undefined, undefined, { polling: 100 })
  return page.evaluate(() => window.record as Required<RecordMarks>)
}

/** Measures how soon the record of one of 50,000 customers is painted after the click on the list. */
export async function measureDesktopCustomer(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const owner = new Client({ connectionString: postgres.url })
  try {
    await owner.connect()
    await fill(owner)
    const app = await launchApp({
      server: product.address,
      userData: join(folder, 'app'),
      env: { LANG: 'en_US.UTF-8' },
    })
    try {
      const page = await firstPage(app)
      await logInAs(page, 'owner')
      await page
        .getByRole('button', { name: /, Accepted/ })
        .first()
        .waitFor()
      await page.evaluate(watchRecord)
      const opened: Required<RecordMarks>[] = []
      for (let row = 0; row < records; row++) opened.push(await openRecord(page, row))
      return tableOf(opened)
    } finally {
      await app.close()
    }
  } finally {
    await owner.end()
    await product.remove()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Adds the customers and their bookings to the business of the demo data. */
async function fill(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(`select id from organization where kind = 'business'`)
  const [{ id } = { id: '' }] = rows
  await storeBookings(owner, { specialists: 10, services: 10, bookings: BOOKINGS, organisationId: id })
  await storeCustomers(owner, id, CUSTOMERS)
}

function tableOf([first, ...later]: readonly Required<RecordMarks>[]): Table {
  if (!first) throw new Error('No record was opened.')
  const on = electronKind === 'real' ? 'Electron' : 'the stand-in for Electron'
  const row = (what: string, mark: 'opened' | 'complete', limit: string) => {
    const times = later.map((each) => each[mark] - each.clicked)
    return [
      what,
      formatTime(first[mark] - first.clicked),
      formatTime(median(times)),
      formatTime(Math.max(...times)),
      limit,
    ]
  }
  return {
    columns: [`After the click, on ${on}`, 'The first time', 'Later', 'Slowest of them', 'At most'],
    rows: [
      row('The record, with what the list has of the customer', 'opened', '100 ms'),
      row('All of it', 'complete', ''),
    ],
  }
}
